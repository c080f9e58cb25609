/** The limits of reports. Lengths are in Unicode code points. */

export const text = 500;
/** The most reports of a member within 24 hours. */
export const perDay = 10;
/** Decided reports are listed, and can be opened again, for so many days. */
export const reopenDays = 30;
/** The maximum number of texts, and of reporters, that an entry of the queue shows. */
export const shownOfObject = 100;
/** So many members who report an author for a scam within so many days hold his posts, for so many hours at most. */
export const holdReports = 2;
export const holdDays = 7;
export const holdHours = 48;
/** Days in which a member takes part in one hold, and in which a dismissed hold protects its author from another. */
export const holdAgainDays = 30;
/** Whose last so many decided reports of a scam were dismissed takes part in none. */
export const refusedScams = 3;
/** The number of reports as 'already-sold' after which the author is asked whether the post is still available. */
export const soldReports = 2;
/** Reports of younger accounts do not count for `reportsToReview`. */
export const reporterDays = 7;

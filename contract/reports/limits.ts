/** The limits of reports. Lengths are in Unicode code points. */

export const text = 500;
/** The most reports of a member within 24 hours. */
export const perDay = 10;
/** Decided reports are listed, and can be opened again, for so many days. */
export const reopenDays = 30;
/** The maximum number of texts, and of reporters, that an entry of the queue shows. */
export const shownOfObject = 100;
/** The number of reports as 'already-sold' after which the author is asked whether the post is still available. */
export const soldReports = 2;
/** Reports of younger accounts do not count for `reportsToReview`. */
export const reporterDays = 7;

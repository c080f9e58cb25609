/** The figures of the desk; lengths in Unicode code points. */

export const denyReasons = 50;
export const announcement = 300;

/** The longest span of the numbers, in days. */
export const numbersDays = 366;
/** A search without a result is listed once this many members have searched its text in the period. */
export const emptySearchMembers = 3;
export const emptySearches = 20;

/** An admin is shown to others on the post that was opened or used within these seconds. */
export const presenceSeconds = 60;

/** The limits of the desk; lengths in Unicode code points. */

export const denyReasons = 50;
export const announcement = 300;

/** The period of the statistics if no first day is given, in days. */
export const usualDays = 30;
/** The longest period of the statistics, in days. */
export const numbersDays = 366;
/** A search without a result is listed once this many members have searched its text in the period. */
export const emptySearchMembers = 3;
export const emptySearches = 20;

/** Fewer deals say nothing: visitors are told their number of this year, and what deals have saved, from here on. */
export const shownDeals = 20;

/** An admin is shown to the others on a post for this long after opening it or acting on it. */
export const presenceSeconds = 60;
/** Smaller counts could name somebody: what has saved them is one row, and authorities read '<5'. */
export const leastShown = 5;
/** How many days of approved posts the desk's list for group chats covers. */
export const weekListDays = 7;

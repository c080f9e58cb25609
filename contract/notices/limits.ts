/** The limits of notices and of reminders to authors. */

export const pageSize = 20;
export const keptDays = 90;
/** The most ids in one call that marks notices as read. */
export const markedAtOnce = 1000;

/** Hours after which a post has waited too long for its review. */
export const queueHours = 12;

/** Days before the by-date of a post when its author is reminded. */
export const firstReminder = 7;
export const lastReminder = 1;
/** Days after the by-date when the author is warned, and when the post is archived. */
export const archiveWarning = 27;
export const archivedAfter = 30;

/** The most things in a weekly list; it is left out if there are fewer new ones than the least. */
export const weeklyThings = 12;
export const leastWeekly = 4;

/** Permanent refusals in a row after which no notice is mailed to an address. */
export const refusedMails = 3;

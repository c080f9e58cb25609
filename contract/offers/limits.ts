/** The limits of offers, and the hours after which something happens. */

/** Open offers of a member, of one member to one author, made by one to one in a day, and on a post. */
export const openOffers = 20;
export const openToAuthor = 3;
export const dailyToAuthor = 6;
export const openOnPost = 50;
/** Promises of a post within a day, and in all. */
export const dailyPromises = 3;
export const promisesOfPost = 6;

/** Proposed times: how many, between which hours of the day, how far ahead. */
export const times = 3;
export const firstHour = 8;
export const lastHour = 22;
export const minutesAhead = 30;
export const daysAhead = 14;

/** The author is told of an open offer again after so many hours, and after these it lapses. */
export const waitingHours = 48;
export const lapseHours = 72;
/** An author hears of offers that wait at most once within these. */
export const waitingAgainHours = 24;
/** Both are reminded before the meeting; the author is asked after it, or after the promise if it has no time. */
export const reminderHours = 1;
export const askHours = 3;
export const askHoursWithoutTime = 48;
/** Without a time, the author may answer earlier than that. */
export const answerHoursWithoutTime = 24;
/** A promise ends so many days after the question that nobody answers. */
export const answerDays = 3;
/** Until so many days after the question the author may still answer it. */
export const answerableDays = 14;
/** The open offers on the posts of a member end after so many days of a suspension. */
export const suspendedDays = 7;
/** What was due longer ago is not told any more. */
export const lateHours = 24;
/** Either side says to be late from so many hours before the meeting until so many after it, by one of these minutes. */
export const lateFromHours = 2;
export const lateUntilHours = 1;
export const lateMinutes = [10, 20, 30] as const;
/** The most people who want something that the list of deals holds. */
export const shownNeeds = 100;
/** Contacts stay shown after the end of a promise. */
export const contactHours = 24;
/** The queue is told at most once within these that a post is free. */
export const freeHours = 24;
/** An ended offer is kept. */
export const keptDays = 90;

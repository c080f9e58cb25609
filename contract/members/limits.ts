/** The limits of members and sanctions. Lengths are in Unicode code points. */

export const note = 1000;
export const suspensionDays = 365;
/** The lengths in days that the screens offer; null lasts until an admin lifts it. */
export const suspensionChoices = [1, 7, 30, null] as const;
export const defaultSuspension = 7;

/** The most days from today to the day on which a member leaves. */
export const leavingWithin = 365;

/** The most days from today to the day on which a pause ends, and what the screen offers first. */
export const pausedWithin = 180;
export const usualPause = 14;

/** The most posts in a member's record. */
export const recentPosts = 20;
/** The most decisions in a member's record. */
export const decisions = 20;

/** The limits of posts; lengths in Unicode code points (spec sections 3, 5 and 9). */

export const title = 100;
export const description = 5000;
export const priceCharacters = 8;
export const quantity = 99_999_999;
export const denyReason = 1000;
export const courseCodeMin = 2;
export const courseCodeMax = 20;
/** Longer search texts are cut, never refused. */
export const search = 200;

/** The months from today to the expiry date that the form suggests. */
export const defaultMonths = 4;

/** The last page of a list (rule W2). */
export const page = 10_000;

/** The most posts that one call confirms, renews or decides. */
export const changedAtOnce = 100;

/** Days after which the author of an Available post is asked whether it is still available. */
export const askedAfterDays = 30;
/** Days without an answer after which the post is shown as not confirmed. */
export const answeredWithinDays = 14;

/** How many posts the list of similar ones has, and that of the other type. */
export const similarPosts = 8;
export const fittingPosts = 4;
/** A price hint needs this many deals, made within this many days. */
export const dealsForHint = 5;
export const hintedDays = 365;

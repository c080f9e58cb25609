/** The limits of suggestions and saved searches. */

/** Longer texts are cut, in Unicode code points. */
export const suggestedText = 50;
/** The most suggestions in all, and of these categories. */
export const suggestions = 8;
export const suggestedCategories = 3;

/** The most saved searches of a member. */
export const savedSearches = 20;
/** New posts are counted up to this number. */
export const newCount = 100;

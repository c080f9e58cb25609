/** The items of a page of every list but those of posts. */
export const pageSize = 20;

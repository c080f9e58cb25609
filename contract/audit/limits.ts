/** The limits of a search in the audit trail: Unicode code points, and words between spaces. */
export const search = 100;
export const searchWords = 20;

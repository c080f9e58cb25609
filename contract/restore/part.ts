/** The bytes of a part of an uploaded backup. */
export const partBytes = 2 * 1024 * 1024;

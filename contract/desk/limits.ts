/** The figures of the desk. */

/** An admin is shown to others on the post that was opened or used within these seconds. */
export const presenceSeconds = 60;

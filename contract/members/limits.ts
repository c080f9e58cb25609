/** The limits of members and sanctions. Lengths are in Unicode code points. */

export const note = 1000;
export const suspensionDays = 365;

export const pageSize = 20;
/** The most decisions in a member's record. */
export const decisions = 20;

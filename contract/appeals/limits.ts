/** The limits of appeals. Lengths are in Unicode code points. */

export const text = 500;
/** The most appeals of a member within 24 hours. */
export const perDay = 10;
/** Later appeals against a decision are refused. */
export const days = 30;

/** The limits of profile updates (spec section 5, rule U4). */

/** The minimum number of months between two changes of the username. */
export const usernameChangeMonths = 12;

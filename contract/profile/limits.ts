/** The limits of profile updates (spec section 5, rule U4). */

/** From one change of the username to the next. */
export const usernameChangeMonths = 12;

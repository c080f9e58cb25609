/** The limits of accounts and sessions (spec section 5, rules A1, A5 and G9). */

export const email = 254;
export const username = 30;
export const passwordMin = 8;
export const passwordMax = 128;
export const codeLength = 6;

/** The time until the screen offers another code. The code itself is valid for ten minutes. */
export const countdownSeconds = 150;

/** A session ends after this long without a request ... */
export const sessionHours = 24;
/** ... and after this long in any case. */
export const sessionDays = 14;

/** A browser counts as known for this long after a login. */
export const trustedDays = 180;

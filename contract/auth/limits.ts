/** The limits of accounts and sessions (spec section 5, rules A1, A5 and G9). */

export const email = 254;
export const username = 30;
export const passwordMin = 8;
export const passwordMax = 128;
export const codeLength = 6;

/** A sign-up can log in, to enter its code, and is kept for this long. */
export const signUpDays = 1;
export const keptSignUpDays = 2;

/** The links of the operator: to log in, and to set the site up. */
export const linkMinutes = 10;
export const setupLinkHours = 24;

/** A campus login confirms for this long what a password would. */
export const freshMinutes = 10;

/** The time until the screen offers another code. The code itself is valid for ten minutes. */
export const countdownSeconds = 150;

/** A session ends after this long without a request ... */
export const sessionHours = 24;
/** ... and after this long in any case. */
export const sessionDays = 14;

/** A browser counts as known for this long after a login. */
export const trustedDays = 180;

/** An admin's password is enough for this long in a browser in which a code was entered. */
export const adminTrustDays = 90;

/** The days from which the end of a proof is announced, and after which the account is closed. */
export const proofNotice = 30;
export const proofClosing = 180;

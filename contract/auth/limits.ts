/** The limits of accounts and sessions (spec section 5, rules A1, A5 and G9). */
export const limits = {
  email: 254,
  username: 30,
  passwordMin: 8,
  passwordMax: 128,
  codeLength: 6,
  /** Until the screen offers another code; the code itself is valid for ten minutes. */
  countdownSeconds: 150,
  /** A session ends after so many hours without a request ... */
  sessionHours: 24,
  /** ... and after so many days in any case. */
  sessionDays: 14,
} as const;

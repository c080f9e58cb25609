import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rawText, text } from '../wire.ts';
import { changePassword, logIn, resetPassword, signUp, typedPassword, verificationCode } from './fields.ts';
import { proof } from './proof.ts';

/** A session of the member. */
const ownSession = z.object({
  session_id: z.string(),
  /** ISO 8601 in UTC. */
  began_at: z.string(),
  /** Noted at most once an hour. */
  last_used_at: z.string(),
  began_by: z.enum(['password', 'campus', 'link']),
  /** As its browser names itself: 'Chrome on Android'. */
  device: z.string(),
  is_current: z.boolean(),
});

/** Epoch milliseconds. Clients derive the offset of their clock from serverNow (rule W6). */
export const sessionClock = z.object({
  message: z.string(),
  sessionExpirationTime: z.number(),
  serverNow: z.number(),
});

const liveSession = z.extend(sessionClock, { unread_count: z.number() });

export const authEndpoints = {
  checkLogin: endpoint({
    method: 'GET',
    path: '/api/auth/check-login',
    access: 'member',
    handled: true,
    whileBarred: true,
    summary: "Replies 'session-alive' if the session is valid",
    reply: liveSession,
  }),
  keepAlive: endpoint({
    method: 'POST',
    path: '/api/auth/keep-alive',
    access: 'member',
    keepsNothing: true,
    summary: "Renews the session and replies 'session-renewed'",
    reply: liveSession,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    keepsNothing: true,
    summary: 'Ends the session',
    reply: z.object({
      message: z.string(),
      /** Where the provider ends its own login, for a session that began there. Only where a provider is set up. */
      campus_logout: z.optional(z.nullable(z.string())),
    }),
  }),
  mySessions: endpoint({
    method: 'GET',
    path: '/api/auth/my-sessions',
    access: 'member',
    summary: 'Where the member is logged in, the latest use first',
    reply: z.array(ownSession),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/auth/end-other-sessions',
    access: 'member',
    trail: ['end-sessions'],
    summary: 'Ends all sessions of the member but this one',
    reply: z.object({ message: z.string(), ended_count: z.number() }),
  }),
  checkAdmin: endpoint({
    method: 'GET',
    path: '/api/auth/check-admin',
    access: 'admin',
    handled: true,
    summary: "Replies 'is admin' to an admin",
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    trail: ['log-in'],
    summary: 'Starts a session',
    request: logIn,
    reply: sessionClock,
  }),
  confirmLogIn: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-log-in',
    access: 'code',
    trail: ['log-in'],
    summary: 'Starts the session of an admin whose browser is new, with the code that was mailed at login',
    request: z.object({ verificationCode }),
    reply: sessionClock,
  }),
  logInByLink: endpoint({
    method: 'POST',
    path: '/api/auth/log-in-by-link',
    access: 'public',
    trail: ['log-in'],
    summary: 'Starts a session with a link of the operator, which is valid once',
    request: z.object({ link: rawText('login_link') }),
    reply: sessionClock,
  }),
  /** No other site has this call. */
  enterDemo: endpoint({
    method: 'POST',
    path: '/api/auth/enter-demo',
    access: 'public',
    keepsNothing: true,
    summary: 'Starts a session in one of the two accounts of a public demo',
    request: z.object({ as: z.enum(['student', 'moderator']) }),
    reply: sessionClock,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    trail: ['sign-up'],
    summary: 'Mails a verification code; creates no account until the code is verified',
    request: signUp,
  }),
  checkCodeSession: endpoint({
    method: 'GET',
    path: '/api/auth/check-verification-code-session-exists',
    access: 'code',
    summary: 'Succeeds if this browser has a valid code session',
  }),
  verifyUser: endpoint({
    method: 'POST',
    path: '/api/auth/verify-user',
    access: 'code',
    trail: ['verify-email', 'log-in'],
    summary: 'Verifies the code of a sign-up, creates the account and starts a session',
    request: z.object({ verificationCode }),
    reply: sessionClock,
  }),
  sendAddressCode: endpoint({
    method: 'POST',
    path: '/api/auth/send-address-code',
    access: 'admin',
    summary: 'Mails a code to an admin who was made without one, because no mail left during the setup',
  }),
  proveAddress: endpoint({
    method: 'POST',
    path: '/api/auth/prove-address',
    access: 'member',
    trail: ['verify-email'],
    whileBarred: true,
    summary: 'Verifies a code that shows that the address is still the member’s',
    request: z.object({ verificationCode }),
  }),
  sendProofCode: endpoint({
    method: 'POST',
    path: '/api/auth/send-proof-code',
    access: 'member',
    whileBarred: true,
    summary: 'Mails a code that shows that the address is still the member’s',
  }),
  createResetSession: endpoint({
    method: 'POST',
    path: '/api/auth/create-reset-password-session',
    access: 'public',
    summary: 'Mails a reset code if the e-mail has an account; always the same reply',
    request: z.object({ emailInput: text(), proof }),
  }),
  sendNewCode: endpoint({
    method: 'POST',
    path: '/api/auth/send-new-code',
    access: 'code',
    summary: "Mails a new code for this browser's code session",
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'code',
    trail: ['reset-password'],
    summary: 'Sets a new password with the mailed code and ends all sessions',
    request: resetPassword,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'member',
    trail: ['change-password'],
    summary: 'Changes the password, ends all sessions and starts a new one',
    request: changePassword,
    reply: sessionClock,
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/api/auth/close-account',
    access: 'member',
    trail: ['delete-post', 'close-account'],
    whileBarred: true,
    summary: 'Deletes the account with its posts, images, saves and requests',
    /** Without the password only just after a campus login, for an account or site without passwords. */
    request: z.object({ password: z.optional(typedPassword) }),
  }),
} as const;

import type { FastifyReply, FastifyRequest } from 'fastify';
import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { authEndpoints as rows } from '../../contract/auth/endpoints.ts';
import { sessionDays, sessionHours } from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Endpoint } from '../../engine/endpoint.ts';
import { visitorOf } from '../../engine/http/limits.ts';
import { clearCookie, newToken, readCookie, setCookie } from '../../engine/http/session.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { browserIn, demoToken } from '../session/demo.ts';
import { endSession, renewSession } from '../session/sessions.ts';
import { confirmLogIn } from './admin-code.ts';
import { appealSuspension } from './appeal-suspension.ts';
import { changePassword } from './change-password.ts';
import { closeAccount } from './close-account.ts';
import { findCodeSession } from './codes.ts';
import { readDeviceCookie, rememberBrowser, type TrustedAccount } from './device-cookie.ts';
import { logInByLink } from './log-in-link.ts';
import { logIn } from './log-in.ts';
import { nameDevice } from './name-device.ts';
import { endOtherSessions, ownSessions } from './own-sessions.ts';
import { proveAddress, sendAddressCode, sendProofCode } from './prove-address.ts';
import { createResetSession, resetPassword } from './reset-password.ts';
import { sendNewCode } from './send-new-code.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

/** Longer than any code is valid. */
export const codeDays = 1;

const clock = (message: string, expiresAt: Date) => ({
  message,
  sessionExpirationTime: expiresAt.getTime(),
  serverNow: Date.now(),
});

/** Providers of the campus login, which end their own login at an address of theirs. Undefined without a provider. */
type Campus = readonly { type: string; logOutAddress(): Promise<string | null> }[] | undefined;

/** A new login ends the session that the browser had. */
export async function enter(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
) {
  const former = readCookie(request, 'session');
  if (former) await endSession(db, former);
  setCookie(reply, 'session', token, sessionDays);
  return clock('Logged in.', expiresAt);
}

export function serveAuth(serve: Serve, deps: Deps, campus: Campus): void {
  const refusal = new CallerError('campus_login_only');
  const servePassword: Serve = deps.config.loginPassword
    ? serve
    : (row: Endpoint, ..._how: unknown[]) => serve({ ...row, refusal }, async () => undefined);

  /** Also remembers the browser: its next logins are counted apart from guesses of others. */
  const enterByPassword = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: { account: TrustedAccount; token: string; expiresAt: Date; isTrusted?: boolean },
  ) => {
    const entered = await enter(deps, request, reply, session);
    const { account, isTrusted } = session;
    rememberBrowser(deps, reply, account, { isKnown: true, isTrusted });
    return entered;
  };

  serve(rows.checkLogin, async ({ session }) => ({
    ...clock('session-alive', session.expiresAt),
    unread_count: session.unreadCount,
  }));

  serve(rows.keepAlive, async ({ session }) => {
    const { demo } = deps.config;
    const expiresAt = demo ? session.expiresAt : await renewSession(deps.db, session.tokenHash);
    if (!expiresAt) throw new CallerError('no_session');
    return { ...clock('session-renewed', expiresAt), unread_count: session.unreadCount };
  });

  serve(rows.logOut, async ({ request, reply }) => {
    const token = deps.config.demo ? undefined : readCookie(request, 'session');
    const type = token ? await endSession(deps.db, token) : null;
    clearCookie(reply, 'session');
    const provider = campus?.find((one) => one.type === type);
    return {
      message: 'Logged out.',
      ...(campus && { campus_logout: (await provider?.logOutAddress()) ?? null }),
    };
  });

  serve(rows.mySessions, ownSessions);
  serve(rows.endOtherSessions, async ({ session, caller }) => ({
    message: 'Logged out everywhere else.',
    ended_count: await endOtherSessions(deps, caller, session),
  }));

  serve(rows.checkAdmin, async () => ({ message: 'is admin' }));

  servePassword(rows.logIn, async ({ input, caller, request, reply }) => {
    const devices = readDeviceCookie(request);
    const device = nameDevice(request.headers['user-agent']);
    const result = await logIn(deps, caller, visitorOf(request), { ...input, devices, device });
    if (result.outcome !== 'session') {
      setCookie(reply, 'code_session', result.codeToken, codeDays);
      throw new CallerError(result.outcome);
    }
    return enterByPassword(request, reply, result);
  });

  servePassword(rows.confirmLogIn, async ({ input, caller, request, reply }) => {
    const token = readCookie(request, 'code_session');
    const device = nameDevice(request.headers['user-agent']);
    const session = await confirmLogIn(deps, caller, { token, code: input.verificationCode, device });
    clearCookie(reply, 'code_session');
    return enterByPassword(request, reply, { ...session, isTrusted: true });
  });

  serve(rows.logInByLink, async ({ input: { link }, caller, request, reply }) => {
    const device = nameDevice(request.headers['user-agent']);
    const session = await logInByLink(deps, caller, visitorOf(request), { link, device });
    rememberBrowser(deps, reply, session.account, { isTrusted: true });
    return enter(deps, request, reply, session);
  });

  if (deps.config.demo)
    serve(rows.enterDemo, async ({ input, request, reply }) => {
      const browser = browserIn(deps.signingKey, readCookie(request, 'session')) ?? newToken();
      await deps.addressLimits.read('read-address', visitorOf(request));
      await deps.rateLimits.consume('enter-demo', browser);
      const token = await demoToken(deps.db, deps.signingKey, input.as, browser);
      if (!token) throw new CallerError('not_ready');
      setCookie(reply, 'session', token, sessionDays);
      return clock('Logged in.', new Date(Date.now() + sessionHours * 3_600_000));
    });

  servePassword(rows.signUp, async ({ input, caller, request, reply }) => {
    const token = await signUp(deps, caller, visitorOf(request), input);
    setCookie(reply, 'code_session', token, codeDays);
    return { message: 'Almost done: we have sent a code to your email.' };
  });

  servePassword(rows.checkCodeSession, async ({ request }) => {
    await findCodeSession(deps.db, readCookie(request, 'code_session'));
    return { message: 'verification-code-session-exists' };
  });

  servePassword(rows.verifyUser, async ({ input, caller, request, reply }) => {
    const result = await verifyEmail(deps, caller, {
      token: readCookie(request, 'code_session'),
      code: input.verificationCode,
      device: nameDevice(request.headers['user-agent']),
    });
    clearCookie(reply, 'code_session');
    const entered = await enterByPassword(request, reply, { ...result, isTrusted: true });
    return { ...entered, message: 'Your email is verified. You can log in now.' };
  });

  serve(rows.sendAddressCode, async ({ member, reply }) => {
    setCookie(reply, 'code_session', await sendAddressCode(deps, member), codeDays);
    return { message: 'We have sent a code to your email.' };
  });
  serve(rows.sendProofCode, async ({ member, reply }) => {
    setCookie(reply, 'code_session', await sendProofCode(deps, member), codeDays);
    return { message: 'We have sent a code to your email.' };
  });
  serve(rows.proveAddress, async ({ input, caller, member, request, reply }) => {
    const token = readCookie(request, 'code_session');
    await proveAddress(deps, caller, member, { token, code: input.verificationCode });
    clearCookie(reply, 'code_session');
    return { message: 'Your email is verified.' };
  });

  servePassword(rows.createResetSession, async ({ input, request, reply }) => {
    const token = await createResetSession(deps, visitorOf(request), input);
    setCookie(reply, 'code_session', token, codeDays);
    return { message: 'If this email has an account, we have sent a code to it.' };
  });

  servePassword(rows.sendNewCode, async ({ request }) => {
    await sendNewCode(deps, readCookie(request, 'code_session'));
    return { message: 'We have sent a new code.' };
  });

  servePassword(rows.resetPassword, async ({ input, caller, request, reply }) => {
    const token = readCookie(request, 'code_session');
    const account = await resetPassword(deps, caller, token, input);
    rememberBrowser(deps, reply, account, { isTrusted: true });
    clearCookie(reply, 'code_session');
    clearCookie(reply, 'session');
    return { message: 'Your password is changed. You can log in now.' };
  });

  servePassword(rows.changePassword, async ({ input, request, reply, ...by }) => {
    const device = nameDevice(request.headers['user-agent']);
    const session = await changePassword(deps, by, { ...input, device });
    setCookie(reply, 'session', session.token, sessionDays);
    const account = { id: by.member.id, password_hash: session.passwordHash };
    rememberBrowser(deps, reply, account, { isKnown: true });
    return clock('Your password is changed.', session.expiresAt);
  });

  serve(appealEndpoints.appealSuspension, async ({ input, caller, request }) => {
    // By the token of a mail, an appeal needs no password.
    if ('password' in input && !deps.config.loginPassword) throw refusal;
    await appealSuspension(deps, caller, visitorOf(request), {
      ...input,
      devices: readDeviceCookie(request),
    });
    return { message: 'Thank you. An admin will look at it again.' };
  });

  serve(rows.closeAccount, async ({ input, caller, session, reply }) => {
    await closeAccount(deps, caller, session, input.password);
    clearCookie(reply, 'session');
    return { message: 'Your account is closed.' };
  });
}

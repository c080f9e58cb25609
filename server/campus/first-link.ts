import type { FastifyReply, FastifyRequest } from 'fastify';
import { campusEndpoints as rows } from '../../contract/campus/endpoints.ts';
import type { ConfirmCampusLink } from '../../contract/campus/login.ts';
import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import { visitorOf, type Visitor } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { hashToken, newToken } from '../../engine/http/session.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import { consumeAttempt, consumeCodeSession, openCodeSession } from '../auth/codes.ts';
import { readDeviceCookie } from '../auth/device-cookie.ts';
import { admitGuess } from '../auth/guess.ts';
import { checkPassword } from '../auth/log-in.ts';
import { nameDevice } from '../auth/name-device.ts';
import { withProof } from '../auth/proof.ts';
import { enter } from '../auth/routes.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { startSession } from '../session/sessions.ts';
import { isUnproved } from '../setup/first-run.ts';
import { linkSubject, lockAccount, mayRecord, openAccount, type StartedSession } from './enter.ts';
import { languageOf } from './language.ts';
import { lifeSeconds, read, write } from './pending.ts';
import type { NewSubject, Question } from './provider.ts';

/** The first login of a subject whose address has an account: the owner of the account confirms it (rule K54). */

const cookieName = (request: FastifyRequest) => (request.isSecure ? '__Secure-link' : 'link');
const optionsOf = (request: FastifyRequest) =>
  ({ path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: request.isSecure }) as const;

export function keepQuestion(
  { signingKey }: Deps,
  reply: FastifyReply,
  subject: NewSubject,
  { browser, next }: { browser: string; next: string },
): void {
  const question: Question = { ...subject, id: newToken(), browser, next, at: Date.now() };
  reply.setCookie(cookieName(reply.request), write(signingKey, 'link', question), {
    ...optionsOf(reply.request),
    maxAge: lifeSeconds,
  });
}

export function serveFirstLink(serve: Serve, deps: Deps): void {
  const questionOf = (request: FastifyRequest) =>
    read(deps.signingKey, 'link', request, request.cookies[cookieName(request)]);

  serve(rows.campusLink, async ({ request }) => {
    const question = questionOf(request);
    const ways = question && (await waysOf(deps, question));
    if (!ways) throw new CallerError('not_found');
    const { account, password, code } = ways;
    return { address: question.email, account, password, code };
  });

  serve(rows.sendLinkCode, async ({ request }) => {
    const question = questionOf(request);
    if (!question) throw new CallerError('campus_again');
    await sendCode(deps, question);
    return { message: 'We have sent a code to your email.' };
  });

  serve(rows.confirmCampusLink, async ({ input, caller, request, reply }) => {
    const question = questionOf(request);
    if (!question) throw new CallerError('campus_again');
    const started = await confirm(deps, question, { input, caller, request });
    reply.clearCookie(cookieName(request), optionsOf(request));
    return enter(deps, request, reply, started);
  });
}

/** How the address can be proved. Undefined if there is nothing to link any more. An admin's account needs more than a code. */
async function waysOf({ db, config }: Deps, { id, email, provider }: Question) {
  const found = await db.row<{ account: boolean; password: boolean; code: boolean; isTaken: boolean }>(sql`
    select true as account, password_hash is not null as password, role <> 'admin' as code,
      exists (select from campus_subjects where member_id = m.id and provider = ${provider})
        or exists (select from spent_states where state_hash = ${hashToken(id)})
        or ${isUnproved(sql`m.id`)} as "isTaken"
    from members m where lower(email) = lower(${email})`);
  if (!found && config.adminEmails.includes(email)) return { account: false, password: false, code: true };
  return found?.isTaken ? undefined : found;
}

async function sendCode(deps: Deps, question: Question): Promise<void> {
  const { id: token, email, subject } = question;
  const ways = await waysOf(deps, question);
  if (!ways) throw new CallerError('campus_again');
  if (!ways.code) throw new CallerError('admin_protected');
  await deps.rateLimits.consume('link-code', subject);
  const { name = '', nameZh = '' } = deps.config.campus ?? {};
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`delete from code_sessions where token_hash = ${hashToken(token)}`);
    const { id } = await openCodeSession(tx, { purpose: 'link', email, token });
    await enqueueMail(tx, 'link-code', email, { codeSessionId: id, campus: name, campusZh: nameZh });
  });
  deps.mailer.kick();
}

interface Proof {
  /** The stored hash of the right password. */
  passwordHash?: string;
  codeSession?: string;
}

/** Counts a wrong password or code as a login does. */
async function prove(
  deps: Deps,
  caller: Caller,
  { id, email }: Question,
  { visitor, devices, ...given }: ConfirmCampusLink & { visitor: Visitor; devices: string | undefined },
): Promise<Proof> {
  const { proof } = given;
  if ('password' in given) {
    const typed = { usernameOrEmail: email, password: given.password, proof, devices };
    const { account } = await checkPassword(deps, caller, visitor, typed);
    return { passwordHash: account.password_hash };
  }
  return withProof(deps, { call: 'log-in', name: email, proof }, async (work) => {
    const guesser = { account: email, name: email, visitor, device: undefined, work };
    const guess = await admitGuess(deps, guesser);
    const session = await consumeAttempt(deps.db, caller, 'link', { token: id, code: given.code });
    await guess.succeeded();
    return { codeSession: session.id };
  });
}

/** Links the subject with the account of its address, and logs in. Without an account, a right code makes it. */
async function confirm(
  deps: Deps,
  question: Question,
  { input, caller, request }: { input: ConfirmCampusLink; caller: Caller; request: FastifyRequest },
): Promise<StartedSession> {
  const { id, email, kind: by, next } = question;
  const [visitor, devices] = [visitorOf(request), readDeviceCookie(request)];
  const proof = await prove(deps, caller, question, { ...input, visitor, devices });
  const isRecorded = await mayRecord(deps, email);
  const entered = await deps.db.transaction(async (tx) => {
    const found = await lockAccount(tx, question);
    // The subject or the account was linked meanwhile.
    if (found?.subject || found?.isUnproved) throw new CallerError('campus_again');
    if (proof.codeSession === undefined) {
      // The password may be that of a sign-up, or was changed since it was checked.
      if (found?.password_hash !== proof.passwordHash) throw new CallerError('wrong_login');
    } else {
      if (found?.role === 'admin') throw new CallerError('admin_protected');
      if (!(await consumeCodeSession(tx, proof.codeSession))) throw new CallerError('no_code_session');
    }
    if (found?.isSuspended) {
      const action = { action: 'log-in', object: `member ${found.id}`, reason: 'suspended' } as const;
      if (isRecorded) await record(tx, caller, { ...action, outcome: 'refused' });
      return new CallerError('suspended', { facts: { until: found.until, reason: found.reason } });
    }
    const spent = await tx.run(sql`
      insert into spent_states (state_hash, next) values (${hashToken(id)}, ${next}) on conflict do nothing`);
    if (spent === 0) throw new CallerError('campus_again');
    const account = { email, names: [email], language: languageOf(request, deps.languages), by };
    const memberId = found?.id ?? (await openAccount(deps.config, tx, caller, account));
    const own = { ...caller, memberId };
    await linkSubject(tx, own, question, { id: memberId, told: found });
    const session = await startSession(tx, memberId, nameDevice(request.headers['user-agent']), {
      begunBy: 'campus',
      providerType: by,
    });
    if (isRecorded) await record(tx, own, { action: 'log-in', object: `member ${memberId}`, after: { by } });
    return session;
  });
  if (entered instanceof CallerError) throw entered;
  deps.mailer.kick();
  return entered;
}

import { randomInt } from 'node:crypto';
import { codeLength } from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { hashToken, newToken } from '../../engine/http/session.ts';
import { record } from '../audit/record.ts';
import { passwordMark } from './device.ts';
import type { Turn } from './hash-queue.ts';
import { hashPassword, verifyDummy, verifyPassword } from './password.ts';

/** Code sessions: browsers that were mailed a code of six digits and have not entered it yet (rules A5, A7). */

const tries = 5;
const codeMinutes = 10;
const sessionHours = 24;

export type Purpose = 'verify' | 'reset' | 'link' | 'admin';

/** The action and the field of an attempt in the audit trail. */
const attempts = {
  verify: { action: 'verify-email', field: 'verificationCode' },
  reset: { action: 'reset-password', field: 'verificationCode' },
  link: { action: 'link-campus', field: 'code' },
  admin: { action: 'log-in', field: 'verificationCode' },
} as const;

interface Target {
  purpose: Purpose;
  email: string;
  signUpId?: string | undefined;
  /** For a browser that has a secret already. */
  token?: string;
  /** Whom the code lets in, while this is the password. */
  account?: { id: string; password_hash: string };
}

/** Returns the id for the mail and the token for the cookie. */
export async function openCodeSession(tx: Queryable, target: Target): Promise<{ id: string; token: string }> {
  const { token = newToken(), account } = target;
  const made = await tx.row<{ id: string }>(sql`
    insert into code_sessions (token_hash, purpose, email, sign_up_id, member_id, password_mark, expires_at)
    values (${hashToken(token)}, ${target.purpose}, ${target.email}, ${target.signUpId ?? null},
      ${account?.id ?? null}, ${account ? passwordMark(account) : null},
      now() + make_interval(hours => ${sessionHours}))
    returning id`);
  return { id: made?.id ?? '', token };
}

export interface CodeSession {
  id: string;
  purpose: Purpose;
  email: string;
  sign_up_id: string | null;
  member_id: string | null;
  password_mark: string | null;
  code_hash: string | null;
  age: number;
}

export async function findCodeSession(db: Queryable, token: string | undefined): Promise<CodeSession> {
  const session = token
    ? await db.row<CodeSession>(sql`
        select id, purpose, email, sign_up_id, member_id, password_mark, code_hash,
          floor(extract(epoch from now() - code_asked_at))::int as age
        from code_sessions where token_hash = ${hashToken(token)} and purpose <> 'link' and tries < ${tries} and expires_at > now()`)
    : undefined;
  if (!session) throw new CallerError('no_code_session');
  return session;
}

/** Generates the code when its mail is sent; it is valid for ten minutes from now. */
export async function makeCode(db: Queryable, codeSessionId: string): Promise<string | undefined> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const codeHash = await hashPassword(code, { lane: 'code', key: 'mail' });
  const updated = await db.run(sql`
    update code_sessions set code_hash = ${codeHash},
      code_expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${codeSessionId} and expires_at > now() and tries < ${tries}`);
  return updated > 0 ? code : undefined;
}

/**
 * Invalidates the code that was sent and allows five new attempts. Returns false if the last code was requested less
 * than `pause` seconds ago. The pause counts from the request, not from the mail, because an e-mail without an account
 * gets none.
 */
export async function renewCodeSession(tx: Queryable, id: string, pause: number): Promise<boolean> {
  const renewed = await tx.run(sql`
    update code_sessions set code_asked_at = now(), code_hash = null, tries = 0
    where id = ${id} and tries < ${tries} and code_asked_at <= now() - make_interval(secs => ${pause})`);
  return renewed > 0;
}

/**
 * Consumes one of five attempts, then compares the code, so that concurrent guesses can't share an attempt. Returns the
 * session if the code is right. The audit trail records wrong codes, but not calls without a session, which anybody can
 * make without limit.
 */
export async function consumeAttempt(
  db: Queryable,
  caller: Caller,
  purpose: Purpose,
  { token, code }: { token: string | undefined; code: string },
): Promise<CodeSession> {
  const session = token
    ? await db.row<CodeSession & { alive: boolean }>(sql`
        update code_sessions set tries = tries + 1
        where token_hash = ${hashToken(token)} and purpose = ${purpose} and tries < ${tries} and expires_at > now()
        returning id, purpose, email, sign_up_id, member_id, password_mark, code_hash, 0 as age,
          coalesce(code_expires_at > now(), false) as alive`)
    : undefined;
  if (!session) throw new CallerError('no_code_session');
  const turn: Turn = { lane: 'code', key: session.id };
  // Hashes a decoy if no code was sent yet, so that timing doesn't reveal it.
  const fits =
    session.code_hash === null
      ? await verifyDummy(code, turn)
      : await verifyPassword(session.code_hash, code, turn);
  if (fits && session.alive) return session;
  const { action, field } = attempts[purpose];
  await record(db, caller, { action, outcome: 'failed' });
  throw new CallerError('code_wrong', { field });
}

/** Refunds the attempt if the code was right but the call is refused for another reason. */
export async function refundAttempt(db: Queryable, id: string): Promise<void> {
  await db.run(sql`update code_sessions set tries = tries - 1 where id = ${id}`);
}

/** Deletes the session. Returns false if a concurrent request has consumed it. */
export async function consumeCodeSession(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from code_sessions where id = ${id}`)) > 0;
}

/** Deletes all code sessions of an e-mail, for a reset or a sign-up. */
export async function endCodeSessions(tx: Queryable, email: string): Promise<void> {
  await tx.run(sql`delete from code_sessions where lower(email) = lower(${email})`);
}

import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Queryable } from '../db/open.ts';
import { hashToken, newToken } from '../http/session.ts';
import type { Turn } from './hash-queue.ts';
import { hashPassword, verifyDummy, verifyPassword } from './password.ts';

/** Code sessions: a browser that was sent six digits by mail (rules A5, A7). */

const tries = 5;
const codeMinutes = 10;
const sessionHours = 24;

export type Purpose = 'verify' | 'reset';

interface Target {
  purpose: Purpose;
  email: string;
  signUpId?: string | undefined;
}

/** Returns the id for the mail and the token for the cookie. */
export async function openCodeSession(tx: Queryable, target: Target): Promise<{ id: string; token: string }> {
  const token = newToken();
  const made = await tx.execute<{ id: string }>(sql`
    insert into code_sessions (token_hash, purpose, email, sign_up_id, expires_at)
    values (${hashToken(token)}, ${target.purpose}, ${target.email}, ${target.signUpId ?? null},
      now() + make_interval(hours => ${sessionHours}))
    returning id`);
  return { id: made.rows[0]?.id ?? '', token };
}

export interface CodeSession extends Record<string, unknown> {
  id: string;
  purpose: Purpose;
  email: string;
  sign_up_id: string | null;
  code_hash: string | null;
  age: number;
}

export async function findCodeSession(db: Queryable, token: string | undefined): Promise<CodeSession> {
  const found = token
    ? await db.execute<CodeSession>(sql`
        select id, purpose, email, sign_up_id, code_hash,
          floor(extract(epoch from now() - code_asked_at))::int as age
        from code_sessions where token_hash = ${hashToken(token)} and tries < ${tries} and expires_at > now()`)
    : undefined;
  const [session] = found?.rows ?? [];
  if (!session) throw new CallerError('no_code_session');
  return session;
}

/** Makes the code when its mail leaves; its ten minutes begin now. */
export async function makeCode(db: Queryable, codeSessionId: string): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code, { lane: 'code', key: 'mail' });
  const kept = await db.execute(sql`
    update code_sessions set code_hash = ${codeHash},
      code_expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${codeSessionId} and expires_at > now() and tries < ${tries} returning id`);
  return kept.rows.length > 0 ? code : undefined;
}

/**
 * Ends the code that was sent, and five new tries begin: here and not when the mail leaves, because an address
 * without an account gets none. False where another one was asked for less than `pause` seconds ago.
 */
export async function renewCodeSession(tx: Queryable, id: string, pause: number): Promise<boolean> {
  const renewed = await tx.execute(sql`
    update code_sessions set code_asked_at = now(), code_hash = null, tries = 0
    where id = ${id} and tries < ${tries} and code_asked_at <= now() - make_interval(secs => ${pause})
    returning id`);
  return renewed.rows.length > 0;
}

/**
 * Spends one try, then compares: parallel guesses can't share a try. Returns the session for the caller to
 * consume. After five wrong codes the session is dead. Only guesses stand in the trail: who has no session can
 * ask as often as they like.
 */
export async function spendTry(
  db: Queryable,
  caller: Caller,
  token: string | undefined,
  purpose: Purpose,
  code: string,
): Promise<CodeSession> {
  const spent = token
    ? await db.execute<CodeSession & { alive: boolean }>(sql`
        update code_sessions set tries = tries + 1
        where token_hash = ${hashToken(token)} and purpose = ${purpose} and tries < ${tries} and expires_at > now()
        returning id, purpose, email, sign_up_id, code_hash, 0 as age,
          coalesce(code_expires_at > now(), false) as alive`)
    : undefined;
  const [session] = spent?.rows ?? [];
  if (!session) throw new CallerError('no_code_session');
  const turn: Turn = { lane: 'code', key: session.id };
  // Hashes a decoy if no code was sent yet, so that the time does not tell.
  const fits =
    session.code_hash === null
      ? await verifyDummy(code, turn)
      : await verifyPassword(session.code_hash, code, turn);
  if (fits && session.alive) return session;
  const action = purpose === 'verify' ? 'verify-email' : 'reset-password';
  await record(db, caller, { action, outcome: 'failed' });
  throw new CallerError('code_wrong', { field: 'verificationCode' });
}

/** The code was right but the call is refused for something else: that must not cost a try. */
export async function giveTryBack(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`update code_sessions set tries = tries - 1 where id = ${id}`);
}

/** The session is used up; false where another request has used it meanwhile. */
export async function consumeCodeSession(tx: Queryable, id: string): Promise<boolean> {
  const gone = await tx.execute(sql`delete from code_sessions where id = ${id} returning id`);
  return gone.rows.length > 0;
}

/** A new password ends all codes that were sent to its owner (a reset's and a sign-up's). */
export async function endCodeSessions(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`delete from code_sessions where lower(email) = lower(${email})`);
}

import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller, type Entry } from '../db/audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { startSession } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { openCodeSession } from './codes.ts';
import { verifyNothing, verifyPassword } from './password.ts';

interface Account extends Record<string, unknown> {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  verified: boolean;
}

/** A member, else the newest sign-up that waits for its code. */
async function findAccount(db: Db, usernameOrEmail: string): Promise<Account | undefined> {
  const name = usernameOrEmail.toLowerCase();
  const found = await db.execute<Account>(sql`
    select id, email, username, password_hash, true as verified from members
    where lower(email) = ${name} or lower(username) = ${name}
    union all
    (select id, email, username, password_hash, false from sign_ups
     where (lower(email) = ${name} or lower(username) = ${name}) and created_at > now() - interval '1 day'
     order by id desc limit 1)
    order by verified desc limit 1`);
  return found.rows[0];
}

export type LoginResult =
  | { kind: 'session'; token: string; expiresAt: Date }
  /** The password is right but the e-mail is not verified: a fresh code session's token (decisions A6). */
  | { kind: 'unverified'; codeToken: string };

/** Never tells which part was wrong and takes the same time for an unknown name (decisions A6). */
export async function logIn(
  deps: Deps,
  caller: Caller,
  address: string,
  usernameOrEmail: string,
  password: string,
): Promise<LoginResult> {
  const account = await findAccount(deps.db, usernameOrEmail);
  // By the account, so that its name and its e-mail do not give ten tries each.
  const attempts = `login:${(account?.email ?? usernameOrEmail).toLowerCase()}:${address}`;
  try {
    await deps.limits.attempt(attempts);
  } catch (error) {
    await recordFailure(deps, caller, address, { outcome: 'refused', reason: 'too_many' });
    throw error;
  }
  const right = account
    ? await verifyPassword(account.password_hash, password)
    : await verifyNothing(password);
  if (!account || !right) {
    await recordFailure(deps, caller, address, {
      outcome: 'failed',
      ...(account?.verified ? { object: `member ${account.id}` } : {}),
    });
    throw new CallerError('wrong_login');
  }
  await deps.limits.forget(attempts);
  return account.verified ? startMemberSession(deps, caller, account) : askForCode(deps, caller, account);
}

/** Visitors must not be able to fill a trail that only grows. What is not recorded is answered as ever. */
async function recordFailure(
  { db, limits }: Deps,
  caller: Caller,
  address: string,
  entry: Pick<Entry, 'outcome' | 'object' | 'reason'>,
): Promise<void> {
  try {
    await limits.take('failed-log-in', address);
  } catch (error) {
    if (error instanceof CallerError) return;
    throw error;
  }
  await record(db, caller, { action: 'log-in', ...entry });
}

async function startMemberSession(deps: Deps, caller: Caller, account: Account): Promise<LoginResult> {
  return deps.db.transaction(async (tx) => {
    // The password may have been changed while this one was being checked: then this login is void.
    const same = await tx.execute(sql`
      select id from members where id = ${account.id} and password_hash = ${account.password_hash} for share`);
    if (same.rows.length === 0) throw new CallerError('wrong_login');
    const session = await startSession(tx, account.id);
    await record(
      tx,
      { ...caller, memberId: account.id },
      { action: 'log-in', object: `member ${account.id}` },
    );
    return { kind: 'session' as const, ...session };
  });
}

async function askForCode(deps: Deps, caller: Caller, account: Account): Promise<LoginResult> {
  await deps.limits.take('code', account.email);
  const codeToken = await deps.db.transaction(async (tx) => {
    const session = await openCodeSession(tx, {
      purpose: 'verify',
      email: account.email,
      signUpId: account.id,
    });
    await enqueueMail(tx, 'verify', account.email, { codeSessionId: session.id, username: account.username });
    await record(tx, caller, {
      action: 'log-in',
      object: `sign-up ${account.id}`,
      outcome: 'refused',
      reason: 'unverified',
    });
    return session.token;
  });
  deps.mailer.kick();
  return { kind: 'unverified', codeToken };
}

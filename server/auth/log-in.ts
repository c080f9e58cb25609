import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from '../http/address-limits.ts';
import { LimitReached } from '../http/rate-limit.ts';
import { startSession } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { openCodeSession } from './codes.ts';
import { recognizeDevice } from './device.ts';
import { admitGuess } from './guess.ts';
import type { Turn } from './hash-queue.ts';
import { verifyDummy, verifyPassword } from './password.ts';
import { withProof } from './proof.ts';

interface Account extends Record<string, unknown> {
  id: string;
  email: string;
  username: string;
  password_hash: string;
}

interface Accounts {
  member: Account | undefined;
  /** The newest sign-up that waits for its code. */
  signUp: Account | undefined;
}

async function findAccounts(db: Db, name: string): Promise<Accounts> {
  const found = await db.execute<Account & { verified: boolean }>(sql`
    select id, email, username, password_hash, true as verified from members
    where lower(email) = ${name} or lower(username) = ${name}
    union all
    (select id, email, username, password_hash, false from sign_ups
     where (lower(email) = ${name} or lower(username) = ${name}) and created_at > now() - interval '1 day'
     order by id desc limit 1)`);
  return {
    member: found.rows.find((row) => row.verified),
    signUp: found.rows.find((row) => !row.verified),
  };
}

interface Typed {
  usernameOrEmail: string;
  password: string;
  proof?: string | undefined;
  /** The browser's device cookie. */
  devices: string | undefined;
}

export type LoginResult =
  | { kind: 'session'; token: string; expiresAt: Date; account: Account }
  /** The password is right but the e-mail is not verified: a fresh code session's token (rule A6). */
  | { kind: 'unverified'; codeToken: string };

/**
 * Never tells which part was wrong and takes the same time for an unknown name (rule A6). A sign-up whose e-mail
 * has an account is answered like any other, so that signing up and logging in does not tell either.
 */
export async function logIn(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  { usernameOrEmail, password, proof, devices }: Typed,
): Promise<LoginResult> {
  const name = usernameOrEmail.toLowerCase();
  const { member, signUp } = await findAccounts(deps.db, name);
  // By the account, so that its name and its e-mail do not give ten tries each.
  const account = (member ?? signUp)?.email.toLowerCase();
  const device = member && recognizeDevice(deps.signingKey, devices, member);
  const guess = await withProof(deps, { call: 'log-in', name, proof }, async (work) => {
    try {
      return await admitGuess(deps, { account, name, visitor, device, work });
    } catch (error) {
      if (error instanceof LimitReached) await recordFailure(deps, caller, member, 'refused');
      throw error;
    }
  });
  const isMember = await matches(member, password, guess.turn);
  const isSignUp = !isMember && signUp !== undefined && (await matches(signUp, password, guess.turn));
  if (member && isMember) {
    await guess.succeeded();
    return startMemberSession(deps, caller, member);
  }
  if (isSignUp) {
    await guess.succeeded();
    return askForCode(deps, caller, signUp);
  }
  await recordFailure(deps, caller, member, 'failed');
  throw new CallerError('wrong_login');
}

function matches(account: Account | undefined, password: string, turn: Turn): Promise<boolean> {
  return account ? verifyPassword(account.password_hash, password, turn) : verifyDummy(password, turn);
}

/** Whether the trail has room for another entry about this account's logins. */
async function hasRoom({ limits }: Deps, account: string): Promise<boolean> {
  try {
    await limits.take('log-in-trail', account);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** Failures of names that nobody has leave no entry: anybody could fill the trail with them. */
async function recordFailure(
  deps: Deps,
  caller: Caller,
  member: Account | undefined,
  outcome: 'failed' | 'refused',
): Promise<void> {
  if (!member || !(await hasRoom(deps, `${outcome}:${member.id}`))) return;
  await record(deps.db, caller, {
    action: 'log-in',
    object: `member ${member.id}`,
    outcome,
    ...(outcome === 'refused' ? { reason: 'too_many' } : {}),
  });
}

async function startMemberSession(deps: Deps, caller: Caller, account: Account): Promise<LoginResult> {
  const isRecorded = await hasRoom(deps, `done:${account.id}`);
  return deps.db.transaction(async (tx) => {
    // The password may have been changed while this one was being checked: then this login is void.
    const same = await tx.execute(sql`
      select id from members where id = ${account.id} and password_hash = ${account.password_hash} for share`);
    if (same.rows.length === 0) throw new CallerError('wrong_login');
    const session = await startSession(tx, account.id);
    if (isRecorded)
      await record(
        tx,
        { ...caller, memberId: account.id },
        { action: 'log-in', object: `member ${account.id}` },
      );
    return { kind: 'session' as const, ...session, account };
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

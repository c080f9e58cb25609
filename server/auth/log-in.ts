import { signUpDays } from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import { type Visitor, LimitReached } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record, type Entry } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { isSuspended, startSession } from '../session/sessions.ts';
import { openCodeSession } from './codes.ts';
import { recognizeDevice } from './device.ts';
import { admitGuess, type Guess } from './guess.ts';
import type { Turn } from './hash-queue.ts';
import { verifyDummy, verifyPassword } from './password.ts';
import { withProof } from './proof.ts';
import { takeAtLeast } from './take-at-least.ts';

/** Minimum durations: they hide the few milliseconds in which a known name is counted and recorded. */
const admissionMs = 25;
const failureMs = 50;

interface Account {
  id: string;
  email: string;
  username: string;
  /** Empty if the account has no password. */
  password_hash: string;
}

interface Accounts {
  member: Account | undefined;
  /** The newest sign-up that is not verified yet. */
  signUp: Account | undefined;
}

async function findAccounts(db: Queryable, name: string): Promise<Accounts> {
  const found = await db.rows<Account & { verified: boolean }>(sql`
    select id, email, username, coalesce(password_hash, '') as password_hash, true as verified from members
    where lower(email) = ${name} or lower(username) = ${name}
    union all
    (select id, email, username, password_hash, false from sign_ups
     where (lower(email) = ${name} or lower(username) = ${name}) and created_at > now() - make_interval(days => ${signUpDays})
     order by id desc limit 1)`);
  return {
    member: found.find(({ verified }) => verified),
    signUp: found.find(({ verified }) => !verified),
  };
}

interface Typed {
  usernameOrEmail: string;
  password: string;
  proof?: string | undefined;
  /** The browser's device cookie. */
  devices: string | undefined;
}

interface LogIn extends Typed {
  /** The name of the browser in the member's list of sessions. */
  device: string;
}

export type LoginResult =
  | { outcome: 'session'; token: string; expiresAt: Date; account: Account }
  /** The password is right but the e-mail is not verified: the token of a new code session (rule A6). */
  | { outcome: 'unverified'; codeToken: string };

/**
 * Logs in with a username or e-mail. Neither the reply nor its timing reveals whether the name is known (rule A6).
 * Somebody who signs up with an e-mail and then logs in gets the same reply whether or not the e-mail had an account.
 */
export async function logIn(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  typed: LogIn,
): Promise<LoginResult> {
  const { account, isVerified } = await checkPassword(deps, caller, visitor, typed);
  return isVerified
    ? { outcome: 'session', account, ...(await startMemberSession(deps, caller, account, typed.device)) }
    : sendCode(deps, caller, account);
}

/** Finds the account of a name and password, with all limits of a login. Throws `wrong_login`. */
export async function checkPassword(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  typed: Typed,
): Promise<{ account: Account; isVerified: boolean }> {
  const { password, proof } = typed;
  const name = typed.usernameOrEmail.toLowerCase();
  return withProof(deps, { call: 'log-in', name, proof }, async (work) => {
    const admission = admit(deps, caller, visitor, { name, devices: typed.devices, work });
    const { member, signUp, guess } = await takeAtLeast(admissionMs, admission);
    const isMember = await matches(member, password, guess.turn);
    const isSignUp = !isMember && signUp !== undefined && (await matches(signUp, password, guess.turn));
    const account = isMember ? member : isSignUp ? signUp : undefined;
    if (!account) {
      await takeAtLeast(failureMs, recordFailure(deps, caller, member, 'failed'));
      throw new CallerError('wrong_login');
    }
    // Counted after the check, so that the refusal tells nobody else that the name is known (rule A6).
    if (isMember && guess.turn.lane !== 'known')
      await deps.rateLimits.consume('log-in', account.id, 1, work).catch(recordRefusal(deps, caller, member));
    await guess.succeeded();
    return { account, isVerified: isMember };
  });
}

/** Finds the accounts of the typed name and counts the guess. Throws if a limit refuses it. */
async function admit(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  { name, devices, work }: { name: string; devices: string | undefined; work: number },
): Promise<Accounts & { guess: Guess }> {
  const { member, signUp } = await findAccounts(deps.db, name);
  // Counted by account: otherwise its username and its e-mail would each allow ten attempts.
  const account = (member ?? signUp)?.email.toLowerCase();
  const nonce = member && recognizeDevice(deps.signingKey, devices, member);
  const device = member && nonce ? { memberId: member.id, nonce } : undefined;
  const guess = admitGuess(deps, { account, name, visitor, device, work });
  return { member, signUp, guess: await guess.catch(recordRefusal(deps, caller, member)) };
}

/** Records that a limit has refused the attempt, and passes the error on. */
function recordRefusal(deps: Deps, caller: Caller, member: Account | undefined) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof LimitReached) await recordFailure(deps, caller, member, 'refused');
    throw error;
  };
}

function matches(account: Account | undefined, password: string, turn: Turn): Promise<boolean> {
  return account?.password_hash
    ? verifyPassword(account.password_hash, password, turn)
    : verifyDummy(password, turn);
}

/** Whether the limit of audit entries about this account's logins allows another one. */
async function mayRecord({ rateLimits }: Deps, account: string): Promise<boolean> {
  try {
    await rateLimits.consume('log-in-trail', account);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** Does not record failures of unknown names: anybody could fill the audit trail with them. */
async function recordFailure(
  deps: Deps,
  caller: Caller,
  member: Account | undefined,
  outcome: 'failed' | 'refused',
): Promise<void> {
  if (!member || !(await mayRecord(deps, `${outcome}:${member.id}`))) return;
  await record(deps.db, caller, {
    action: 'log-in',
    object: `member ${member.id}`,
    outcome,
    ...(outcome === 'refused' ? { reason: 'too_many' } : {}),
  });
}

interface Standing {
  isSuspended: boolean;
  /** The campus no longer names the member. */
  isOutside: boolean;
  /** ISO 8601 in UTC; null if an admin must lift the suspension. */
  until: string | null;
  reason: string | null;
}

/**
 * Starts a session by a right password, or without a `password_hash` by a link. Throws `suspended` while the member is
 * suspended (rule M1).
 */
export async function startMemberSession(
  deps: Deps,
  caller: Caller,
  account: { id: string; password_hash?: string },
  device: string,
): Promise<{ token: string; expiresAt: Date }> {
  const by = account.password_hash === undefined ? 'link' : 'password';
  const isRecorded = await mayRecord(deps, `done:${account.id}`);
  const recordLogIn = (db: Queryable, more: Pick<Entry, 'outcome' | 'reason'> = {}) =>
    record(
      db,
      { ...caller, memberId: account.id },
      {
        action: 'log-in',
        object: `member ${account.id}`,
        ...(by === 'link' && { after: { by } }),
        ...more,
      },
    );
  const session = await deps.db.transaction(async (tx) => {
    // A concurrent request may have changed the password since it was checked. A suspension waits for this lock.
    const standing = await tx.row<Standing>(sql`
      select ${isSuspended(sql`m`)} as "isSuspended", 'campus' = any(stands_still) as "isOutside", suspension_reason as reason,
        case when isfinite(suspended_until)
          then ${instant(sql`suspended_until`)} end as until
      from members m where id = ${account.id}
        and (${by} = 'link' or password_hash = ${account.password_hash ?? ''}) for share`);
    if (!standing) throw new CallerError(by === 'link' ? 'login_link' : 'wrong_login');
    const { until, reason } = standing;
    if (standing.isSuspended) {
      if (isRecorded) await recordLogIn(tx, { outcome: 'refused', reason: 'suspended' });
      return new CallerError('suspended', { facts: { until, reason } });
    }
    if (standing.isOutside && by === 'password') {
      if (isRecorded) await recordLogIn(tx, { outcome: 'refused', reason: 'campus_not_allowed' });
      return new CallerError('campus_not_allowed');
    }
    const started = await startSession(tx, account.id, device, { begunBy: by });
    if (isRecorded) await recordLogIn(tx);
    return started;
  });
  if (session instanceof CallerError) throw session;
  return session;
}

async function sendCode(deps: Deps, caller: Caller, account: Account): Promise<LoginResult> {
  await deps.rateLimits.consume('code', account.email);
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
  return { outcome: 'unverified', codeToken };
}

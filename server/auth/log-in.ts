import { signUpDays } from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { type Visitor, LimitReached } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { sendAdminCode } from './admin-code.ts';
import { openCodeSession } from './codes.ts';
import { recognizeDevice } from './device.ts';
import { admitGuess, type Guess } from './guess.ts';
import type { Turn } from './hash-queue.ts';
import { verifyDummy, verifyPassword } from './password.ts';
import { withProof } from './proof.ts';
import { mayRecord, startMemberSession, type Started } from './start-member-session.ts';
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
  | ({ outcome: 'session' } & Started)
  /** The password is right but the e-mail is not verified, or the browser is new to an admin: the token of a new code session (rules A6, G14). */
  | { outcome: 'unverified' | 'code_needed'; codeToken: string };

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
  if (!isVerified) return sendCode(deps, caller, account);
  try {
    const { devices, device } = typed;
    return {
      outcome: 'session',
      ...(await startMemberSession(deps, caller, { ...account, devices }, device)),
    };
  } catch (error) {
    if (error instanceof CallerError && error.code === 'code_needed')
      return { outcome: 'code_needed', codeToken: await sendAdminCode(deps, account) };
    throw error;
  }
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

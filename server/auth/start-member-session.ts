import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import { LimitReached } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record, type Entry } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { noteProof } from '../session/proofs.ts';
import { isSuspended, startSession } from '../session/sessions.ts';
import { isUnproved } from '../setup/first-run.ts';
import { consumeCodeSession } from './codes.ts';
import type { TrustedAccount } from './device-cookie.ts';
import { recognizeDevice } from './device.ts';

/** Whether the limit of audit entries about this account's logins allows another one. */
export async function mayRecord({ rateLimits }: Deps, account: string): Promise<boolean> {
  try {
    await rateLimits.consume('log-in-trail', account);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

interface Standing extends TrustedAccount {
  email: string;
  username: string;
  role: Member['role'];
  isUnproved: boolean;
  isSuspended: boolean;
  /** The campus no longer names the member. */
  isOutside: boolean;
  /** ISO 8601 in UTC; null if an admin must lift the suspension. */
  until: string | null;
  reason: string | null;
}

interface Entrant {
  id: string;
  /** Undefined for a link. */
  password_hash?: string;
  /** The browser's device cookie. */
  devices?: string | undefined;
  /** Of an admin who has entered the right code. */
  codeSessionId?: string;
}

export interface Started {
  token: string;
  expiresAt: Date;
  account: TrustedAccount;
}

/** Whether a right password alone lets no admin in. */
const asksAdmins = ({ production, smtpUrl, adminsByCampus }: Deps['config']) =>
  production && smtpUrl !== undefined && !adminsByCampus;

/**
 * Starts a session by a right password, or without a `password_hash` by a link. Throws `suspended` while the member is
 * suspended (rule M1), and `code_needed` for an admin in a new browser (rule G14).
 */
export async function startMemberSession(
  deps: Deps,
  caller: Caller,
  account: Entrant,
  device: string,
): Promise<Started> {
  const by = account.password_hash === undefined ? 'link' : 'password';
  const { codeSessionId } = account;
  const isRecorded = await mayRecord(deps, `done:${account.id}`);
  const recordLogIn = (db: Queryable, more: Pick<Entry, 'outcome' | 'reason'> = {}) =>
    record(
      db,
      { ...caller, memberId: account.id },
      {
        action: 'log-in',
        object: `member ${account.id}`,
        ...(by === 'link' && { after: { by } }),
        ...(codeSessionId !== undefined && { after: { by, code: true } }),
        ...more,
      },
    );
  const session = await deps.db.transaction(async (tx) => {
    // The password may have changed since it was checked. A suspension and other logins wait for this lock: two logins
    // with a shared lock would deadlock when both update the row.
    const standing = await tx.row<Standing>(sql`
      select id, email, username, coalesce(password_hash, '') as password_hash, role, trust_version,
        ${isUnproved(sql`m.id`)} as "isUnproved", ${isSuspended(sql`m`)} as "isSuspended", 'campus' = any(stands_still) as "isOutside", suspension_reason as reason,
        case when isfinite(suspended_until)
          then ${instant(sql`suspended_until`)} end as until
      from members m where id = ${account.id}
        and (${by} = 'link' or password_hash = ${account.password_hash ?? ''}) for no key update`);
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
    if (by === 'password' && codeSessionId === undefined && needsCode(deps, standing, account.devices)) {
      if (isRecorded) await recordLogIn(tx, { outcome: 'refused', reason: 'code_needed' });
      return new CallerError('code_needed');
    }
    if (codeSessionId !== undefined) {
      if (!(await consumeCodeSession(tx, codeSessionId))) throw new CallerError('no_code_session');
      await noteProof(tx, standing.id);
      await enqueueMail(tx, 'admin-browser', standing.email, { username: standing.username });
    }
    const started = await startSession(tx, account.id, device, { begunBy: by });
    if (isRecorded) await recordLogIn(tx);
    const { id, password_hash, trust_version } = standing;
    return { ...started, account: { id, password_hash, trust_version } };
  });
  if (session instanceof CallerError) throw session;
  if (codeSessionId !== undefined) deps.mailer.kick();
  return session;
}

/** Whether it is an admin whose browser no code and no link has let in. */
function needsCode({ config, signingKey }: Deps, standing: Standing, devices: string | undefined): boolean {
  if (!asksAdmins(config) || standing.role !== 'admin' || standing.isUnproved) return false;
  return recognizeDevice(signingKey, devices, standing, standing.trust_version) === undefined;
}

import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { endAllSessions, startSession, type Member } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endCodeSessions } from './codes.ts';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';

/** Changes the password, ends every session everywhere and starts a new one for this browser (rules A1, A10). */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  member: Member,
  currentPassword: string,
  newPassword: string,
): Promise<{ token: string; expiresAt: Date; passwordHash: string }> {
  const oldHash = await confirmPassword(deps, member, currentPassword, 'currentPassword');
  checkPassword(newPassword, member, 'newPassword');
  const passwordHash = await hashPassword(newPassword, { lane: 'known', key: member.id });
  const session = await deps.db.transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update members set password_hash = ${passwordHash}
      where id = ${member.id} and password_hash = ${oldHash} returning id`);
    if (changed.rows.length === 0) throw new CallerError('wrong_password', { field: 'currentPassword' });
    await endAllSessions(tx, member.id);
    await endCodeSessions(tx, member.email);
    await enqueueMail(tx, 'password-changed', member.email, { username: member.username });
    await record(tx, caller, { action: 'change-password', object: `member ${member.id}` });
    return startSession(tx, member.id);
  });
  deps.mailer.kick();
  return { ...session, passwordHash };
}

/** Refuses a wrong password, slowly after many; returns the stored hash for the write's own condition. */
export async function confirmPassword(
  deps: Deps,
  member: Member,
  password: string,
  field: string,
): Promise<string> {
  const attempts = `confirm:${member.id}`;
  await deps.limits.attempt(attempts);
  const found = await deps.db.execute<{ password_hash: string }>(sql`
    select password_hash from members where id = ${member.id}`);
  const hash = found.rows[0]?.password_hash;
  if (hash === undefined || !(await verifyPassword(hash, password, { lane: 'known', key: member.id }))) {
    throw new CallerError('wrong_password', { field });
  }
  await deps.limits.forget(attempts);
  return hash;
}

import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rules/actions.ts';
import { endAllSessions, isSuspended, startSession } from '../session/sessions.ts';
import { endCodeSessions } from './codes.ts';
import { confirmPassword } from './confirm-password.ts';
import { checkPassword, hashPassword } from './password.ts';

/** Changes the password, ends all sessions of the member and starts a new one for this browser (rules A1, A10). */
export async function changePassword(
  deps: Deps,
  { member, caller }: Actor,
  { currentPassword, newPassword, device }: { currentPassword: string; newPassword: string; device: string },
): Promise<{ token: string; expiresAt: Date; passwordHash: string }> {
  const oldHash = await confirmPassword(deps, member, currentPassword, {
    field: 'currentPassword',
    withoutOne: 'no_password',
  });
  checkPassword(newPassword, member, 'newPassword');
  const passwordHash = await hashPassword(newPassword, { lane: 'known', key: member.id });
  const session = await deps.db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update members m set password_hash = ${passwordHash}
      where id = ${member.id} and password_hash = ${oldHash} and not ${isSuspended(sql`m`)}`);
    if (changed === 0) throw new CallerError('wrong_password', { field: 'currentPassword' });
    await endAllSessions(tx, member.id);
    await endCodeSessions(tx, member.email);
    await enqueueMail(tx, 'password-changed', member.email, { username: member.username });
    await record(tx, caller, { action: 'change-password', object: `member ${member.id}` });
    return startSession(tx, member.id, device);
  });
  deps.mailer.kick();
  return { ...session, passwordHash };
}

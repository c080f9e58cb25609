import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { removeFiles } from '../images/keep.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { confirmPassword } from './change-password.ts';
import { deleteMember, lockPostsOf } from './delete-member.ts';

/** Deletes the account: posts, pictures, saves, requests and sessions go with it (rule A10). */
export async function closeAccount(
  deps: Deps,
  caller: Caller,
  member: Member,
  password: string,
): Promise<void> {
  const hash = await confirmPassword(deps, member, password, 'password');
  const pictures = await deps.db.transaction(async (tx) => {
    await lockPostsOf(tx, [member.id]);
    // Closed by another click or with another password by now: then this call is void.
    const same = await tx.execute(sql`
      select id from members where id = ${member.id} and password_hash = ${hash} for update`);
    if (same.rows.length === 0) throw new CallerError('no_session');
    const gone = await deleteMember(tx, caller, member.id);
    await enqueueMail(tx, 'account-closed', member.email, { username: member.username });
    return gone;
  });
  await removeFiles(deps.images.store, pictures);
  deps.mailer.kick();
}

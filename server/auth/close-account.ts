import { CallerError } from '../../contract/errors.ts';
import type { Caller } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from '../images/image-files.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Member } from '../member.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteMember, lockPostsOf } from './delete-member.ts';

/** Deletes the account with its posts, images, saves, requests and sessions (rule A10). */
export async function closeAccount(
  deps: Deps,
  caller: Caller,
  member: Member,
  password: string,
): Promise<void> {
  const hash = await confirmPassword(deps, member, password, 'password');
  const images = await deps.db.transaction(async (tx) => {
    await lockPostsOf(tx, [member.id]);
    // A concurrent request may have closed the account or changed the password since the check.
    const same = await tx.run(sql`
      select id from members where id = ${member.id} and password_hash = ${hash} for update`);
    if (same === 0) throw new CallerError('no_session');
    const deleted = await deleteMember(tx, caller, member.id);
    await enqueueMail(tx, 'account-closed', member.email, { username: member.username });
    return deleted;
  });
  await removeFiles(deps.images.store, images);
  deps.mailer.kick();
}

import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { removeFiles } from '../images/keep.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { confirmPassword } from './change-password.ts';

/** Deletes the account: posts, pictures, saves, requests and sessions go with it (decisions A10). */
export async function closeAccount(
  deps: Deps,
  caller: Caller,
  member: Member,
  password: string,
): Promise<void> {
  const hash = await confirmPassword(deps, member, password, 'password');
  const pictures = await deps.db.transaction(async (tx) => {
    // Posts first and in one order, the ones that lose a save too; then the member: as every change to a post does.
    await tx.execute(sql`
      select id from posts where author_id = ${member.id}
        or id in (select post_id from saves where member_id = ${member.id}) order by id for update`);
    // Closed by another click or with another password by now: then this call is void.
    const same = await tx.execute(sql`
      select id from members where id = ${member.id} and password_hash = ${hash} for update`);
    if (same.rows.length === 0) throw new CallerError('no_session');
    await tx.execute(sql`delete from saves where member_id = ${member.id}`);
    await tx.execute(sql`delete from posts where author_id = ${member.id}`);
    await tx.execute(sql`delete from profile_requests where member_id = ${member.id}`);
    await tx.execute(
      sql`update members set profile_image = null, wechat_image = null where id = ${member.id}`,
    );
    const gone = await tx.execute<{ name: string }>(sql`
      delete from images where owner_id = ${member.id} returning name`);
    await tx.execute(sql`delete from members where id = ${member.id}`);
    await enqueueMail(tx, 'account-closed', member.email, { username: member.username });
    await record(tx, caller, { action: 'close-account', object: `member ${member.id}` });
    return gone.rows.map((row) => row.name);
  });
  await removeFiles(deps.images.store, pictures);
  deps.mailer.kick();
}

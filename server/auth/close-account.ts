import { CallerError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { removeFiles } from '../../engine/images/files.ts';
import type { Images } from '../../engine/images/open.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { operator } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
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
    return deleteAndMail(tx, caller, member);
  });
  await removeFiles(deps.images.store, images);
  deps.mailer.kick();
}

/** Closes an account from the command line, without the password. Does nothing if the account no longer exists. */
export async function closeByOperator(db: Db, store: Images['store'], memberId: string): Promise<void> {
  const images = await db.transaction(async (tx) => {
    await lockPostsOf(tx, [memberId]);
    const member = await tx.row<ClosedAccount>(sql`
      select id, email, username from members where id = ${memberId} for update`);
    return member ? deleteAndMail(tx, operator(), member) : [];
  });
  await removeFiles(store, images);
}

type ClosedAccount = Pick<Member, 'id' | 'email' | 'username'>;

async function deleteAndMail(
  tx: Tx,
  caller: Caller,
  { id, email, username }: ClosedAccount,
): Promise<string[]> {
  const images = await deleteMember(tx, caller, id);
  await enqueueMail(tx, 'account-closed', email, { username });
  return images;
}

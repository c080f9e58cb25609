import { freshMinutes } from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { removeFiles } from '../../engine/images/files.ts';
import type { Images } from '../../engine/images/open.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { operator } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import type { OfferContext } from '../offers/states.ts';
import type { LiveSession } from '../session/sessions.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteMember, lockPostsOf } from './delete-member.ts';

/**
 * Deletes the account with its posts, images, saves, requests and sessions (rule A10). A campus login of the last ten
 * minutes stands for the password where there is none.
 */
export async function closeAccount(
  deps: Deps,
  caller: Caller,
  { member, tokenHash }: LiveSession,
  password: string | undefined,
): Promise<void> {
  const hash =
    password === undefined ? undefined : await confirmPassword(deps, member, password, { field: 'password' });
  const images = await deps.db.transaction(async (tx) => {
    await lockPostsOf(tx, [member.id]);
    if (member.role === 'admin') await checkOtherAdmin(tx, member.id);
    // A concurrent request may have closed the account or changed the password since the check.
    const found = await tx.row<{ password_hash: string | null }>(sql`
      select password_hash from members where id = ${member.id} for update`);
    if (!found || (hash !== undefined && hash !== found.password_hash)) throw new CallerError('no_session');
    if (hash === undefined) {
      if (deps.config.loginPassword && found.password_hash !== null)
        throw new CallerError('password_length', { field: 'password' });
      const session = await tx.row<{ isFresh: boolean }>(sql`
        select begun_by = 'campus' and created_at > now() - make_interval(mins => ${freshMinutes}) as "isFresh"
        from sessions where token_hash = ${tokenHash}`);
      if (!session?.isFresh) throw new CallerError(session ? 'campus_again' : 'no_session');
    }
    return deleteAndMail({ tx, config: deps.config, caller }, member);
  });
  await removeFiles(deps.images.store, images);
  deps.mailer.kick();
}

/** Locks all admins in one order, so that two who close their accounts at the same time see each other. */
async function checkOtherAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx.rows<{ id: string }>(sql`
    select id from members where role = 'admin' order by id for update`);
  if (!admins.some((admin) => admin.id !== id)) throw new CallerError('last_admin');
}

interface Closing {
  caller: Caller;
  /** SQL condition for the members row `m`, under its lock. */
  isDue: Sql;
}

/** Closes an account without the password, usually from the command line. Does nothing if the account no longer exists. */
export async function closeByOperator(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  store: Images['store'],
  memberId: string,
  { caller, isDue }: Closing = { caller: operator(), isDue: sql`true` },
): Promise<void> {
  const images = await db.transaction(async (tx) => {
    await lockPostsOf(tx, [memberId]);
    const member = await tx.row<ClosedAccount>(sql`
      select id, email, username from members m where id = ${memberId} and ${isDue} for update`);
    return member ? deleteAndMail({ tx, config, caller }, member) : [];
  });
  await removeFiles(store, images);
}

type ClosedAccount = Pick<Member, 'id' | 'email' | 'username'>;

async function deleteAndMail(by: OfferContext, { id, email, username }: ClosedAccount): Promise<string[]> {
  const images = await deleteMember(by, id);
  await enqueueMail(by.tx, 'account-closed', email, { username });
  return images;
}

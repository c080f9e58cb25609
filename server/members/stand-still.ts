import { kindsWhere } from '../../contract/notices/kinds.ts';
import { archiveWarning } from '../../contract/notices/limits.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';
import { moveHours } from '../offers/states.ts';
import { onMarket } from '../rules/visible-posts.ts';

/** How a member stops and goes on: for an own pause, and for causes that others set. */

const stoppedKinds = kindsWhere(({ group }) => !('duringPause' in mailGroups[group]));

/**
 * Why a member stands still: the campus no longer names them (rule M2), reports hold their posts (rule R6), or the address
 * was not proved again (rule A11).
 */
type Cause = 'campus' | 'held' | 'proof';

/** Stops the member as a pause does, for a cause of its own. */
export async function standStill(tx: Tx, memberId: string, cause: Cause): Promise<void> {
  const found = await lockAll(tx, memberId);
  if (!found || found.causes.includes(cause)) return;
  await tx.run(sql`update members set stands_still = stands_still || ${cause}::text where id = ${memberId}`);
  await stop(tx, memberId);
}

/** Ends the cause. An own pause and other causes stay. Returns false if there was no such cause. */
export async function moveAgain(tx: Tx, memberId: string, cause: Cause): Promise<boolean> {
  if (!(await lockAll(tx, memberId))?.causes.includes(cause)) return false;
  await tx.run(
    sql`update members set stands_still = array_remove(stands_still, ${cause}) where id = ${memberId}`,
  );
  await resume(tx, memberId);
  return true;
}

/** Locks the posts of a member, then the member, and reads the pause. */
export async function lockAll(tx: Tx, memberId: string) {
  await tx.run(sql`select from posts where author_id = ${memberId} order by id for update`);
  return tx.row<{ until: string | null; isOver: boolean | null; causes: string[] }>(sql`
    select paused_until::text as until, paused_until <= ${today} as "isOver", stands_still as causes
    from members where id = ${memberId} for no key update`);
}

export async function stop(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`update members set paused_at = coalesce(paused_at, now()) where id = ${memberId}`);
  await tx.run(sql`update posts set lapsed = true where author_id = ${memberId} and not lapsed`);
  await tx.run(sql`
    update notices set mail_at = null, push_at = null
    where member_id = ${memberId} and (mail_at is not null or push_at is not null) and kind = any(${stoppedKinds}::text[])`);
  await moveHours(tx, sql`p.author_id = ${memberId}::bigint`);
}

/** Brings everything back, unless another cause or an own pause is left. */
export async function resume(tx: Tx, memberId: string): Promise<void> {
  const isLeft = await tx.run(sql`
    select from members where id = ${memberId} and (paused_until is not null or stands_still <> '{}')`);
  if (isLeft > 0) return;
  await tx.run(sql`
    update posts set lapsed = false where author_id = ${memberId} and lapsed and expires_on >= ${today}`);
  // Nobody was told of what was approved meanwhile.
  await tx.run(sql`
    insert into notice_events (kind, post_id, data)
    select 'match', p.id, '{}' from posts p join members m on m.id = p.author_id
    where m.id = ${memberId} and p.status = 'Available' and not p.lapsed and p.decided_at > m.paused_at`);
  // The author was not told that these will be archived, and so is told three days before.
  await tx.run(sql`
    insert into post_reminders (post_id, kind, day)
    select id, 'expired-unwarned', expires_on from posts p
    where author_id = ${memberId} and ${onMarket(sql`status`)}
      and expires_on <= ${today} - ${archiveWarning}::int
    on conflict do nothing`);
  await tx.run(sql`update members set paused_at = null where id = ${memberId}`);
  await moveHours(tx, sql`p.author_id = ${memberId}::bigint`);
}

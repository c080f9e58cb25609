import { addDays } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';
import { ownActions } from '../../contract/members/actions.ts';
import * as limits from '../../contract/members/limits.ts';
import { kindsWhere } from '../../contract/notices/kinds.ts';
import { archiveWarning } from '../../contract/notices/limits.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { record } from '../audit/record.ts';
import { today, todayIn } from '../days.ts';
import type { Deps } from '../deps.ts';
import { moveHours } from '../offers/states.ts';
import type { Actor } from '../rules/actions.ts';
import { onMarket } from '../rules/visible-posts.ts';

/**
 * A pause hides the posts of a member and stops their notices until a day. Who may see a post follows from the day. Lists
 * omit the posts because they have left the list indexes, as expired posts have: no list reads or joins more for it.
 */

const stoppedKinds = kindsWhere(({ group }) => !('duringPause' in mailGroups[group]));

/** Pauses until the day, or ends the pause. Mails of notices that wait for their time wait for the end of the pause. */
export async function setPause(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { member, caller }: Actor,
  until: string | null,
): Promise<void> {
  const now = todayIn(config.profile);
  if (until !== null && (until <= now || until > addDays(now, limits.pausedWithin)))
    throw new CallerError('pause_date_invalid', { field: 'until' });
  await db.transaction(async (tx) => {
    const before = (await lockAll(tx, member.id))?.until ?? null;
    if (before === until) return;
    if (until === null) await resume(tx, member.id);
    else {
      await tx.run(sql`
        update members set paused_until = ${until}::date, paused_at = coalesce(paused_at, now())
        where id = ${member.id}`);
      await tx.run(sql`update posts set lapsed = true where author_id = ${member.id} and not lapsed`);
      await tx.run(sql`
        update notices set mail_at = null, push_at = null
        where member_id = ${member.id} and (mail_at is not null or push_at is not null) and kind = any(${stoppedKinds}::text[])`);
      await moveHours(tx, sql`p.author_id = ${member.id}::bigint`);
    }
    await record(tx, caller, {
      action: ownActions.pause.trail,
      object: `member ${member.id}`,
      before: { paused_until: before },
      after: { paused_until: until },
    });
  });
}

/** Brings the posts of members whose pause is over back to the lists. */
export async function endPauses(db: Db): Promise<void> {
  const ended = await db.rows<{ id: string }>(sql`
    select id from members where paused_until <= ${today} order by id`);
  for (const { id } of ended)
    await db.transaction(async (tx) => {
      if ((await lockAll(tx, id))?.isOver) await resume(tx, id);
    });
}

/** Locks the posts of a member, then the member, and reads the pause. */
async function lockAll(tx: Tx, memberId: string) {
  await tx.run(sql`select from posts where author_id = ${memberId} order by id for update`);
  return tx.row<{ until: string | null; isOver: boolean | null }>(sql`
    select paused_until::text as until, paused_until <= ${today} as "isOver"
    from members where id = ${memberId} for no key update`);
}

async function resume(tx: Tx, memberId: string): Promise<void> {
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
  await tx.run(sql`update members set paused_until = null, paused_at = null where id = ${memberId}`);
  await moveHours(tx, sql`p.author_id = ${memberId}::bigint`);
}

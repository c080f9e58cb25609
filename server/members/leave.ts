import { addDays } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';
import { ownActions } from '../../contract/members/actions.ts';
import * as limits from '../../contract/members/limits.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import { today, todayIn } from '../days.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rules/actions.ts';
import { insertNotices, withdraw } from '../rules/notices.ts';
import { isOpenToAuthor } from '../rules/visible-posts.ts';
import { isSuspended } from '../session/sessions.ts';

/** Sets the member's last day on campus, or none. An unread notice about another day is withdrawn. */
export async function setLeavingDate(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { member, caller }: Actor,
  date: string | null,
): Promise<void> {
  const now = todayIn(config.profile);
  if (date !== null && (date < now || date > addDays(now, limits.leavingWithin)))
    throw new CallerError('leaving_date_invalid', { field: 'date' });
  await db.transaction(async (tx) => {
    const before = await tx.row<{ leaving_on: string | null }>(sql`
      select leaving_on::text from members where id = ${member.id} for no key update`);
    if (!before || before.leaving_on === date) return;
    await tx.run(sql`update members set leaving_on = ${date}::date where id = ${member.id}`);
    await withdraw(tx, member.id, ['leaving']);
    const after = { leaving_on: date };
    await record(tx, caller, {
      action: ownActions.leave.trail,
      object: `member ${member.id}`,
      before,
      after,
    });
  });
}

/**
 * Notifies members the day before they leave, or on the day itself if the server was down. The claim is in the same
 * transaction, so that each day is announced once, also when it is chosen again.
 */
export async function remindOfLeaving(db: Db, config: Config): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx.rows<{ id: string }>(sql`
      update members m set leaving_told_on = leaving_on
      where leaving_on between ${today} and ${today} + 1
        and (leaving_told_on is null or leaving_told_on < leaving_on) and not ${isSuspended(sql`m`)}
      returning id`);
    if (claimed.length === 0) return;
    const ids = claimed.map(({ id }) => id);
    const rows = sql`
      select m.id as member_id, null::bigint as post_id, jsonb_build_object('leaving_on', m.leaving_on, 'count', (
          select count(*) from posts p where p.author_id = m.id and ${isOpenToAuthor(sql`p.status`)})) as data
      from members m where m.id = any(${ids}::bigint[])`;
    await tx.run(insertNotices(config, 'leaving-soon', rows));
  });
}

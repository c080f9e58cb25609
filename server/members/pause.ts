import { addDays } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';
import { ownActions } from '../../contract/members/actions.ts';
import * as limits from '../../contract/members/limits.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { record } from '../audit/record.ts';
import { today, todayIn } from '../days.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rules/actions.ts';
import { lockAll, resume, stop } from './stand-still.ts';

/**
 * A pause hides the posts of a member and stops their notices until a day. Who may see a post follows from the day. Lists
 * omit the posts because they have left the list indexes, as expired posts have: no list reads or joins more for it.
 */

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
    await tx.run(sql`update members set paused_until = ${until}::date where id = ${member.id}`);
    await (until === null ? resume(tx, member.id) : stop(tx, member.id));
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
      if (!(await lockAll(tx, id))?.isOver) return;
      await tx.run(sql`update members set paused_until = null where id = ${id}`);
      await resume(tx, id);
    });
}

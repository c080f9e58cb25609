import * as limits from '../../contract/reports/limits.ts';
import { scamReasons, type ReportedObject } from '../../contract/reports/options.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import { lockAll, moveAgain, standStill } from '../members/stand-still.ts';
import { lockForSuspension } from '../offers/of-member.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { notify, withdraw } from '../rules/notices.ts';
import { lastDecision } from '../rules/subject.ts';

/** The hold of an author's posts after two reports of a scam (rule R6). */

const days = (count: number) => sql`make_interval(days => ${count})`;
const nobody = { memberId: null, requestId: 'hold of posts' };
const isScam = (report: Sql) => sql`${report}.reason = any(${[...scamReasons]}::text[])`;

/** SQL condition: the member is held. */
const isHeld = (member: Sql) => sql`('held' = any(${member}.stands_still))`;

/** SQL for when the hold of the member ends by itself; null if there is none. */
export const heldUntil = (member: Sql) => sql`case when ${isHeld(member)} then (
  select max(h.held_at) + make_interval(hours => ${limits.holdHours}) from reports h where h.about_id = ${member}.id) end`;

/** SQL condition: reports of the member `m` can hold posts. */
const isTrusted = sql`
  (m.created_at < now() - ${days(limits.reporterDays)} and not ${isSuspendedMember(sql`m.id`)}
  and (exists (select from posts o where o.author_id = m.id and ${lastDecision.approved})
    or exists (select from reports good where good.reporter_id = m.id and good.outcome = 'acted'))
  and not exists (select from reports spent where spent.reporter_id = m.id and spent.held_at > now() - ${days(limits.holdAgainDays)})
  and (select count(*) filter (where outcome = 'left') from (
    select outcome from reports last where last.reporter_id = m.id and ${isScam(sql`last`)} and outcome is not null
    order by decided_at desc, id desc limit ${limits.refusedScams}) latest) < ${limits.refusedScams})`;

/** Locks all posts of the author, which a hold hides and its end shows again. Call it before anything else is locked. */
export const lockForHold = (tx: Tx, object: ReportedObject) => lockForSuspension(tx, object, 'author');

/** Holds the author if enough members call him a scammer. Returns whether the hold began now. */
export async function holdIfDue(tx: Tx, config: Config, authorId: string): Promise<boolean> {
  const counted = await tx.run(sql`
    with counted as (
      select r.id, r.reporter_id from reports r join members m on m.id = r.reporter_id
      where r.about_id = ${authorId} and r.outcome is null and ${isScam(sql`r`)}
        and (r.post_id is not null or not r.is_about_post)
        and r.created_at > now() - ${days(limits.holdDays)} and ${isTrusted})
    update reports set held_at = now() where id in (select id from counted)
      and (select count(distinct reporter_id) from counted) >= ${limits.holdReports}::int
      and exists (select from members a where a.id = ${authorId} and a.role <> 'admin' and not ${isHeld(sql`a`)})
      and not exists (select from reports d where d.about_id = ${authorId} and d.held_at is not null
        and d.action = 'dismiss' and d.decided_at > now() - ${days(limits.holdAgainDays)})`);
  if (counted === 0) return false;
  await standStill(tx, authorId, 'held');
  await notify(tx, config, { memberId: authorId, kind: 'posts-held', data: {} });
  await record(tx, nobody, { action: 'hold-posts', object: `member ${authorId}` });
  return true;
}

/** Ends the hold of a member, if there is one. Who is suspended now learns of that instead. */
export async function endHold(tx: Tx, config: Config, memberId: string, isSuspended = false): Promise<void> {
  if (!(await moveAgain(tx, memberId, 'held'))) return;
  if (isSuspended) await withdraw(tx, memberId, ['hold']);
  else await notify(tx, config, { memberId, kind: 'posts-back', data: {} });
  await record(tx, nobody, { action: 'end-hold', object: `member ${memberId}` });
}

/** Selects the members whose hold is over. */
const over = (members: Sql) => sql`
  select m.id from members m where m.stands_still <> '{}' and ${isHeld(sql`m`)} and ${members}
    and coalesce(${heldUntil(sql`m`)} <= now(), true) order by m.id`;

/** Ends the holds that nobody has decided in time. Their reports stay open. */
export async function endHolds(db: Db, config: Config): Promise<void> {
  for (const { id } of await db.rows<{ id: string }>(over(sql`true`)))
    await db.transaction(async (tx) => {
      await lockAll(tx, id);
      if ((await tx.run(over(sql`m.id = ${id}`))) > 0) await endHold(tx, config, id);
    });
}

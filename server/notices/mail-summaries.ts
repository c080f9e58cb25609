import { addDays, dayAt, instantOf } from '../../contract/days.ts';
import { noticeKindNames, noticeKinds } from '../../contract/notices/kinds.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { join, literal, sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { isPausedMember } from '../rules/absent-members.ts';

const atOnce = 200;

/** When the daily summary was last due, in epoch milliseconds. */
export function lastSummary(
  { summaryAt, profile: { timeZone } }: Pick<Config, 'summaryAt' | 'profile'>,
  now: number,
): number {
  return lastDue(timeZone, { at: summaryAt }, now);
}

/** When something was last due that comes each day, or on one day of each week, at these minutes of the day. */
export function lastDue(
  zone: string,
  { at, weekday }: { at: number; weekday?: number },
  now: number,
): number {
  const today = dayAt(now, zone);
  const past = weekday === undefined ? 0 : (new Date(today).getUTCDay() - weekday + 7) % 7;
  const due = instantOf(addDays(today, -past), at, zone);
  return due <= now ? due : instantOf(addDays(today, -past - (weekday === undefined ? 1 : 7)), at, zone);
}

/** Each kind with its group, how the group is mailed by default, and whether it is pushed. */
export const kinds = sql`(values ${join(
  noticeKindNames.map((kind) => {
    const { group } = noticeKinds[kind];
    const push = literal(String('push' in mailGroups[group]));
    return sql`(${literal(kind)}, ${literal(group)}, ${literal(mailGroups[group].mail)}, ${push}::boolean)`;
  }),
  ', ',
)}) as kinds (kind, mail_group, mail, push)`;

/**
 * Queues the daily summary of each member who has unread notices from before the summary was last due. A missed summary
 * is sent at the next run. A member gets at most one a day, however often this runs, and none during a pause.
 */
export async function mailSummaries(db: Db, config: Config): Promise<void> {
  const due = lastSummary(config, Date.now());
  const day = sql`${dayAt(due, config.profile.timeZone)}::date`;
  const isDue = sql`n.read_at is null and not n.is_mailed and n.mail_at is null
    and n.created_at < ${new Date(due).toISOString()}::timestamptz`;
  for (;;) {
    const members = await db.run(sql`
      with due as (
        update members set summary_on = ${day}
        where id in (
          select id from members
          where id in (select member_id from notices n where ${isDue}) and (summary_on is null or summary_on < ${day})
            and not ${isPausedMember(sql`members.id`)}
          order by id limit ${atOnce} for update skip locked)
        returning id, email),
      listed as (
        update notices n set is_mailed = true from due
        where n.member_id = due.id and ${isDue} returning n.id, n.member_id, n.kind),
      queued as (
        insert into outbox (kind, recipient, data, may_wake)
        select 'summary', due.email,
          jsonb_build_object('memberId', due.id::text,
            'noticeIds', string_agg(listed.id::text, ',')),
          false
        from due
        join listed on listed.member_id = due.id
        join ${kinds} on kinds.kind = listed.kind
        left join mail_settings chosen on chosen.member_id = due.id and chosen.mail_group = kinds.mail_group
        where coalesce(chosen.mail, kinds.mail) = 'daily'
        group by due.id, due.email)
      select from due`);
    if (members < atOnce) return;
  }
}

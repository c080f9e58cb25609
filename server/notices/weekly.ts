import { dayAt } from '../../contract/days.ts';
import * as limits from '../../contract/notices/limits.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { literal, sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { isPausedMember, isSuspendedMember } from '../rules/absent-members.ts';
import { insertNotices, secondsOfQuiet } from '../rules/notices.ts';
import { isPresentable } from '../rules/visible-posts.ts';
import { lastDue } from './mail-summaries.ts';

/** The weekly list of new things, for members who have chosen it (rule N7). */

/** So few that a code which comes later leaves within seconds. */
const atOnce = 20;
/** A list that is later than this is left out. */
const lateMs = 24 * 3_600_000;
const thursday = { weekday: 4, at: 17 * 60 };

/** When the weekly list was last due, in epoch milliseconds. */
export const lastWeekly = ({ profile: { timeZone } }: Pick<Config, 'profile'>, now: number): number =>
  lastDue(timeZone, thursday, now);

const group = literal('weekly');

/** The kind of a posts row, or its category where it has none. */
const kindOf = (post: Sql) => sql`coalesce(${post}.kind, ${post}.category)`;

/**
 * Queues the lists of some members. The statement marks each of them in the same moment, so that a member gets one list
 * a week whatever ends a process. The next members wait until the mails of these have left.
 */
export async function queueWeekly(db: Db, config: Config, now = Date.now()): Promise<void> {
  const due = lastWeekly(config, now);
  if (now - due > lateMs || secondsOfQuiet(config, now) > 0) return;
  const day = sql`${dayAt(due, config.profile.timeZone)}::date`;
  await db.run(sql`
    with slice as (
      update members set weekly_on = ${day} where id in (
        select m.id from members m join mail_settings c on c.member_id = m.id and c.mail_group = ${group}
        where (c.mail = 'now' or c.push or c.wecom) and (m.weekly_on is null or m.weekly_on < ${day})
          and not ${isSuspendedMember(sql`m.id`)} and not ${isPausedMember(sql`m.id`)}
          and not exists (select from notices where kind = 'weekly' and mail_at is not null)
          and (select count(*) from outbox where channel = 'mail' and next_try_at <= now()) < ${atOnce}
        order by m.id limit ${atOnce} for no key update of m skip locked)
      returning id),
    since as (
      select id, coalesce(
        (select max(created_at) from notices n where n.member_id = slice.id and n.kind = 'weekly'),
        ${new Date(due).toISOString()}::timestamptz - interval '7 days') as at
      from slice),
    fresh as materialized (
      select p.id, p.author_id, p.decided_at, ${kindOf(sql`p`)} as kind, c.saved_count
      from posts p join post_counts c on c.post_id = p.id
      where ${isPresentable(sql`p`)} and p.decided_at > (select min(at) from since)),
    liked as materialized (
      select s.member_id, ${kindOf(sql`p`)} as kind from saves s join posts p on p.id = s.post_id
        where s.member_id in (select id from slice)
      union select author_id, ${kindOf(sql`p`)} from posts p where author_id in (select id from slice)
      union select q.member_id, sought
        from saved_searches q cross join lateral string_to_table(
          coalesce(q.filters::jsonb ->> 'kind', q.filters::jsonb ->> 'postCategoryOption'), ',') sought
        where q.member_id in (select id from slice)),
    lists as (
      select s.id as member_id, null::bigint as post_id, jsonb_build_object('count', min(picked.total), 'posts', jsonb_agg(picked.id::text order by picked.place)) as data
      from since s cross join lateral (
        select f.id, count(*) over () as total, row_number() over (
          order by (exists (select from liked l where l.member_id = s.id and l.kind = f.kind) or exists (
            select from saved_searches q join search_hits h on h.search_id = q.id
            where q.member_id = s.id and h.post_id = f.id and h.fits)) desc, f.saved_count desc, f.decided_at desc, f.id desc) as place
        from fresh f where f.author_id <> s.id and f.decided_at > s.at
        order by place limit ${limits.weeklyThings}) picked
      group by s.id having min(picked.total) >= ${limits.leastWeekly})
    ${insertNotices(config, 'weekly', sql`table lists`)}`);
}

export interface WeeklyThing {
  id: string;
  title: string;
  price: string;
  currency: string;
}

/** The things of a list that can still be shown. */
export const readWeekly = (db: Queryable, ids: readonly string[]): Promise<WeeklyThing[]> =>
  db.rows<WeeklyThing>(sql`
    select p.id::text, p.title, trim_scale(p.price)::text as price, p.currency
    from unnest(${ids}::bigint[]) with ordinality as listed (id, place) join posts p on p.id = listed.id
    where ${isPresentable(sql`p`)} order by listed.place`);

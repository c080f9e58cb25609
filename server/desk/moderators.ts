import type { DaysQuery } from '../../contract/desk/fields.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { beginOf } from '../days.ts';
import { decisionHours, spanOf } from './count-days.ts';

/**
 * Selects what each admin decided about posts in a span of days, from the audit trail. A decision is overturned if the
 * next one about the post is a return to review by another admin or by an accepted appeal, also after the span.
 */
export function moderatorsOf(span: DaysQuery): Sql {
  const { first, last } = spanOf(span);
  return sql`
    with decided as (
      select a.actor_id, a.action, ${decisionHours} as hours,
        coalesce(next.action = 'return-to-review' and (next.actor_id <> a.actor_id or exists (
          select from audit appeal
          where appeal.object = a.object and appeal.action = 'decide-appeal' and appeal.at = next.at)), false) as overturned
      from audit a left join lateral (
        select action, actor_id, at from audit later
        where later.object = a.object and later.id > a.id and later.outcome = 'done'
          and later.action in ('approve-post', 'deny-post', 'take-down-post', 'return-to-review')
        order by later.id limit 1) next on true
      where a.action in ('approve-post', 'deny-post', 'take-down-post') and a.outcome = 'done'
        and a.at >= ${beginOf(first)}
        and a.at < ${beginOf(sql`${last}::date + 1`)})
    select coalesce(json_agg(row_to_json(moderator) order by decisions desc, username), '[]')::text
    from (
      select m.username, count(d.action)::int as decisions,
        (count(*) filter (where d.action = 'deny-post'))::int as denied,
        (count(*) filter (where d.overturned))::int as overturned,
        round((percentile_cont(0.5) within group (order by d.hours) filter (where d.action <> 'take-down-post'))::numeric, 2) as median_hours
      from members m left join decided d on d.actor_id = m.id
      where m.role = 'admin' or d.actor_id is not null
      group by m.id) moderator`;
}

import { auditGroups } from '../../contract/audit/actions.ts';
import { auditPageSize, type AuditQuery } from '../../contract/audit/endpoints.ts';
import { join, sql, type Sql } from '../db/sql.ts';
import { isSeenBy } from '../rules/visible-posts.ts';

/**
 * Fifty audit entries, newest first, with the present names of actors and objects. Drafts are shown without their
 * title, which only the author may see (rule P4).
 */
export function auditEntries({ show, actor, before }: AuditQuery): Sql {
  const conditions = [sql`true`];
  if (before !== undefined) conditions.push(sql`id < ${before}::bigint`);
  if (show === 'refused') conditions.push(sql`outcome <> 'done'`);
  else if (show) conditions.push(sql`action = any(${auditGroups[show]})`);
  if (actor)
    conditions.push(sql`actor_id = (select id from members where lower(username) = lower(${actor}))`);
  return sql`
    select coalesce(json_agg(json_build_object(
      'audit_id', a.id::text,
      'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', coalesce(m.username, a.actor_id::text),
      'action', a.action,
      'object', a.object,
      'object_name', case split_part(a.object, ' ', 1)
        when 'post' then (select p.title from posts p
          where p.id = split_part(a.object, ' ', 2)::bigint and ${isSeenBy('admin', sql`p`)})
        when 'member' then (select o.username from members o where o.id = split_part(a.object, ' ', 2)::bigint)
        when 'request' then coalesce(a.before ->> 'username', m.username)
      end,
      'before', a.before,
      'after', a.after,
      'reason', a.reason,
      'outcome', a.outcome,
      'request_id', a.request_id
    ) order by a.id desc), '[]')::text
    from (select * from audit where ${join(conditions, ' and ')} order by id desc limit ${auditPageSize}) a
    left join members m on m.id = a.actor_id`;
}

import { and, sql } from 'drizzle-orm';
import { auditGroups } from '../../contract/audit/actions.ts';
import { auditPageSize, type AuditEntry, type AuditQuery } from '../../contract/audit/endpoints.ts';
import type { Db } from '../db/open.ts';
import { isSeenBy } from '../rules/visible-posts.ts';

/**
 * Fifty entries of the trail, newest first; actors and objects by the names they have now. A draft has none:
 * its title is its author's alone (rule P4).
 */
export async function listAudit(db: Db, { show, actor, before }: AuditQuery): Promise<AuditEntry[]> {
  const wanted = and(
    sql`true`,
    before === undefined ? undefined : sql`id < ${before}::bigint`,
    show === 'refused' ? sql`outcome <> 'done'` : show && sql`action in ${auditGroups[show]}`,
    actor ? sql`actor_id = (select id from members where lower(username) = lower(${actor}))` : undefined,
  );
  const found = await db.execute<{ entry: AuditEntry }>(sql`
    select json_build_object(
      'audit_id', a.id::text,
      'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', coalesce(m.username, a.actor_id::text),
      'action', a.action,
      'object', a.object,
      'object_name', case split_part(a.object, ' ', 1)
        when 'post' then (select p.title from posts p
          where p.id = split_part(a.object, ' ', 2)::bigint and ${sql.raw(isSeenBy('admin', 'p.status'))})
        when 'member' then (select o.username from members o where o.id = split_part(a.object, ' ', 2)::bigint)
        when 'request' then coalesce(a.before ->> 'username', m.username)
      end,
      'before', a.before,
      'after', a.after,
      'reason', a.reason,
      'outcome', a.outcome,
      'request_id', a.request_id
    ) as entry
    from (select * from audit where ${wanted} order by id desc limit ${auditPageSize}) a
    left join members m on m.id = a.actor_id
    order by a.id desc`);
  return found.rows.map((row) => row.entry);
}

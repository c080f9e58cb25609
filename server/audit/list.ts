import { sql } from 'drizzle-orm';
import { auditPageSize, type AuditEntry } from '../../contract/audit/endpoints.ts';
import type { Db } from '../db/open.ts';

/** One page of the trail, newest first; actors by the name they have now. */
export async function listAudit(db: Db, page: number): Promise<AuditEntry[]> {
  const found = await db.execute<{ entry: AuditEntry }>(sql`
    select json_build_object(
      'audit_id', a.id::text,
      'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', coalesce(m.username, a.actor_id::text),
      'action', a.action,
      'object', a.object,
      'before', a.before,
      'after', a.after,
      'reason', a.reason,
      'outcome', a.outcome,
      'request_id', a.request_id
    ) as entry
    from audit a left join members m on m.id = a.actor_id
    order by a.id desc limit ${auditPageSize} offset ${(page - 1) * auditPageSize}`);
  return found.rows.map((row) => row.entry);
}

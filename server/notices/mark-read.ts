import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import type { Member } from '../member.ts';
import { isShown } from '../session/sessions.ts';

/**
 * Marks the member's notices with these ids as read, or all of them. Ignores ids of other members' notices. Returns the
 * number of unread notices.
 */
export async function markRead(
  { db, config }: { db: Queryable; config: Config },
  { id: memberId, role }: Member,
  ids: readonly string[] | undefined,
): Promise<number> {
  const shown = isShown(sql`${role === 'admin'}::boolean`, config);
  await db.run(
    ids === undefined
      ? sql`update notices set read_at = now() where member_id = ${memberId} and read_at is null and ${shown}`
      : sql`
        update notices set read_at = now()
        where id = any(${ids}::bigint[]) and member_id = ${memberId} and read_at is null`,
  );
  const left = await db.row<{ count: number }>(sql`
    select count(*)::int as count from notices where member_id = ${memberId} and read_at is null and ${shown}`);
  return left?.count ?? 0;
}

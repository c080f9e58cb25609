import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

/**
 * Marks the member's notices with these ids as read, or all of them. Ignores ids of other members' notices. Returns the
 * number of unread notices.
 */
export async function markRead(
  db: Queryable,
  memberId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  await db.run(
    ids === undefined
      ? sql`update notices set read_at = now() where member_id = ${memberId} and read_at is null`
      : sql`
        update notices set read_at = now()
        where id = any(${ids}::bigint[]) and member_id = ${memberId} and read_at is null`,
  );
  const left = await db.row<{ count: number }>(sql`
    select count(*)::int as count from notices where member_id = ${memberId} and read_at is null`);
  return left?.count ?? 0;
}

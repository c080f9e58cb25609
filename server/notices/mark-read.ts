import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { countUnread } from '../rules/notices.ts';

/** Marks the member's notices with these ids as read, or all of them. Ignores ids of others. Returns what is left. */
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
  return countUnread(db, memberId);
}

import { sql, type Sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';

/** Members who are suspended, have paused or stand still: their posts leave all lists (rule M1). */

/** SQL condition: the member with this id is suspended. PostgreSQL reads the few suspended ids once per statement. */
export function isSuspendedMember(memberId: Sql): Sql {
  return sql`${memberId} in (select id from members where suspended_until > now())`;
}

/**
 * SQL condition: the member with this id has paused or stands still, which hides their posts from all but admins. Lists of
 * posts need not ask: the posts have left their indexes (`lapsed`).
 */
export function isPausedMember(memberId: Sql): Sql {
  return sql`coalesce((${pauseOf(memberId)}), false)`;
}

const pauseOf = (memberId: Sql) => sql`
  select coalesce(paused_until > ${today}, false) or stands_still <> '{}' from members holder where holder.id = ${memberId}`;

/** The value of `lapsed` for a post that has not expired. The lock makes a pause wait for a post that is being made. */
export function unlistedOf(memberId: string): Sql {
  return sql`coalesce((${pauseOf(sql`${memberId}::bigint`)} for share), false)`;
}

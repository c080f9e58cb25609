import { instant, sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import { isSuspended } from '../http/session.ts';

/** A member as other members see them, or null. Only admins see a suspended member (rule M1). */
export function memberByName(username: string): Sql {
  return sql`
    select json_build_object(
      'user_id', m.id::text,
      'username', m.username,
      'profile_image', 'uploads/' || m.profile_image,
      'member_since', ${instant(sql`m.created_at`)},
      'deals_made', (select count(*) from deals where member_id = m.id),
      'leaving_on', null
    )::text
    from members m
    where lower(m.username) = lower(${username}) and (${reader.isAdmin} or not ${isSuspended(sql`m`)})`;
}

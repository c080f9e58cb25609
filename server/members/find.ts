import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { today } from '../days.ts';
import { pageLimit, pageOffset } from '../rules/paging.ts';
import { onMarket } from '../rules/visible-posts.ts';
import { isSuspended } from '../session/sessions.ts';

/** Keys and values for json_build_object, from the members row `m`. */
export const foundFields = sql`
  'user_id', m.id::text,
  'username', m.username,
  'email', m.email,
  'role', m.role,
  'profile_image', 'uploads/' || m.profile_image,
  'member_since', ${instant(sql`m.created_at`)},
  'last_seen', m.last_seen_on,
  'is_suspended', ${isSuspended(sql`m`)},
  'suspended_until', case when ${isSuspended(sql`m`)} and isfinite(m.suspended_until)
    then ${instant(sql`m.suspended_until`)} end`;

/**
 * Twenty members whose username or e-mail contains the text, by name. Scans the index of names in order until the page
 * is full; a text without matches scans all of it. Names and e-mails are ASCII, for which the C collation is the
 * fastest.
 */
export function foundMembers(search: string, page: number): Sql {
  const contains = (column: Sql) => sql`position(lower(${search}::text) in lower(${column} collate "C")) > 0`;
  return sql`
    select coalesce(json_agg(json_build_object(${foundFields}) order by lower(m.username)), '[]')::text
    from (
      select id from members
      where ${search}::text = '' or ${contains(sql`username`)} or ${contains(sql`email`)}
      order by lower(username) ${pageLimit} offset ${pageOffset(page)}::int
    ) found join members m on m.id = found.id`;
}

/** A member as other members see them, or null. Only admins see a suspended member (rule M1). */
export function memberByName(username: string): Sql {
  return sql`
    select json_build_object(
      'user_id', m.id::text,
      'username', m.username,
      'profile_image', 'uploads/' || m.profile_image,
      'member_since', ${instant(sql`m.created_at`)},
      'deals_made', (select count(*) from deals where member_id = m.id),
      'leaving_on', m.leaving_on,
      'open_count', listed.all,
      'sale_count', listed.sale
    )::text
    from members m, lateral (
      select count(*) as all, count(*) filter (where p.type = 'sell') as sale from posts p
      where p.author_id = m.id and ${onMarket(sql`p.status`)} and not p.lapsed
        and p.expires_on >= ${today}) listed
    where lower(m.username) = lower(${username}) and (${reader.isAdmin} or not ${isSuspended(sql`m`)})`;
}

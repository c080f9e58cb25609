import type { UserUpdate } from '../../contract/profile/views.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

const similarAtMost = 5;

/** Open requests, oldest first, with present and requested values. */
export async function listUpdates(db: Queryable): Promise<UserUpdate[]> {
  const found = await db.rows<{ update: UserUpdate }>(sql`
    select json_build_object(
      'request_id', r.id::text,
      'user_id', r.member_id::text,
      'new_username', r.new_username,
      'new_profile_image', 'uploads/' || r.profile_image,
      'new_wechat_qr_code_image', 'uploads/' || r.wechat_image,
      'profile_image_change', r.profile_change,
      'wechat_qr_code_image_change', r.wechat_change,
      'username', m.username,
      'profile_image', 'uploads/' || m.profile_image,
      'wechat_qr_code_image', 'uploads/' || m.wechat_image,
      'date_of_request', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'similar_to', (
        select coalesce(json_agg(o.username order by o.username), '[]') from (
          select username from members where id <> m.id and r.new_username <> m.username
            and (name_skeleton(username) = name_skeleton(r.new_username)
              or name_stem(username) = name_stem(r.new_username))
          order by username limit ${similarAtMost}) o)
    ) as update
    from profile_requests r join members m on m.id = r.member_id
    where r.status = 'open' order by r.created_at, r.id limit 200`);
  return found.map(({ update }) => update);
}

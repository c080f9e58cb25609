import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { given, handlesOf } from './contacts.ts';

const similarAtMost = 5;

/** Open requests, oldest first, with present and requested values. */
export function openUpdates(): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
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
      'new_wechat_id', r.wechat_id,
      'wechat_id', m.wechat_id,
      'new_contacts', ${handlesOf(sql`r`)},
      'contacts', ${given(handlesOf(sql`m`))},
      'qr_code', r.qr_code,
      'date_of_request', ${instant(sql`r.created_at`)},
      'similar_to', (
        select coalesce(json_agg(o.username order by o.username), '[]') from (
          select username from members where id <> m.id and r.new_username <> m.username
            and (name_skeleton(username) = name_skeleton(r.new_username)
              or name_stem(username) = name_stem(r.new_username))
          order by username limit ${similarAtMost}) o)
    ) order by r.created_at, r.id), '[]')::text
    from (
      select * from profile_requests where status = 'open' and not ${isSuspendedMember(sql`member_id`)}
      order by created_at, id limit 200) r
    join members m on m.id = r.member_id`;
}

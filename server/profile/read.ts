import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { nameFixedUntil } from '../auth/usernames.ts';
import type { Config } from '../config.ts';
import { today } from '../days.ts';
import type { Member } from '../member.ts';
import { offerJson } from '../offers/states.ts';
import { termsToAccept } from '../pages/terms.ts';
import { fullFields } from '../rules/post-fields.ts';
import { isOpenToAuthor } from '../rules/visible-posts.ts';
import { proofDue } from '../session/proofs.ts';
import { given, handlesOf, isCodeOffered, isOffered } from './contacts.ts';

/** An image of the member `m` as it would be if the open request `r` were approved. */
const requestedImage = (change: Sql, next: Sql, present: Sql) =>
  sql`case ${change} when 'new' then 'uploads/' || ${next} when 'unchanged' then 'uploads/' || ${present} end`;

/** With the handles and the QR code of these conditions. */
const infoWith = (isKnown: Sql, isCodeKnown: Sql) => sql`json_build_object(
  'user_id', m.id::text,
  'username', m.username,
  'email', m.email,
  'profile_image', 'uploads/' || m.profile_image,
  'wechat_qr_code_image', case when ${isCodeKnown} then 'uploads/' || m.wechat_image end,
  'wechat_id', case when ${isCodeKnown} then m.wechat_id end,
  'contacts', ${given(handlesOf(sql`m`), isKnown)},
  'pending_update', exists (select from profile_requests where member_id = m.id and status = 'open'),
  'requested_update', (select json_build_object(
      'username', r.new_username,
      'profile_image', ${requestedImage(sql`r.profile_change`, sql`r.profile_image`, sql`m.profile_image`)},
      'wechat_qr_code_image', case when ${isCodeKnown} then ${requestedImage(sql`r.wechat_change`, sql`r.wechat_image`, sql`m.wechat_image`)} end,
      'wechat_id', case when ${isCodeKnown} then nullif(coalesce(r.wechat_id, m.wechat_id), '') end,
      'contacts', ${given(sql`${handlesOf(sql`m`)} || ${handlesOf(sql`r`)}`, isKnown)})
    from profile_requests r where r.member_id = m.id and r.status = 'open'),
  'update_denied_reason', m.update_denied_reason,
  'update_result', m.update_result,
  'role', case when ${reader.isAdmin} then 'admin' else 'member' end,
  'language', m.language,
  'terms_to_accept', ${termsToAccept},
  'leaving_on', m.leaving_on,
  'open_count', (select count(*) from posts p where p.author_id = m.id and ${isOpenToAuthor(sql`p.status`)}),
  'username_changeable_at', ${instant(sql`(${nameFixedUntil})`)})`;

export function ownProfile(config: Config): Sql {
  const due = proofDue(config, sql`m`);
  return sql`
    select left(${infoWith(isOffered, isCodeOffered)}::text, -1)
      || case when m.password_hash is null then ', "has_password" : false' else '' end
      || case when exists (select from mail_settings where member_id = m.id and mail_group = 'weekly') then '' else ', "asks_weekly" : true' end
      || case when m.paused_until > ${today} then ', "paused_until" : "' || m.paused_until || '"' else '' end
      || coalesce((select ', "proof_due" : "' || ${due} || '"'), '')
      || case when m.role = 'admin' and not ${reader.isAdmin} then ', "admin_needs_campus" : true}' else '}' end
    from members m where id = ${reader.id}`;
}

/**
 * All data that the reader gave and its state (rule A10), without the password's hash, the audit trail and the notes
 * of admins.
 */
export function allOwnData(): Sql {
  return sql`
    select json_build_object(
      'profile', ${infoWith(sql`true`, sql`true`)},
      'member_since', m.created_at,
      'last_seen_on', m.last_seen_on,
      'paused_until', m.paused_until,
      'accepted_terms', m.accepted_terms,
      'posts', (select coalesce(json_agg(post order by post.post_id::bigint), '[]') from (
        select p.id::text as post_id, ${fullFields}, p.deny_reason, p.created_at as date_of_creation,
          (select coalesce(json_agg('uploads/' || image_name order by position), '[]')
            from post_images where post_id = p.id) as images
        from posts p where p.author_id = m.id) post),
      'saved_posts', (select coalesce(json_agg(json_build_object('post_id', s.post_id::text, 'saved_at', s.saved_at)
        order by s.saved_at), '[]') from saves s where s.member_id = m.id),
      'asks', (select coalesce(json_agg(json_build_object('post_id', k.post_id::text, 'asked_at', k.asked_at)
        order by k.asked_at), '[]') from asks k where k.member_id = m.id),
      'offers', (select coalesce(json_agg(${offerJson} order by o.id), '[]') from offers o where o.member_id = m.id),
      'blocked_members', (select coalesce(json_agg(b.blocked_id::text order by b.created_at), '[]')
        from offer_blocks b where b.member_id = m.id),
      'profile_requests', (select coalesce(json_agg(json_build_object(
          'new_username', r.new_username, 'status', r.status, 'deny_reason', r.deny_reason,
          'created_at', r.created_at, 'decided_at', r.decided_at) order by r.id), '[]')
        from profile_requests r where r.member_id = m.id),
      'notices', (select coalesce(json_agg(json_build_object('kind', n.kind, 'post_id', n.post_id::text, 'data', n.data,
          'created_at', n.created_at, 'read_at', n.read_at) order by n.id), '[]')
        from notices n where n.member_id = m.id),
      'reports', (select coalesce(json_agg(json_build_object('post_id', r.post_id::text,
          'user_id', case when not r.is_about_post then r.about_id::text end, 'reason', r.reason, 'text', r.text,
          'created_at', r.created_at, 'outcome', r.outcome) order by r.id), '[]')
        from reports r where r.reporter_id = m.id),
      'appeals', (select coalesce(json_agg(json_build_object('post_id', a.post_id::text, 'text', a.text,
          'created_at', a.created_at, 'outcome', a.outcome, 'answer', a.answer) order by a.id), '[]')
        from appeals a where a.member_id = m.id),
      'saved_searches', (select coalesce(json_agg(json_build_object('search', s.search, 'filters', s.filters::json,
          'is_muted', s.is_muted, 'created_at', s.created_at) order by s.id), '[]')
        from saved_searches s where s.member_id = m.id and s.post_id is null),
      'searches', (select coalesce(json_agg(json_build_object('text', s.text, 'day', s.day) order by s.day, s.text), '[]')
        from empty_searches s where s.member_id = m.id),
      'mail_settings', (select coalesce(json_agg(json_build_object('group', mail_group, 'mail', mail, 'push', push, 'wecom', wecom)
        order by mail_group), '[]') from mail_settings where member_id = m.id),
      'wecom_id', m.wecom_id,
      'push_devices', (select coalesce(json_agg(json_build_object('added_at', d.created_at) order by d.id), '[]')
        from push_devices d where d.member_id = m.id),
      'warnings', (select coalesce(json_agg(json_build_object('reason', w.reason, 'created_at', w.created_at)
        order by w.id), '[]') from warnings w where w.member_id = m.id),
      'deals', (select coalesce(json_agg(json_build_object('category', d.category, 'made_at', d.made_at)
        order by d.id), '[]') from deals d where d.member_id = m.id),
      'sessions', (select coalesce(json_agg(json_build_object('created_at', created_at, 'expires_at', expires_at)), '[]')
        from sessions where member_id = m.id)
    )::text
    from members m where m.id = ${reader.id}`;
}

/** Whether the member has an open request. */
export async function hasOpenRequest(db: Queryable, member: Member): Promise<boolean> {
  return (
    (await db.run(sql`select from profile_requests where member_id = ${member.id} and status = 'open'`)) > 0
  );
}

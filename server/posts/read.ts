import type { Status } from '../../contract/posts/status.ts';
import { instant, slot, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { appealField } from '../appeals/open.ts';
import { isPromised, offerCountField, offerJson } from '../offers/states.ts';
import { handlesOf, ifCodeOffered, shown } from '../profile/contacts.ts';
import { isPausedMember } from '../rules/absent-members.ts';
import {
  confirmationField,
  dealField,
  fullFields,
  queuePlaceField,
  revealFields,
  takenDownField,
} from '../rules/post-fields.ts';
import { mayOpen } from '../rules/visible-posts.ts';

/**
 * Whether reading a post counts on its limit, because it shows the e-mail of another member (rule G8). What waits for
 * review or was denied is read by admins only, for their work.
 */
export function isLimited(fullPost: string, readerId: string): boolean {
  const { author_id: authorId, post_status: status } = JSON.parse(fullPost) as {
    author_id: string;
    post_status: Status;
  };
  return authorId !== readerId && status !== 'Pending' && status !== 'Denied';
}

/** One whole post, or null if the reader may not see it. */
export const fullPost = (postId: string): Sql => statement.fill(id, postId);

const id = slot();
const statement = sql`
    select row_to_json(post)::text from (
      select
        p.id::text as post_id,
        p.author_id::text as author_id,
        a.username,
        a.email,
        case when ${reader.isAdmin} then a.language end as author_language,
        ${instant(sql`a.created_at`)} as member_since,
        (select count(*) from deals where member_id = a.id) as deals_made,
        a.leaving_on,
        case when ${isPausedMember(sql`a.id`)} then a.paused_until end as paused_until,
        'uploads/' || a.profile_image as profile_image,
        ${ifCodeOffered(sql`'uploads/' || a.wechat_image`)} as wechat_qr_code_image,
        ${ifCodeOffered(sql`a.wechat_id`)} as wechat_id,
        ${shown(handlesOf(sql`a`))} as contacts,
        ${revealFields},
        ${offerCountField},
        (select ${offerJson} from offers o where o.post_id = p.id and o.member_id = ${reader.id} and o.ended_at is null) as my_offer,
        ${isPromised(sql`p.id`)} as promised,
        (select ${instant(sql`asked_at`)} from asks where post_id = p.id and member_id = ${reader.id}) as asked_at,
        ${fullFields},
        p.deny_reason,
        ${takenDownField},
        ${appealField},
        ${instant(sql`p.created_at`)} as date_of_creation,
        ${instant(sql`p.edited_at`)} as date_of_last_edit,
        ${confirmationField},
        ${dealField},
        ${queuePlaceField},
        images.names -> 0 as image_url,
        images.size as image_size,
        images.names as images,
        s.member_id is not null as is_saved,
        c.saved_count,
        ${reader.isAdmin} as "isAdmin",
        p.author_id = ${reader.id} as "isAuthor"
      from posts p
      join members a on a.id = p.author_id
      join post_counts c on c.post_id = p.id
      left join saves s on s.post_id = p.id and s.member_id = ${reader.id}
      cross join lateral (
        select coalesce(json_agg('uploads/' || name order by position), '[]') as names,
          json_agg(json_build_array(width, height) order by position) -> 0 as size
        from post_images join images on name = image_name where post_id = p.id
      ) images
      where p.id = ${id} and ${mayOpen(sql`p`)}) post`;

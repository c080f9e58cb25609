import { instant, sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import { confirmationField, fullFields, queuePlaceField, takenDownField } from '../rules/post-fields.ts';
import { isSeenByReader } from '../rules/visible-posts.ts';

/** One whole post, or null if the reader may not see it. */
export function fullPost(postId: string): Sql {
  return sql`
    select json_build_object(
      'post_id', p.id::text,
      'author_id', p.author_id::text,
      'username', a.username,
      'email', a.email,
      'author_language', case when ${reader.isAdmin} then a.language end,
      'profile_image', 'uploads/' || a.profile_image,
      'wechat_qr_code_image', 'uploads/' || a.wechat_image,
      ${fullFields},
      'deny_reason', p.deny_reason,
      ${takenDownField},
      'date_of_creation', ${instant(sql`p.created_at`)},
      'date_of_last_edit', ${instant(sql`p.edited_at`)},
      ${confirmationField},
      ${queuePlaceField},
      'image_url', images.names -> 0,
      'images', images.names,
      'is_saved', s.member_id is not null,
      'saved_count', c.saved_count,
      'isAdmin', ${reader.isAdmin},
      'isAuthor', p.author_id = ${reader.id}
    )::text
    from posts p
    join members a on a.id = p.author_id
    join post_counts c on c.post_id = p.id
    left join saves s on s.post_id = p.id and s.member_id = ${reader.id}
    cross join lateral (
      select coalesce(json_agg('uploads/' || image_name order by position), '[]') as names
      from post_images where post_id = p.id
    ) images
    where p.id = ${postId} and ${isSeenByReader(sql`p`)}`;
}

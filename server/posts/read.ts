import { CallerError } from '../../contract/errors.ts';
import type { FullPost } from '../../contract/posts/views.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { confirmationField, fullFields, queuePlaceField } from '../rules/post-fields.ts';
import { canSee } from '../rules/visible-posts.ts';

/** One whole post. It shows the author's e-mail, so that it has a limit of its own (rule G8). */
export async function readPost(deps: Deps, member: Member, postId: string): Promise<FullPost> {
  await deps.limits.consume('full-post', member.id);
  const found = await deps.db.row<{ post: FullPost }>(sql`
    select json_build_object(
      'post_id', p.id::text,
      'author_id', p.author_id::text,
      'username', a.username,
      'email', a.email,
      'profile_image', 'uploads/' || a.profile_image,
      'wechat_qr_code_image', 'uploads/' || a.wechat_image,
      ${fullFields},
      'deny_reason', p.deny_reason,
      'date_of_creation', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'date_of_last_edit', to_char(p.edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      ${confirmationField},
      ${queuePlaceField},
      'image_url', images.names -> 0,
      'images', images.names,
      'is_saved', s.member_id is not null,
      'saved_count', c.saved_count,
      'isAdmin', ${member.role === 'admin'}::boolean,
      'isAuthor', p.author_id = ${member.id}::bigint
    ) as post
    from posts p
    join members a on a.id = p.author_id
    join post_counts c on c.post_id = p.id
    left join saves s on s.post_id = p.id and s.member_id = ${member.id}
    cross join lateral (
      select coalesce(json_agg('uploads/' || image_name order by position), '[]') as names
      from post_images where post_id = p.id
    ) images
    where p.id = ${postId}`);
  const post = found?.post;
  if (!post || !canSee(member, { authorId: post.author_id, status: post.post_status })) {
    throw new CallerError('post_not_found');
  }
  return post;
}

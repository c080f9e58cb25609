import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { FullPost } from '../../contract/posts/views.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { canSee } from '../rules/visible-posts.ts';

/** One post whole. It reveals the author's e-mail, hence a limit of its own (rule G8). */
export async function readPost(deps: Deps, member: Member, postId: string): Promise<FullPost> {
  await deps.limits.take('full-post', member.id);
  const found = await deps.db.execute<{ post: FullPost }>(sql`
    select json_build_object(
      'post_id', p.id::text,
      'author_id', p.author_id::text,
      'username', a.username,
      'email', a.email,
      'profile_image', 'uploads/' || a.profile_image,
      'wechat_qr_code_image', 'uploads/' || a.wechat_image,
      'post_title', p.title,
      'description', p.description,
      'post_type', p.type,
      'category', p.category,
      'price', trim_scale(p.price)::text,
      'currency', p.currency,
      'overall_or_per_unit', p.price_basis,
      'quantity', p.quantity,
      'open_to_negotiate_flag', p.negotiable,
      'post_status', p.status,
      'deny_reason', p.deny_reason,
      'date_of_creation', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'date_of_expiration', p.expires_on,
      'date_of_last_edit', to_char(p.edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'image_url', images.names -> 0,
      'images', images.names,
      'is_saved', s.member_id is not null,
      'saved_count', c.saved_count,
      'isAdmin', ${member.role === 'admin'}::boolean,
      'isAuthor', p.author_id = ${member.id}
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
  const post = found.rows[0]?.post;
  if (!post || !canSee(member, { authorId: post.author_id, status: post.post_status })) {
    throw new CallerError('post_not_found');
  }
  return post;
}

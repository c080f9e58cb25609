import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { lockPost, type PostHead } from '../rules/post-access.ts';
import { canSee, isHidden } from '../rules/visible-posts.ts';

export interface SavedState {
  is_saved: boolean;
  saved_count: number;
}

/**
 * Sets whether the member has saved the post. Idempotent. A trigger updates the counter in the same transaction.
 * Notices about a saved post go with the save.
 */
export async function setSaved(
  deps: Deps,
  member: Member,
  postId: string,
  wanted: boolean,
): Promise<SavedState> {
  return deps.db.transaction(async (tx) => {
    await lockPost(tx, member, postId);
    await tx.run(
      wanted
        ? sql`insert into saves (member_id, post_id) values (${member.id}, ${postId}) on conflict do nothing`
        : sql`
          with saved as (delete from saves where member_id = ${member.id} and post_id = ${postId})
          delete from notices where member_id = ${member.id} and post_id = ${postId} and kind like 'saved-%'`,
    );
    const counted = await tx.row<{ saved_count: number }>(sql`
      select saved_count from post_counts where post_id = ${postId}`);
    return { is_saved: wanted, saved_count: counted?.saved_count ?? 0 };
  });
}

/** The stored state, for older clients that count by calls of their own (rule P7). */
export async function readSaved(db: Queryable, member: Member, postId: string): Promise<SavedState> {
  const post = await db.row<PostHead & SavedState & { isHidden: boolean }>(sql`
    select p.id, p.author_id as "authorId", p.status, ${isHidden(sql`p`)} as "isHidden", c.saved_count, s.member_id is not null as is_saved
    from posts p join post_counts c on c.post_id = p.id
    left join saves s on s.post_id = p.id and s.member_id = ${member.id}
    where p.id = ${postId}`);
  if (!post || !canSee(member, post)) throw new CallerError('post_not_found');
  return { is_saved: post.is_saved, saved_count: post.saved_count };
}

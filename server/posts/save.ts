import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { canSee } from '../rules/visible-posts.ts';
import { lockPost, type PostHead } from './access.ts';

export interface SavedState {
  is_saved: boolean;
  saved_count: number;
}

/** Sets whether the member has saved the post; again changes nothing. The counter follows in the same transaction. */
export async function setSaved(
  deps: Deps,
  member: Member,
  postId: string,
  wanted: boolean,
): Promise<SavedState> {
  return deps.db.transaction(async (tx) => {
    await lockPost(tx, member, postId);
    await tx.execute(
      wanted
        ? sql`insert into saves (member_id, post_id) values (${member.id}, ${postId}) on conflict do nothing`
        : sql`delete from saves where member_id = ${member.id} and post_id = ${postId}`,
    );
    const counted = await tx.execute<{ saved_count: number }>(sql`
      select saved_count from post_counts where post_id = ${postId}`);
    return { is_saved: wanted, saved_count: counted.rows[0]?.saved_count ?? 0 };
  });
}

/** The true state, for clients that count by a call of their own (rule P7). */
export async function readSaved(db: Queryable, member: Member, postId: string): Promise<SavedState> {
  const found = await db.execute<PostHead & SavedState>(sql`
    select p.id, p.author_id as "authorId", p.status, c.saved_count, s.member_id is not null as is_saved
    from posts p join post_counts c on c.post_id = p.id
    left join saves s on s.post_id = p.id and s.member_id = ${member.id}
    where p.id = ${postId}`);
  const [post] = found.rows;
  if (!post || !canSee(member, post)) throw new CallerError('post_not_found');
  return { is_saved: post.is_saved, saved_count: post.saved_count };
}

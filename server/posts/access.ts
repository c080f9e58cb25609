import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { PostType } from '../../contract/posts/options.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { Queryable, Tx } from '../db/open.ts';
import type { Member } from '../http/session.ts';
import { canSee } from '../rules/visible-posts.ts';

export interface PostHead extends Record<string, unknown> {
  id: string;
  authorId: string;
  status: Status;
  type: PostType;
}

const head = sql`id, author_id as "authorId", status, type`;

/**
 * Locks a post that the member may see; every change begins here. With locks taken in any other order save and
 * unsave deadlock. Throws 404 alike for a post that is unknown and one that is not visible (rule P4).
 */
export async function lockPost(tx: Tx, member: Member, postId: string): Promise<PostHead> {
  const found = await tx.execute<PostHead>(sql`select ${head} from posts where id = ${postId} for update`);
  return visiblePost(found.rows[0], member);
}

/** Locks an own post: 404 where it is not visible, 403 where it is another's (rule G4). */
export async function lockOwnPost(tx: Tx, member: Member, postId: string): Promise<PostHead> {
  return ownPost(await lockPost(tx, member, postId), member);
}

/** The same checks without a lock, to refuse before costly work; the write checks again under the lock. */
export async function checkOwnPost(db: Queryable, member: Member, postId: string): Promise<PostHead> {
  const found = await db.execute<PostHead>(sql`select ${head} from posts where id = ${postId}`);
  return ownPost(visiblePost(found.rows[0], member), member);
}

function visiblePost(post: PostHead | undefined, member: Member): PostHead {
  if (!post || !canSee(member, post)) throw new CallerError('post_not_found');
  return post;
}

function ownPost(post: PostHead, member: Member): PostHead {
  if (post.authorId !== member.id) throw new CallerError('not_author');
  return post;
}

import type { With } from '../../contract/action.ts';
import { CallerError } from '../../contract/errors.ts';
import { postActions, type authorActions, type PostAction } from '../../contract/posts/actions.ts';
import type { PostType } from '../../contract/posts/options.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { Queryable, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Member } from '../member.ts';
import { checkOwnAffair, checkStatus } from './actions.ts';
import { canOpen, isHidden } from './visible-posts.ts';

export interface PostHead {
  id: string;
  authorId: string;
  status: Status;
  type: PostType;
}

interface FoundPost extends PostHead {
  isHidden: boolean;
}

const head = sql`id, author_id as "authorId", status, type, ${isHidden(sql`posts`)} as "isHidden"`;

/**
 * Locks a post that the member may see. Every change of a post takes this lock first: in another order, saving and
 * unsaving deadlock. Throws the same 404 for an unknown post and for one that the member may not see (rule P4).
 */
export async function lockPost(tx: Tx, member: Member, postId: string): Promise<PostHead> {
  const post = await tx.row<FoundPost>(sql`select ${head} from posts where id = ${postId} for update`);
  return visiblePost(post, member);
}

/** Locks the member's own post. Throws 404 if the member may not see it, 403 if it is another member's (rule G4). */
export async function lockOwnPost(tx: Tx, member: Member, postId: string): Promise<PostHead> {
  return ownPost(await lockPost(tx, member, postId), member);
}

/**
 * Locks a post for an action, with the checks of the action's row in this order: who may do it (404, 403), then its
 * status (409). `fromStatus` is the status that the member saw. An admin is told who decided.
 */
export async function lockForAction(
  tx: Tx,
  member: Member,
  postId: string,
  { action, fromStatus }: { action: PostAction; fromStatus?: Status | undefined },
): Promise<PostHead> {
  const row = postActions[action];
  const isAuthors = row.by === 'author';
  const post = isAuthors ? await lockOwnPost(tx, member, postId) : await lockPost(tx, member, postId);
  await checkOwnAffair(tx, row, member.id, post.authorId);
  const status = (fromStatus ?? post.status) === post.status ? post.status : undefined;
  await checkStatus(row, status, isAuthors ? undefined : () => lastDecision(tx, post));
  return post;
}

/** Locks several posts for an action in the order of their ids, as every change of several posts does. */
export async function lockAllForAction(
  tx: Tx,
  member: Member,
  postIds: readonly string[],
  action: With<typeof authorActions, 'many'>,
): Promise<void> {
  for (const postId of postIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await lockForAction(tx, member, postId, { action });
}

async function lastDecision(tx: Tx, { id, status }: PostHead) {
  const last = await tx.row<{ decider: string | null }>(sql`
    select m.username as decider from posts p left join members m on m.id = p.decided_by where p.id = ${id}`);
  return { post_status: status, decided_by: last?.decider ?? null };
}

/** The same checks without a lock, to refuse early. The write must check again under the lock. */
export async function checkOwnPost(db: Queryable, member: Member, postId: string): Promise<PostHead> {
  const post = await db.row<FoundPost>(sql`select ${head} from posts where id = ${postId}`);
  return ownPost(visiblePost(post, member), member);
}

function visiblePost(post: FoundPost | undefined, member: Member): PostHead {
  if (!post || !canOpen(member, post)) throw new CallerError('post_not_found');
  return post;
}

function ownPost(post: PostHead, member: Member): PostHead {
  if (post.authorId !== member.id) throw new CallerError('not_author');
  return post;
}

import { eq, sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { PostChanges } from '../../contract/posts/fields.ts';
import { can, canMove } from '../../contract/posts/status.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Tx } from '../db/open.ts';
import { posts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { lockOwnPost, type PostHead } from './access.ts';
import { checkByDate } from './create.ts';
import { orderPrice } from './price.ts';

/**
 * Changes price, date, status and the like of a post that is not a draft; what is absent stays. Title,
 * description, pictures and author are never taken from this call (rule P2).
 */
export async function editPost(
  deps: Deps,
  caller: Caller,
  member: Member,
  changes: PostChanges,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, changes.postId);
    checkAllowed(post, changes);
    if (changes.sellBuyByDate !== undefined) checkByDate(changes.sellBuyByDate);
    await tx
      .update(posts)
      .set({
        ...changedColumns(changes),
        ...(await changedPrice(tx, changes, deps.config.usdCny)),
        editedAt: sql`now()`,
      })
      .where(eq(posts.id, post.id));
    if (changes.postStatus !== undefined && changes.postStatus !== post.status) {
      await recordStatus(tx, caller, post, { status: changes.postStatus });
    }
  });
}

/** `after` holds the new status, and of a draft that was sent all that the trail keeps of a post. */
export function recordStatus(tx: Tx, caller: Caller, post: PostHead, after: object): Promise<void> {
  return record(tx, caller, {
    action: 'change-status',
    object: `post ${post.id}`,
    before: { status: post.status },
    after,
  });
}

function checkAllowed(post: PostHead, changes: PostChanges): void {
  if (!can('author', 'edit-post', post.status)) throw new CallerError('post_state');
  const { postStatus, postType } = changes;
  if (postStatus !== undefined && postStatus !== post.status && !canMove('author', post.status, postStatus)) {
    throw new CallerError('post_state', { field: 'postStatus' });
  }
  if (postType !== undefined && postType !== post.type && post.status !== 'Pending') {
    throw new CallerError('post_state', { field: 'postType' });
  }
}

function changedColumns(changes: PostChanges) {
  const { postType, category, totalOrPerItem, quantity, openToNegotiate, postStatus, sellBuyByDate } =
    changes;
  return {
    ...(postType !== undefined && { type: postType }),
    ...(category !== undefined && { category }),
    ...(totalOrPerItem !== undefined && { priceBasis: totalOrPerItem }),
    ...(quantity !== undefined && { quantity }),
    ...(openToNegotiate !== undefined && { negotiable: openToNegotiate }),
    ...(postStatus !== undefined && { status: postStatus }),
    // A new date renews an expired post (rule P6).
    ...(sellBuyByDate !== undefined && { expiresOn: sellBuyByDate, lapsed: false }),
  };
}

async function changedPrice(tx: Tx, changes: PostChanges, usdCny: number) {
  if (changes.price === undefined && changes.currency === undefined) return {};
  const [before] = await tx
    .select({ price: posts.price, currency: posts.currency })
    .from(posts)
    .where(eq(posts.id, changes.postId));
  const price = changes.price ?? before?.price ?? '0';
  const currency = changes.currency ?? before?.currency ?? '¥';
  return { price, currency, priceCny: orderPrice(price, currency, usdCny) };
}

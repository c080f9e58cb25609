import { CallerError } from '../../contract/errors.ts';
import type { PostChanges } from '../../contract/posts/fields.ts';
import type { Currency } from '../../contract/posts/options.ts';
import { can, canMove } from '../../contract/posts/status.ts';
import type { Caller } from '../db/audit.ts';
import type { Tx } from '../db/queryable.ts';
import { setColumns, sql, type Columns } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { postColumns } from '../rules/post-fields.ts';
import type { Terms } from '../search/terms.ts';
import { lockOwnPost, type PostHead } from './access.ts';
import { checkByDate } from './by-date.ts';
import { orderPrice } from './price.ts';
import { recordStatus } from './record-status.ts';
import { searchVector } from './words.ts';

/**
 * Changes the price, date, status and the like of a post that isn't a draft. Absent fields stay as they are. The
 * schema of this call has no title, description, images or author (rule P2).
 */
export async function editPost(
  deps: Deps,
  caller: Caller,
  member: Member,
  changes: PostChanges,
): Promise<void> {
  const { postId, ...fields } = changes;
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId);
    checkAllowed(post, changes);
    if (changes.sellBuyByDate !== undefined) checkByDate(changes.sellBuyByDate);
    const columns = {
      ...postColumns(fields),
      // A new date renews an expired post (rule P6).
      ...(changes.sellBuyByDate !== undefined && { lapsed: false }),
      ...(await orderPriceColumn(tx, changes, deps.config.usdCny)),
      ...(await wordColumns(tx, changes, deps.terms)),
      edited_at: sql`now()`,
    };
    await tx.run(sql`update posts set ${setColumns(columns)} where id = ${post.id}`);
    if (changes.postStatus !== undefined && changes.postStatus !== post.status) {
      await recordStatus(tx, caller, post, { status: changes.postStatus });
    }
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

/** The order price follows from price and currency, of which the call may change one alone. */
async function orderPriceColumn(tx: Tx, changes: PostChanges, usdCny: number): Promise<Columns> {
  if (changes.price === undefined && changes.currency === undefined) return {};
  const before = await tx.row<{ price: string; currency: Currency }>(sql`
    select price, currency from posts where id = ${changes.postId}`);
  const price = changes.price ?? before?.price ?? '0';
  const currency = changes.currency ?? before?.currency ?? '¥';
  return { price_cny: orderPrice(price, currency, usdCny) };
}

/** A post is found by its category too. */
async function wordColumns(tx: Tx, { postId, category }: PostChanges, terms: Terms): Promise<Columns> {
  if (category === undefined) return {};
  const post = await tx.row<{ title: string; description: string }>(sql`
    select title, description from posts where id = ${postId}`);
  return post ? { words: searchVector(terms, { ...post, category }) } : {};
}

import { mostPieces } from '../../contract/effect.ts';
import { authorMove } from '../../contract/posts/actions.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { record } from '../audit/record.ts';
import { thingOf } from '../market/thing-of.ts';
import { endOffers, endPromise, freeQueue, type OfferContext, type PromiseEnd } from '../offers/states.ts';
import { holdAgainstSearches, notifySavers, withdraw } from '../rules/notices.ts';
import type { PostHead } from '../rules/post-access.ts';
import { onMarket } from '../rules/visible-posts.ts';

/**
 * Applies the effects of a new status that a member or expiry has caused: ends promises and offers, notifies savers and
 * the queue, deletes the author's unread notices that no longer apply, and writes the audit entry.
 */
export async function applyStatusEffects(by: OfferContext, post: PostHead, to: Status): Promise<void> {
  const { tx, caller } = by;
  const { id, status: from } = post;
  if (to === 'In progress') await notifySavers(tx, 'saved-reserved', id, {});
  if (to === 'Available' && from === 'In progress') {
    await notifySavers(tx, 'saved-available', id, {});
    await endPromise(by, id, { state: 'cancelled', by: 'author', reason: 'changed-mind' });
    await freeQueue(by, id);
  }
  if (to === 'Archived') {
    // Before the savers, whose notice replaces all others about the post.
    await endOffers(tx, sql`p.id = ${id}::bigint`);
    const titled = await tx.row<{ title: string }>(sql`select title from posts where id = ${id}`);
    await notifySavers(tx, 'saved-gone', id, { reason: 'archived', title: titled?.title ?? '' });
  }
  await withdrawAnswered(tx, post, to === 'Archived');
  await recordStatus(tx, caller, post, { status: to });
}

/** Withdraws the author's question about a post, and its reminders if the expiry date is new or no longer matters. */
export async function withdrawAnswered(
  tx: Tx,
  { id, authorId }: PostHead,
  reminders: boolean,
): Promise<void> {
  await withdraw(tx, authorId, reminders ? ['post # question', 'post # expiry'] : ['post # question'], [id]);
}

/** `after` holds the new status; for a draft that is submitted, all facts that the audit trail keeps of a post. */
export function recordStatus(tx: Tx, caller: Caller, post: PostHead, after: object): Promise<void> {
  return record(tx, caller, {
    action: authorMove.trail,
    object: `post ${post.id}`,
    before: { status: post.status },
    after,
  });
}

/** Gives a locked post another status. What becomes Available may fit searches that wait for it. */
export async function moveTo(
  by: OfferContext,
  post: PostHead,
  to: 'Available' | 'In progress' | 'Archived',
): Promise<void> {
  if (to === 'Available') await holdAgainstSearches(by.tx, post.id, true);
  await by.tx.run(sql`update posts set status = ${to}, edited_at = now() where id = ${post.id}`);
  await applyStatusEffects(by, post, to);
}

/** Ends the promise of a locked post, by whatever cause, and makes the post Available (rule O2). */
export async function freePost(by: OfferContext, post: PostHead, end: PromiseEnd): Promise<void> {
  await endPromise(by, post.id, end);
  await moveTo(by, post, 'Available');
}

/** Counts a deal about a post that is on the market. Call it under the post's lock, before the post leaves. */
export async function countDeal(tx: Tx, terms: Terms, postId: string): Promise<void> {
  const post = await tx.row<{ title: string }>(
    sql`select title from posts where id = ${postId} and type = 'sell'`,
  );
  const thing = post ? await thingOf(terms, post.title) : null;
  await tx.run(sql`
    with dealt as (
      update posts p set deal_made_at = now() where id = ${postId} and ${onMarket(sql`p.status`)}
      returning author_id, category, least(quantity, ${mostPieces}::int) as pieces, price_cny, price_basis)
    insert into deals (member_id, category, thing, pieces, worth)
    select author_id, category, ${thing}, pieces, price_cny * case price_basis when 'Price per unit' then pieces else 1 end
    from dealt`);
}

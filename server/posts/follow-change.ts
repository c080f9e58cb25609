import type { Currency } from '../../contract/posts/options.ts';
import type { Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { tellSavers, postTopic, withdraw } from '../rules/notices.ts';
import type { PostHead } from '../rules/post-access.ts';
import { onMarket } from '../rules/visible-posts.ts';
import { skipPassedReminder } from './remind.ts';

/** What a post says, and for how much until when. */
export interface Deal {
  title: string;
  description: string;
  /** As in lists: '15.5'. */
  price: string;
  currency: Currency;
  expiresOn: string;
}

export async function readDeal(tx: Tx, postId: string): Promise<Deal> {
  const deal = await tx.row<Deal>(sql`
    select title, description, trim_scale(price)::text as price, currency, expires_on::text as "expiresOn"
    from posts where id = ${postId}`);
  if (!deal) throw new Error(`post ${postId} is gone although its row is locked`);
  return deal;
}

/**
 * What follows from a new price or by-date: either confirms a post on the market, savers are told of the price, and
 * the author is no longer asked for what the change has answered.
 */
export async function followChange(tx: Tx, post: PostHead, before: Deal): Promise<void> {
  const after = await readDeal(tx, post.id);
  const hasNewPrice = after.price !== before.price || after.currency !== before.currency;
  const hasNewDate = after.expiresOn !== before.expiresOn;
  if (!hasNewPrice && !hasNewDate) return;
  await tx.run(sql`
    update posts p set confirmed_at = now() where id = ${post.id} and ${onMarket(sql`p.status`)}`);
  await withdraw(tx, post.authorId, postTopic(post.id, 'question'));
  if (hasNewDate) {
    await skipPassedReminder(tx, [post.id]);
    await withdraw(tx, post.authorId, postTopic(post.id, 'expiry'));
  }
  if (hasNewPrice && post.status !== 'Pending') {
    const { price, currency } = after;
    await tellSavers(tx, 'saved-cheaper', post.id, {
      old_price: before.price,
      old_currency: before.currency,
      price,
      currency,
    });
  }
}

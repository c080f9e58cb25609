import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { indexedFields, type IndexedPost } from '../market/index-posts.ts';
import { moveHours } from '../offers/states.ts';
import { notifySavers } from '../rules/notices.ts';
import type { PostHead } from '../rules/post-access.ts';
import { formFields } from '../rules/post-fields.ts';
import { onMarket } from '../rules/visible-posts.ts';
import { skipPassedReminder } from './remind.ts';
import { withdrawAnswered } from './status.ts';

/** The fields that an edit compares. */
export interface Deal extends IndexedPost {
  /** As in lists: '15.5'. */
  price: string;
  currency: string;
  expiresOn: string;
}

/** Selects a deal from a row of posts. */
export const dealColumns = sql`${formFields(indexedFields)}, trim_scale(price)::text as price, currency,
  expires_on::text as "expiresOn"`;

/**
 * The effects of a new price or expiry date: confirms a post on the market, notifies savers of the price, and withdraws
 * the notices that the change answers.
 */
export async function applyEditEffects(tx: Tx, post: PostHead, before: Deal, after: Deal): Promise<void> {
  const hasNewPrice = after.price !== before.price || after.currency !== before.currency;
  const hasNewDate = after.expiresOn !== before.expiresOn;
  if (!hasNewPrice && !hasNewDate) return;
  await tx.run(sql`
    update posts p set confirmed_at = now() where id = ${post.id} and ${onMarket(sql`p.status`)}`);
  await withdrawAnswered(tx, post, hasNewDate);
  if (hasNewDate) {
    await skipPassedReminder(tx, [post.id]);
    await moveHours(tx, sql`p.id = ${post.id}::bigint`);
  }
  if (hasNewPrice && post.status !== 'Pending') {
    const { price, currency } = after;
    await notifySavers(tx, 'saved-cheaper', post.id, {
      old_price: before.price,
      old_currency: before.currency,
      price,
      currency,
    });
  }
}

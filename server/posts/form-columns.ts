import type { Categories } from '../../contract/categories.ts';
import type { PostForm } from '../../contract/posts/forms.ts';
import type { Currency } from '../../contract/posts/options.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql, type Columns } from '../../engine/db/sql.ts';
import { searchVector } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { indexedText } from '../market/index-posts.ts';
import { postColumns } from '../rules/post-fields.ts';

/** The columns that the whole form sets, including derived ones. */
export function formColumns(post: PostForm, categories: Categories, usdCny: number, terms: Terms): Columns {
  return {
    ...postColumns(post),
    price_cny: orderPrice(post.price, post.currency, usdCny),
    submitted_at: post.postStatus === 'Pending' ? sql`now()` : null,
    words: searchVector(terms, indexedText(post, categories)),
    words_version: terms.version,
  };
}

const rateScale = 10_000;

/** The price that orders compare, in CNY minor units, exact (rule P8). '15.5', '$' and 7.2 give 11160n. */
export function orderPrice(price: string, currency: Currency, usdCny: number): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return currency === '¥' ? minor : (minor * BigInt(Math.round(usdCny * rateScale))) / BigInt(rateScale);
}

/** Recomputes the order prices of dollar posts if the operator has changed the rate. */
export async function refreshOrderPrices(db: Db, usdCny: number): Promise<void> {
  const rate = String(usdCny);
  await db.transaction(async (tx) => {
    // Updating all dollar posts can exceed the time limits, and so can waiting for another process that does it.
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`set local lock_timeout = 0`);
    const before = await tx.row<{ value: string }>(sql`
      select value from app_state where key = 'usd_cny' for update`);
    if (before?.value === rate) return;
    await tx.run(sql`
      update posts set price_cny = trunc(price * 100 * ${Math.round(usdCny * rateScale)}::numeric / ${rateScale})
      where currency = '$'`);
    await tx.run(sql`
      insert into app_state (key, value) values ('usd_cny', ${rate})
      on conflict (key) do update set value = excluded.value`);
  });
}

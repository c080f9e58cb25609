import { sql } from 'drizzle-orm';
import type { Currency } from '../../contract/posts/options.ts';
import type { Db } from '../db/open.ts';
import { appState } from '../db/schema.ts';

const rateScale = 10_000;

/** What orders by price compare: CNY minor units, exact (rule P8). '15.5', '$', 7.2 gives 11160n. */
export function orderPrice(price: string, currency: Currency, usdCny: number): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return currency === '¥' ? minor : (minor * BigInt(Math.round(usdCny * rateScale))) / BigInt(rateScale);
}

/** Recomputes the order key of dollar prices when the operator has set another rate. */
export async function refreshOrderPrices(db: Db, usdCny: number): Promise<void> {
  const rate = String(usdCny);
  await db.transaction(async (tx) => {
    // All dollar posts at once can outlast the limits of a call, and so can another process that is at it.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    const before = await tx.execute<{ value: string }>(sql`
      select value from app_state where key = 'usd_cny' for update`);
    if (before.rows[0]?.value === rate) return;
    await tx.execute(sql`
      update posts set price_cny = trunc(price * 100 * ${Math.round(usdCny * rateScale)}::numeric / ${rateScale})
      where currency = '$'`);
    await tx
      .insert(appState)
      .values({ key: 'usd_cny', value: rate })
      .onConflictDoUpdate({ target: appState.key, set: { value: rate } });
  });
}

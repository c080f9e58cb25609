import { CallerError } from '../../contract/errors.ts';
import {
  isPayable,
  offeredCurrencies,
  rates,
  wireOf,
  type Currencies,
  type KnownCurrency,
} from '../../contract/price.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { live, sql, type Sql } from '../../engine/db/sql.ts';

/** The site's currencies. */

interface Site {
  currencies: Currencies;
}

/** Refuses a currency that the site does not offer, unless the post has it, and a fraction that it lacks. */
export function checkCurrency(
  { currencies }: Site,
  { price, currency }: { price: string; currency: string },
  before?: string,
): void {
  if (currency !== before && !offeredCurrencies(currencies).includes(currency))
    throw new CallerError('invalid_field', { field: 'currency' });
  if (!isPayable(price, currency)) throw new CallerError('price_invalid', { field: 'price' });
}

/** What one of each currency is worth in the reference, as JSON. */
export const worthNow = live(({ currencies }: Site) => JSON.stringify(rates(currencies)));

/**
 * The price that orders compare, in hundredths of the reference currency, cut to a whole one (rule P8). $15.5 at 7.2 is
 * 11160.
 */
export const orderPrice = (price: Sql, currency: Sql, worth = worthNow): Sql =>
  sql`trunc(${price} * 100 * (${worth}::jsonb ->> ${currency})::numeric)::bigint`;

/** Recomputes the order prices that the rates have changed. */
export async function refreshOrderPrices(tx: Tx, worth = worthNow): Promise<void> {
  // Updating many posts can exceed the time limits, and so can waiting for another process that does it.
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local lock_timeout = 0`);
  await tx.run(sql`lock table site in exclusive mode`);
  const wanted = orderPrice(sql`price`, sql`currency`, worth);
  await tx.run(sql`update posts set price_cny = ${wanted} where price_cny <> ${wanted}`);
}

/**
 * The currencies with those that are retired: which posts, offers or saved filters have. They keep their last rate, through
 * a currency that was offered before and is now. Throws `currency_used` if there is none.
 */
export async function withRetired(
  tx: Tx,
  before: readonly KnownCurrency[],
  given: readonly KnownCurrency[],
): Promise<KnownCurrency[]> {
  const offered = given.filter(({ retired }) => !retired);
  const used = await tx.rows<{ currency: string }>(sql`
    select currency from posts union select currency from offers where currency is not null
    union select coalesce(filters::json ->> 'priceCurrency', '¥') from saved_searches where filters like '%"price%'`);
  const left = used.flatMap(({ currency }) =>
    before.filter(({ code }) => wireOf(code) === currency && !offered.some((one) => one.code === code)),
  );
  if (left.length === 0) return offered;
  const link = offered.find(({ code }) => before.some((one) => one.code === code));
  const was = before.find(({ code }) => code === link?.code);
  if (!link || !was) throw new CallerError('currency_used', { field: 'currencies' });
  return [
    ...offered,
    ...left.map(({ code, rate }) => ({
      code,
      rate: Number(((rate / was.rate) * link.rate).toPrecision(12)),
      retired: true as const,
    })),
  ];
}

/** Gives the posts the order prices of the changed currencies. */
export const followCurrencies = (tx: Tx, all: Currencies) =>
  refreshOrderPrices(tx, sql`${JSON.stringify(rates(all))}`);

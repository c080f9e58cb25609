import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { insertNotices, topicOf } from '../rules/notices.ts';
import { worthNow } from '../site/currencies.ts';

const valueOf = (price: Sql, currency: Sql) =>
  sql`(${price})::numeric * (${worthNow}::jsonb ->> (${currency}))::numeric`;

/**
 * Notifies savers of a new price. A notice compares it, in the reference currency, with the last price that the member knows: the old price
 * of an unread notice, otherwise the price of the newest read notice, otherwise the price before this change. If the
 * new price is not lower, there is no notice, and an unread one is deleted.
 */
export async function notifyOfPrice(
  tx: Tx,
  config: Config,
  event: { post_id: string; data: Record<string, unknown> },
  members: readonly string[],
): Promise<void> {
  const topic = topicOf('post # price', event.post_id);
  const changed = sql`${JSON.stringify(event.data)}::jsonb`;
  const price = valueOf(sql`${changed} ->> 'price'`, sql`${changed} ->> 'currency'`);
  await tx.run(sql`
    delete from notices
    where member_id = any(${members}::bigint[]) and topic = ${topic} and read_at is null
      and ${price} >= ${valueOf(sql`data ->> 'old_price'`, sql`data ->> 'old_currency'`)}`);
  const rows = sql`
    select member_id, ${event.post_id}::bigint as post_id,
      ${changed} || jsonb_build_object('old_price', old_price, 'old_currency', old_currency) as data
    from (
      select distinct on (member_id) member_id, old_price, old_currency from (
        select member_id, 1 as rank, created_at, data ->> 'old_price', data ->> 'old_currency'
        from notices where post_id = ${event.post_id} and topic = ${topic} and read_at is null
        union all
        select member_id, 2, created_at, data ->> 'price', data ->> 'currency'
        from notices where post_id = ${event.post_id} and topic = ${topic} and read_at is not null
        union all
        select member_id, 3, now(), ${changed} ->> 'old_price', ${changed} ->> 'old_currency'
        from unnest(${members}::bigint[]) member_id
      ) known (member_id, rank, created_at, old_price, old_currency)
      where member_id = any(${members}::bigint[])
      order by member_id, rank, created_at desc
    ) base
    where ${price} < ${valueOf(sql`old_price`, sql`old_currency`)}`;
  await tx.run(insertNotices(config, 'saved-cheaper', rows));
}

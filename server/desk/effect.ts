import type { DaysQuery } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import type { EffectRow } from '../../contract/desk/views.ts';
import { countedThings, replaced, roundRange } from '../../contract/effect.ts';
import { remember } from '../../engine/cache.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { beginOf, today } from '../days.ts';
import { spanOf } from './count-days.ts';

/** The deals on sell posts of some days, by thing: `low` and `high` are kilograms of CO2e. */
const dealsByThing = (first: Sql, last: Sql) => sql`
  select f.thing, d.deals, d.pieces, d.worth, d.pieces * f.kg as kg,
    d.pieces * f.low * ${replaced.low}::float8 as low, d.pieces * f.high * ${replaced.high}::float8 as high
  from (
    select thing, count(*)::int as deals, sum(pieces)::int as pieces, sum(worth)::bigint as worth from deals
    where thing is not null and made_at >= ${beginOf(first)} and made_at < ${beginOf(sql`${last} + 1`)}
    group by thing) d
  left join jsonb_to_recordset(${JSON.stringify(countedThings)}::jsonb)
    as f (thing text, kg float8, low float8, high float8) on f.thing = d.thing`;

/**
 * Selects a row a thing with its deals, 'other' for those with too few, and 'not-counted' for deals without a factor. None
 * while there are too few deals.
 */
export function effectOf(span: DaysQuery): Sql {
  const { first, last } = spanOf(span);
  return sql`
    with found as materialized (${dealsByThing(first, last)}),
    named as (
      select *, case when thing is null then 'not-counted' when deals < ${limits.leastShown} then 'other' else thing end as name
      from found),
    rows as (
      select name as thing, sum(deals)::int as deals, sum(pieces) filter (where thing is not null)::int as pieces,
        round(sum(kg)::numeric, 1) as kg, round(sum(low)::numeric, 1) as low, round(sum(high)::numeric, 1) as high,
        case when name not in ('other', 'not-counted') then (sum(worth)::bigint + 50) / 100 end as money
      from named group by name)
    select coalesce(json_agg(row_to_json(rows) order by thing = 'not-counted', thing = 'other', deals desc, thing), '[]')::text
    from rows where (select sum(deals) from found) >= ${limits.shownDeals}`;
}

const columns = ['thing', 'deals', 'pieces', 'kg', 'low', 'high', 'money'] as const;
export const effectCsv = {
  columns,
  cells: (row: EffectRow) => columns.map((column) => row[column]),
};

const keptMs = 300_000;

/** What this year's deals have saved, for visitors; undefined while that says nothing, or without an answer. */
export function rememberEffect(db: Queryable): () => Promise<{ low: number; high: number } | undefined> {
  return remember(keptMs, async () => {
    const found = await db
      .row<{ deals: number; low: number | null; high: number | null }>(
        sql`
        select coalesce(sum(deals), 0)::int as deals, sum(low) as low, sum(high) as high
        from (${dealsByThing(sql`date_trunc('year', ${today}::timestamp)::date`, today)}) of_year`,
      )
      .catch(() => undefined);
    if (!found?.low || !found.high || found.deals < limits.shownDeals) return undefined;
    return roundRange({ low: found.low, high: found.high });
  });
}

import type { Categories } from '../../contract/categories.ts';
import type { NumbersQuery } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import type { Numbers } from '../../contract/desk/views.ts';
import { remember } from '../../engine/cache.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';
import { countedDays, spanOf } from './count-days.ts';

/**
 * Selects a row for each day, week (from Monday) or month that the span touches, up to today. Sums of past days come
 * from `daily_numbers`; today, and days that the job has not counted yet, are counted from the rows.
 */
export function numbersOf({ by, ...span }: NumbersQuery, categories: Categories): Sql {
  const { first, last } = spanOf(span);
  const period = literal(by);
  const days = sql`(
    select day::date as day from generate_series(
      date_trunc(${period}, ${first}::timestamp),
      least(date_trunc(${period}, ${last}::timestamp) + ${literal(`1 ${by}`)}::interval - interval '1 day', ${today}::timestamp),
      interval '1 day') day)`;
  return sql`
    with wanted as materialized (${days}),
    kept as materialized (
      select * from daily_numbers where day in (select day from wanted) and day < ${today}
      union all
      select * from (${countedDays(sql`(
        select day from wanted where day = ${today} or day not in (select day from daily_numbers))`)}) counted),
    periods as (
      select date_trunc(${period}, day::timestamp)::date as first, sum(sign_ups) as sign_ups, sum(new_posts) as new_posts,
        sum(approved) as approved, sum(denied) as denied, sum(deals_made) as deals_made, sum(saves) as saves,
        sum(contacts) as contacts, sum(reports) as reports, sum(appeals) as appeals,
        sum(offers) as offers, sum(promises) as promises, sum(met) as met,
        ${categorySums(categories)}
      from kept group by first),
    waits as (
      select date_trunc(${period}, day::timestamp)::date as first,
        percentile_cont(0.5) within group (order by wait) as median, percentile_cont(0.9) within group (order by wait) as p90
      from kept, unnest(hours) wait group by first)
    select coalesce(json_agg(json_build_object(
      'day', first,
      'active_members', coalesce((select members from active_members a where a.period = ${period} and a.day = first), 0),
      'sign_ups', sign_ups, 'new_posts', new_posts, 'approved', approved, 'denied', denied,
      'median_hours', round(median::numeric, 2), 'p90_hours', round(p90::numeric, 2),
      'deals_made', deals_made, 'saves', saves, 'contacts', contacts, 'reports', reports, 'appeals', appeals,
      'offers', offers, 'promises', promises, 'met', met,
      'by_category', by_category,
      'empty_searches', (select coalesce(json_agg(json_build_object('text', text, 'members', members)
          order by members desc, text), '[]')
        from (select text, members from empty_search_counts s
          where s.period = ${period} and s.day = first and members >= ${limits.emptySearchMembers}
          order by members desc, text limit ${limits.emptySearches}) searched)
    ) order by first), '[]')::text
    from periods left join waits using (first)`;
}

const dealsKeptMs = 300_000;

/** Deals of the past days of this year, from the sums; undefined if there are too few to say so, or no answer. */
export function rememberDeals(db: Queryable): () => Promise<number | undefined> {
  return remember(dealsKeptMs, async () => {
    const found = await db
      .row<{ deals: number }>(
        sql`
        select coalesce(sum(deals_made), 0)::int as deals from daily_numbers
        where day >= date_trunc('year', ${today}::timestamp)::date`,
      )
      .catch(() => undefined);
    return found && found.deals >= limits.shownDeals ? found.deals : undefined;
  });
}

const categorySums = (categories: Categories) =>
  sql`json_build_object(${join(
    categories.map(
      ({ key }) => sql`${literal(key)}, coalesce(sum((by_category ->> ${literal(key)})::int), 0)`,
    ),
    ', ',
  )}) as by_category`;

const columns = [
  'day',
  'active_members',
  'sign_ups',
  'new_posts',
  'approved',
  'denied',
  'median_hours',
  'p90_hours',
  'deals_made',
  'saves',
  'contacts',
  'reports',
] as const satisfies readonly (keyof Numbers[number])[];

/** Categories and searched texts are each one cell: `Food 2; Others 3`. New columns come last. */
export const numbersCsv = {
  columns: [...columns, 'by_category', 'empty_searches', 'appeals', 'offers', 'promises', 'met'],
  cells: (row: Numbers[number]) => [
    ...columns.map((column) => row[column]),
    Object.entries(row.by_category)
      .map(([name, posts]) => `${name} ${posts}`)
      .join('; '),
    row.empty_searches.map(({ text, members }) => `${text} (${members})`).join('; '),
    row.appeals,
    row.offers,
    row.promises,
    row.met,
  ],
};

import * as limits from '../../contract/desk/limits.ts';
import type { OfficeRow } from '../../contract/desk/views.ts';
import { postReasons } from '../../contract/reports/options.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';

/** The kinds that a year names, in the order of the file. */
const moderation = [
  ...postReasons.map((reason) => `report ${reason}`),
  'report-decided acted',
  'report-decided left',
  'appeal accepted',
  'appeal refused',
  'suspension',
];

/**
 * Selects what admins did for members in a calendar year, from the daily sums. Small counts could name somebody, so that
 * those below five are '<5'.
 */
export function officeYear(year: string | undefined): Sql {
  const first = sql`coalesce(${year === undefined ? null : `${year}-01-01`}::date, date_trunc('year', ${today}::timestamp)::date)`;
  return sql`
    with days as materialized (
      select * from daily_numbers where day >= ${first} and day < ${first} + interval '1 year'),
    counts (place, figure, kind, value) as (
      select 1, 'posts', 'approved', coalesce(sum(approved), 0) from days
      union all
      select 1, 'posts', 'denied', coalesce(sum(denied), 0) from days
      union all
      select 3 + named.place, split_part(named.kind, ' ', 1), split_part(named.kind, ' ', 2),
        coalesce(sum((days.moderation ->> named.kind)::int), 0)
      from unnest(${moderation}::text[]) with ordinality named (kind, place) left join days on true
      group by named.kind, named.place)
    select json_agg(json_build_object('figure', figure, 'kind', kind, 'value', value) order by place, kind)::text from (
      select place, figure, kind, case when value < ${limits.leastShown} then to_json(${`<${limits.leastShown}`}::text) else to_json(value) end as value
      from counts
      union all
      select 2, 'median_hours', '', coalesce((
        select to_json(round((percentile_cont(0.5) within group (order by wait))::numeric, 2)) from days, unnest(hours) wait),
        to_json(''::text))) figures`;
}

export const officeCsv = {
  columns: ['figure', 'kind', 'value'],
  cells: ({ figure, kind, value }: OfficeRow) => [figure, kind, value],
};

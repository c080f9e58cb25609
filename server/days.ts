import { dailyHours, dayAt } from '../contract/days.ts';
import { live, sql, type Sql } from '../engine/db/sql.ts';

/** The days of the site: in SQL, as they are when the statement is run. */

interface Site {
  timeZone: string;
}

const zone = sql`${live(({ timeZone }: Site) => timeZone)}::text`;

export const todayIn = ({ timeZone }: Site): string => dayAt(Date.now(), timeZone);
export const today = sql`${live(todayIn)}::date`;

export const dayOf = (instant: Sql) => sql`(${instant} at time zone ${zone})::date`;

/** The time of the site's clocks at an instant, without a zone. */
export const clockAt = (instant: Sql) => sql`(${instant} at time zone ${zone})`;

/** The instant at which a day begins. */
export const beginOf = (day: Sql) => sql`((${day})::timestamp at time zone ${zone})`;

const dailyWindow = sql`make_interval(hours => ${dailyHours})`;

/** SQL condition: the instant counts for a daily limit. */
export const isDaily = (instant: Sql) => sql`(${instant} > now() - ${dailyWindow})`;

/**
 * As SQL: the seconds after which a daily limit allows another row; null if it does now. `rows` is a table with a condition,
 * and `at` the instant from which a row counts.
 */
export const dailyWait = (rows: Sql, at: Sql, most: number) => sql`(
  select ceil(extract(epoch from ${at} + ${dailyWindow} - now()))::int from ${rows} and ${isDaily(at)}
  order by ${at} desc offset ${most - 1}::int limit 1)`;

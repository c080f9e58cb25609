import { dayAt } from '../contract/days.ts';
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

import * as limits from '../../contract/desk/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { dayOf, today } from '../days.ts';
import { submittedAt } from '../rules/post-fields.ts';
import { countedDays } from './count-days.ts';

const daysAtOnce = 31;
/** How many past days are counted again, because a transaction can commit after its day was counted. */
const recountedDays = 31;

const firstDay = dayOf(sql`least(
    (select min(created_at) from members),
    (select min(${submittedAt(sql`posts`)}) from posts where status <> 'Draft'),
    (select min(at) from audit))`);

/**
 * Stores the sums of all past days: counts the days that were missed while the site was down, in batches, and recounts the last ones.
 * What was deleted after it was counted stays in the sums.
 */
export async function storeDailyNumbers(db: Queryable): Promise<void> {
  let missing = daysAtOnce;
  while (missing === daysAtOnce) {
    missing = await db.run(
      stored(sql`(
        select day from (
          select day::date from generate_series(${firstDay}, ${today} - 1, interval '1 day') day
          union select day from daily_numbers where moderation is null) past
        where day not in (select day from daily_numbers where moderation is not null)
        order by day limit ${daysAtOnce})`),
    );
  }
  await db.run(stored(sql`(select day from daily_numbers where day >= ${today} - ${recountedDays}::int)`));
}

const countIn = (row: Sql) =>
  sql`(select coalesce(sum(times::int), 0) from jsonb_each_text(coalesce(${row}.moderation, '{}')) counted (kind, times))`;

const stored = (days: Sql) => sql`
    insert into daily_numbers as kept ${countedDays(days)}
    on conflict (day) do update set
      sign_ups = greatest(kept.sign_ups, excluded.sign_ups),
      new_posts = greatest(kept.new_posts, excluded.new_posts),
      by_category = case when excluded.new_posts > kept.new_posts then excluded.by_category else kept.by_category end,
      approved = greatest(kept.approved, excluded.approved),
      denied = greatest(kept.denied, excluded.denied),
      hours = case when cardinality(excluded.hours) >= cardinality(kept.hours) then excluded.hours else kept.hours end,
      deals_made = greatest(kept.deals_made, excluded.deals_made),
      saves = greatest(kept.saves, excluded.saves),
      contacts = greatest(kept.contacts, excluded.contacts),
      reports = greatest(kept.reports, excluded.reports),
      appeals = greatest(kept.appeals, excluded.appeals),
      offers = greatest(kept.offers, excluded.offers),
      promises = greatest(kept.promises, excluded.promises),
      met = greatest(kept.met, excluded.met),
      moderation = case when ${countIn(sql`excluded`)} >= ${countIn(sql`kept`)} then excluded.moderation else kept.moderation end`;

/** Deletes searches without a result once their week and month are over, and texts that too few members searched. */
export async function deleteOldEmptySearches(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from empty_searches
    where day < least(date_trunc('week', ${today}::timestamp), date_trunc('month', ${today}::timestamp))::date`);
  await db.run(sql`
    delete from empty_search_counts
    where members < ${limits.emptySearchMembers} and day < date_trunc(period, ${today}::timestamp)::date`);
}

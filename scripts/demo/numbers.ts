import { addDays } from '../../contract/days.ts';
import { usualCategories } from '../../contract/usual-categories.ts';
import { sql } from '../../engine/db/sql.ts';
import { todayIn } from '../../server/days.ts';
import type { Deps } from '../../server/deps.ts';

const daysOfNumbers = 183;

/** Numbers between 0 and 1, the same in every demo (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sums of the days before, as the site would have counted them: more each week, fewer at weekends. */
export async function addNumbers({ db, config }: Deps): Promise<void> {
  const next = random(20_260_901);
  const about = (mean: number) => Math.round(mean * (0.5 + next()));
  const today = todayIn(config.profile);
  const days = Array.from({ length: daysOfNumbers }, (_, index) => {
    const day = addDays(today, index - daysOfNumbers);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const size = (1 + (2 * index) / daysOfNumbers) * (isWeekend ? 0.6 : 1);
    const posts = about(3 * size);
    const denied = next() < 0.3 ? 1 : 0;
    const decided = posts + denied;
    return {
      day,
      active: about(22 * size),
      sign_ups: about(1.6 * size),
      new_posts: posts,
      approved: posts,
      denied,
      // Most within the evening, some over night.
      hours: Array.from({ length: decided }, () => Number((0.3 + 13 * next() ** 3).toFixed(2))),
      deals_made: about(1.3 * size),
      saves: about(11 * size),
      contacts: about(6 * size),
      reports: next() < 0.12 ? 1 : 0,
      appeals: next() < 0.04 ? 1 : 0,
      by_category: Object.fromEntries(
        usualCategories.map(({ key: name }, at) => [name, about(posts * ([0.35, 0.2, 0.1, 0.35][at] ?? 0))]),
      ),
    };
  });
  // A job may have counted the days of the demo's posts.
  await db.run(sql`delete from daily_numbers`);
  await db.run(sql`
    insert into daily_numbers (day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports,
      appeals, by_category)
    select day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports, appeals, by_category
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as made (day date, sign_ups int, new_posts int, approved int,
      denied int, hours real[], deals_made int, saves int, contacts int, reports int, appeals int, by_category jsonb)`);
  await db.run(sql`
    insert into active_members (period, day, members)
    select period, date_trunc(period, day::timestamp)::date, round(max(active) * wider)
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as made (day date, active int),
      (values ('day', 1), ('week', 2.4), ('month', 4.1)) periods (period, wider)
    group by period, wider, date_trunc(period, day::timestamp)
    on conflict do nothing`);
}

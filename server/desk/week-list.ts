import type { WeekList } from '../../contract/desk/endpoints.ts';
import * as limits from '../../contract/desk/limits.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import { isPresentable } from '../rules/visible-posts.ts';

const mostThings = 5;

/** What was approved within a week and may be shown anywhere, the most saved first. */
export const newThisWeek = sql`
  select coalesce(json_agg(json_build_object(
    'post_title', title, 'price', trim_scale(price)::text, 'currency', currency) order by place), '[]')::text
  from (
    select p.title, p.price, p.currency, row_number() over (order by c.saved_count desc, p.decided_at desc, p.id desc) as place
    from posts p join post_counts c on c.post_id = p.id
    where ${isPresentable(sql`p`)} and p.decided_at > now() - make_interval(days => ${limits.weekListDays})
    order by place limit 100) listed`;

/** The first of them without watch words and words about money. */
export async function finishWeekList(
  { watchWords, moneyWords }: Pick<Deps, 'watchWords' | 'moneyWords'>,
  selected: string,
): Promise<string> {
  const kept: WeekList = [];
  for (const thing of JSON.parse(selected) as WeekList) {
    const found = [
      ...(await watchWords.find(thing.post_title)),
      ...(await moneyWords.find(thing.post_title)),
    ];
    if (found.length === 0 && kept.push(thing) === mostThings) break;
  }
  return JSON.stringify(kept);
}

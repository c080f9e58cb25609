import { shanghaiDay } from '../../contract/days.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { constantSql, join, sql, type Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { chosen, literals, orderKey } from './filter-sql.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';
import { marketPosts } from './market.ts';
import { buildQuery } from './search-query.ts';

/**
 * Posts that the text describes, in the words of either language (rule P9): first those with all that was typed, then
 * those with words that mean the same, titles before descriptions. An empty text lists all posts.
 */
export async function foundPosts(
  { db, terms }: Pick<Deps, 'db' | 'terms'>,
  text: string,
  filters: Filters,
  page: number,
): Promise<Sql> {
  if (text === '') return marketPosts(filters, page);
  const query = await buildQuery(db, terms, text);
  if (!query) return sql`select '[]'`;

  const order = filters.orderOption && orderKey(filters.orderOption);
  const isCounted = order?.table === 'post_counts';
  const key = order
    ? sql`${constantSql(isCounted ? 'c' : 'p')}.${order.key}`
    : sql`(p.words @@ (${query.typed}))::int + ts_rank(p.words, ${query.wanted})`;
  const direction = order?.direction ?? constantSql('desc');
  const sorted = (id: Sql) => sql`order by key ${direction}, ${id} ${direction}`;
  // A common word is found fastest along the index of the order, a rare one by its own index: the planner must see it.
  return listed(
    sql`select id, row_number() over (${sorted(sql`id`)}) as place from (
      select p.id, ${key} as key from posts p
      ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
      where p.words @@ (${query.wanted}) and ${narrowed(filters)} and not p.lapsed
        and p.expires_on >= ${shanghaiDay(Date.now())}::date
      ${sorted(sql`p.id`)} ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}

function narrowed(filters: Filters): Sql {
  const { statuses, types, categories, negotiable } = chosen(filters);
  const conditions = [
    sql`p.status in (${literals(statuses)})`,
    sql`p.type in (${literals(types)})`,
    sql`p.category in (${literals(categories)})`,
  ];
  if (negotiable !== undefined) conditions.push(sql`p.negotiable = ${constantSql(String(negotiable))}`);
  return join(conditions, ' and ');
}

import { CallerError } from '../../contract/errors.ts';
import { nameCurrency, oldestCurrency, referenceCurrency } from '../../contract/price.ts';
import { filtersOf, type NewSearch } from '../../contract/searches/fields.ts';
import { savedFilterNames } from '../../contract/searches/filters.ts';
import * as limits from '../../contract/searches/limits.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import { listFilters } from '../market/known-filters.ts';
import type { Member } from '../member.ts';
import { holdCategories } from '../site/categories.ts';

/**
 * Saves a search, against which a job holds new posts (server/searches/tell-matches.ts), and returns its id. The same text
 * in any case with the same filters is the same search.
 */
export async function saveSearch(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  member: Member,
  { search, filters }: NewSearch,
): Promise<string> {
  const wanted = filtersOf(filters) ?? {};
  listFilters(config.profile, wanted);
  const named = nameCurrency(filters, referenceCurrency(config.profile.currencies), oldestCurrency);
  // In the order of all, because equal filters are equal texts.
  const text = JSON.stringify(named, [...savedFilterNames]);
  return db.transaction(async (tx) => {
    listFilters({ ...config.profile, categories: await holdCategories(tx, config) }, wanted);
    // Of two searches at the same time, the second one counts the first.
    await tx.run(sql`select from members where id = ${member.id} for no key update`);
    const known = await tx.row<{ id: string }>(sql`
      select id from saved_searches
      where member_id = ${member.id} and lower(search) = lower(${search}) and filters = ${text} and post_id is null`);
    if (known) return known.id;
    const saved = await tx.row<{ id: string }>(sql`
      insert into saved_searches (member_id, search, filters)
      select ${member.id}::bigint, ${search}, ${text}
      where (select count(*) from saved_searches where member_id = ${member.id} and post_id is null)
        < ${limits.savedSearches}
      returning id`);
    if (!saved) throw new CallerError('search_limit');
    return saved.id;
  });
}

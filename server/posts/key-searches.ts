import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Filters } from '../../contract/posts/filters.ts';
import { filtersOf } from '../../contract/searches/fields.ts';
import type { SavedFilters } from '../../contract/searches/filters.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Part } from '../../engine/search/search-query.ts';
import { searchKeys } from '../../engine/search/search-query.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { filterParts, partText } from './filter-sql.ts';

/** Increment it when the lexemes of filters or the keys of a search change. */
const version = 1;
const atOnce = 200;

/** Gives keys to the searches that have none for these terms (`fittingSearches`). Idempotent. */
export async function keySearches(db: Queryable, terms: Terms): Promise<void> {
  const current = `${version} ${terms.version}`;
  for (let left = atOnce; left === atOnce;) {
    const searches = await db.rows<{ id: string; search: string; filters: string }>(sql`
      select id, search, filters from saved_searches
      where keys_version is null or keys_version < ${current} or keys_version > ${current} order by id limit ${atOnce} for update`);
    const keyed = [];
    for (const { id, search, filters } of searches) {
      keyed.push({ id, ...keysOf(terms, search, filtersOf(JSON.parse(filters) as SavedFilters)) });
      await nextTurn();
    }
    if (keyed.length === 0) return;
    const found = sql`jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as found
      (id bigint, keys text[], english text[], filter_query text)`;
    await db.run(sql`delete from saved_search_keys where search_id in (select id from ${found})`);
    await db.run(sql`
      insert into saved_search_keys (search_id, key)
      select id, key from ${found}, unnest(keys) key
      union
      select id, stem.lexeme from ${found}, unnest(english) text, lateral (
        select lexeme from unnest(to_tsvector('english', text)) order by length(lexeme) desc, lexeme limit 1) stem`);
    await db.run(sql`
      update saved_searches s set keys_version = ${current}, filter_query = found.filter_query::tsquery
      from ${found} where s.id = found.id`);
    left = searches.length;
  }
}

function keysOf(terms: Terms, search: string, filters: Filters | undefined) {
  const parts = filterParts(filters ?? {});
  const none = { keys: [], english: [], filter_query: null };
  // No post can match: there are no conditions of buy posts, and only 'Others' have kinds.
  if (!filters || parts.some(({ length }) => length === 0)) return none;
  const ofText = search === '' ? { keys: lexemesOf(parts), english: [] } : searchKeys(terms, search);
  const filter_query = parts.map((part) => `(${partText(part)})`).join(' & ') || null;
  return ofText ? { ...ofText, filter_query } : none;
}

/** The lexemes of the part with the fewest. Of several, the last says most about a post. */
function lexemesOf(parts: readonly Part[]): string[] {
  const [fewest = []] = parts.toReversed().toSorted((one, other) => one.length - other.length);
  return fewest.flat();
}

import type { Filters } from '../../contract/posts/filters.ts';
import type { PostType } from '../../contract/posts/options.ts';
import type { Status } from '../../contract/posts/status.ts';
import { filtersOf } from '../../contract/searches/fields.ts';
import type { SavedFilters } from '../../contract/searches/filters.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { join, sql, unprepared, type Sql } from '../../engine/db/sql.ts';
import { wordKeys, type PlacedLexeme } from '../../engine/search/lexemes.ts';
import { buildQuery, readRelatedWords, type SearchQuery } from '../../engine/search/search-query.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { hasKnownAreas } from '../rules/areas.ts';
import { knownWords, priceLexeme, wordsAndFilters } from './filter-sql.ts';

/** Which searches of `saved_searches` list a post: those of members, and the titles of wanted posts. */

export interface Search {
  id: string;
  search: string;
  filters: string;
}

/** What says whether a post fits. */
type Parts = Pick<Deps, 'config' | 'terms' | 'planner'>;

export interface Held {
  id: string;
  title: string;
  type: PostType;
  status: Status;
}

/** The only row of `from`. */
export function headOf(db: Queryable, from: Sql): Promise<Held | undefined> {
  return db.row<Held>(sql`select id, title, type, status from ${from} post`);
}

/**
 * The searches that may list an Available post, the only row of `from`, by their keys: some too many, but none too few.
 * `which` is a condition on the rows `s` and `post`.
 */
export async function candidates<Found extends Search = Search>(
  db: Queryable,
  from: Sql,
  which: Sql,
  more = sql``,
): Promise<Found[]> {
  const post = await db.row<{
    placed: PlacedLexeme[];
    lexemes: string[];
    authorId: string;
    price: string;
  }>(sql`
    select (select coalesce(jsonb_agg(jsonb_build_array(lexeme, positions)), '[]') from unnest(words)) as placed,
      tsvector_to_array(${wordsAndFilters}) || array[${priceLexeme}] as lexemes, author_id as "authorId", price_cny as price
    from ${from} post`);
  if (!post) return [];
  const { placed, lexemes, authorId, price } = post;
  return db.rows<Found>(
    unprepared(sql`
      select s.id, s.search, s.filters${more}
      from saved_searches s, (select ${authorId}::bigint as author_id, ${price}::bigint as price_cny) post
      where s.id in (
        select search_id from saved_search_keys where key = any(${[...lexemes, ...wordKeys(placed)]}::text[]))
        and (s.filter_query is null or array_to_tsvector(${lexemes}::text[]) @@ s.filter_query)
        and s.member_id <> post.author_id and ${which}
      order by s.id`),
  );
}

/**
 * Those of the searches that list the post, which is the only row of `from`, as Available: exactly those whose pages
 * have it. Each text and each set of filters is checked once.
 */
export async function fitting<Found extends Search>(
  db: Queryable,
  { config, terms, planner }: Parts,
  from: Sql,
  searches: readonly Found[],
): Promise<Found[]> {
  const texts = [...new Set(searches.map(({ search }) => search))];
  const known = await readRelatedWords(db, terms, knownWords, ...texts);
  const queries = new Map(
    texts.map((text) => [text, text === '' ? undefined : buildQuery(terms, text, known)]),
  );
  const filters = new Map(searches.map((search) => [search.filters, readFilters(config, search.filters)]));
  const check = (conditions: ReadonlyMap<string, Sql>) => passing(db, from, conditions);
  const isListed = await check(new Map([['', planner.passes({ postStatusOption: 'Available' })]]));
  if (isListed.size === 0) return [];

  const wanted = await check(conditionsOf(queries, ({ wanted }) => wanted));
  const compounds = await check(conditionsOf(queries, (query) => query.compounds));
  const passed = await check(
    new Map([...filters].flatMap(([text, read]) => (read ? [[text, planner.narrows(read)]] : []))),
  );
  const pairs = new Map<string, Sql>();
  const keyOf = ({ search, filters: text }: Search) => JSON.stringify([search, text]);
  const may = searches.filter((one) => {
    const query = queries.get(one.search);
    const read = filters.get(one.filters);
    if (!read || !passed.has(one.filters)) return false;
    if (one.search === '' || wanted.has(one.search)) return true;
    if (!query || !compounds.has(one.search)) return false;
    pairs.set(keyOf(one), planner.isShort(query, read));
    return true;
  });
  const short = await check(pairs);
  return may.filter((one) => !pairs.has(keyOf(one)) || short.has(keyOf(one)));
}

/** Undefined if a search with the filters is refused today, because the site has lost an area. */
function readFilters(config: Config, text: string): Filters | undefined {
  const filters = filtersOf(JSON.parse(text) as SavedFilters);
  return filters && hasKnownAreas(config, filters) ? filters : undefined;
}

function conditionsOf(
  queries: ReadonlyMap<string, SearchQuery | undefined>,
  partsOf: (query: SearchQuery) => readonly Sql[] | undefined,
): Map<string, Sql> {
  const conditions = new Map<string, Sql>();
  for (const [text, query] of queries) {
    const parts = query && partsOf(query);
    if (parts) conditions.set(text, sql`p.words @@ (${join(parts, ' && ')})`);
  }
  return conditions;
}

/** Bounds the length of a statement. */
const atOnce = 200;

/** The keys of the conditions that hold for the row `p` of `from`. */
async function passing(
  db: Queryable,
  from: Sql,
  conditions: ReadonlyMap<string, Sql>,
): Promise<ReadonlySet<string>> {
  const entries = [...conditions];
  const held = new Set<string>();
  for (let at = 0; at < entries.length; at += atOnce) {
    const some = entries.slice(at, at + atOnce);
    const values = join(
      some.map(([, condition]) => sql`(${condition})`),
      ', ',
    );
    const row = await db.row<{ held: boolean[] }>(
      unprepared(sql`select array[${values}] as held from ${from} p`),
    );
    some.forEach(([key], index) => {
      if (row?.held[index]) held.add(key);
    });
  }
  return held;
}

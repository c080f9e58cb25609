import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostType } from '../../contract/posts/options.ts';
import type { Status } from '../../contract/posts/status.ts';
import { filtersOf } from '../../contract/searches/fields.ts';
import type { SavedFilters } from '../../contract/searches/filters.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { join, sql, withoutPreparing, type Sql } from '../../engine/db/sql.ts';
import { wordKeys, type PlacedLexeme } from '../../engine/search/lexemes.ts';
import {
  buildQuery,
  keyQuery,
  noWords,
  readRelatedWords,
  type SearchQuery,
} from '../../engine/search/search-query.ts';
import type { Terms } from '../../engine/search/terms.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import {
  filterParts,
  inFilteredLists,
  knownWords,
  partText,
  whereFilters,
  wordsAndFilters,
} from '../market/filter-sql.ts';
import { hasWords, isShort } from '../market/find-hits.ts';
import {
  inReference,
  unknownFilter,
  type ListFilters,
  type PricelessFilters,
} from '../market/known-filters.ts';

/** Which searches of `saved_searches` list a post: those of members, and the titles of wanted posts. */

export interface Search {
  id: string;
  search: string;
  filters: string;
}

type Parts = Pick<Deps, 'config' | 'terms'>;

export interface MatchedPost {
  id: string;
  title: string;
  type: PostType;
  status: Status;
}

/** The only row of `from`. */
export function headOf(db: Queryable, from: Sql): Promise<MatchedPost | undefined> {
  return db.row<MatchedPost>(sql`select id, title, type, status from ${from} post`);
}

/** Increment it when the lexemes of filters or the keys of a search change. */
const version = 1;
/** Bounds the length of a statement. */
const atOnce = 200;

/** Stores the queries of the searches that have none for these terms (`candidates`). Idempotent. */
export async function storeQueries(db: Queryable, terms: Terms): Promise<void> {
  const current = `${version} ${terms.version}`;
  for (let left = atOnce; left === atOnce;) {
    const searches = await db.rows<Search>(sql`
      select id, search, filters from saved_searches
      where query_version is distinct from ${current} order by id limit ${atOnce} for update`);
    const queries: Sql[] = [];
    for (const { id, search, filters } of searches) {
      const read = filtersOf(JSON.parse(filters) as SavedFilters);
      queries.push(sql`(${id}::bigint, ${(read && queryOf(terms, search, read)) ?? sql`null::tsquery`})`);
      await nextTurn();
    }
    if (queries.length > 0)
      await db.run(
        withoutPreparing(sql`
          update saved_searches s set query_version = ${current}, query = stored.query
          from (values ${join(queries, ', ')}) stored (id, query) where s.id = stored.id`),
      );
    left = searches.length;
  }
}

/** The query that matches the lexemes of every post that the search may list. Undefined if it lists none. */
function queryOf(terms: Terms, search: string, filters: PricelessFilters): Sql | undefined {
  const ofText = keyQuery(terms, search);
  const parts = filterParts(filters);
  // There are no conditions of buy posts.
  if (!ofText || parts.some(({ length }) => length === 0)) return undefined;
  return join([ofText, ...parts.map((part) => sql`${partText(part)}::tsquery`)], ' && ');
}

/**
 * The searches that may list an Available post, the only row of `from`: some too many, but none too few. `which` is a
 * condition on the rows `s` and `post`.
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
      tsvector_to_array(${wordsAndFilters}) as lexemes, author_id as "authorId", price_cny as price
    from ${from} post`);
  if (!post) return [];
  const { placed, lexemes, authorId, price } = post;
  return db.rows<Found>(
    withoutPreparing(sql`
      select s.id, s.search, s.filters${more}
      from saved_searches s, (select ${authorId}::bigint as author_id, ${price}::bigint as price_cny) post
      where array_to_tsvector(${[...lexemes, ...wordKeys(placed)]}::text[]) @@ s.query
        and s.member_id <> post.author_id and ${which}
      order by s.id`),
  );
}

/**
 * Those of the searches that list the post, which is the only row of `from`, as Available: exactly those whose pages
 * have it. Each text with the same filters is checked once.
 */
export async function filterFitting<Found extends Search>(
  db: Queryable,
  { config, terms }: Parts,
  from: Sql,
  searches: readonly Found[],
): Promise<Found[]> {
  const isListed = inFilteredLists({ postStatusOption: 'Available' });
  if ((await db.run(sql`select from ${from} p where ${isListed}`)) === 0) return [];
  const texts = [...new Set(searches.map(({ search }) => search))];
  const known = await readRelatedWords(db, terms, knownWords, ...texts);
  const queries = new Map(
    texts.map((text) => [text, text === '' ? noWords : buildQuery(terms, text, known)]),
  );
  const checks = new Map(
    searches.flatMap((one) => {
      const filters = readFilters(config, one.filters);
      const query = queries.get(one.search);
      return filters && query ? [[keyOf(one), { filters, query }]] : [];
    }),
  );
  const check = (conditionOf: (query: SearchQuery, filters: ListFilters) => Sql | undefined) => {
    const conditions = [...checks].flatMap(([key, { query, filters }]) => {
      const condition = conditionOf(query, filters);
      return condition ? [{ key, condition: sql`(${condition} and ${whereFilters(filters)})` }] : [];
    });
    return keysThatHold(db, from, conditions);
  };
  const found = await check(({ required }) => hasWords(required));
  for (const key of found) checks.delete(key);
  const filled = await check(
    (query, filters) => query.compounds && sql`${hasWords(query.compounds)} and ${isShort(query, filters)}`,
  );
  return searches.filter((one) => found.has(keyOf(one)) || filled.has(keyOf(one)));
}

const keyOf = ({ search, filters }: Search) => JSON.stringify([search, filters]);

/** Undefined if a search with the filters is refused today, because the site has lost an area or a category. */
function readFilters(config: Config, text: string): ListFilters | undefined {
  const filters = filtersOf(JSON.parse(text) as SavedFilters);
  return filters && !unknownFilter(config.profile, filters)
    ? inReference(config.profile, filters)
    : undefined;
}

/** The keys of the conditions that hold for the row `p` of `from`. */
async function keysThatHold(
  db: Queryable,
  from: Sql,
  conditions: readonly { key: string; condition: Sql }[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (let at = 0; at < conditions.length; at += atOnce) {
    const some = conditions.slice(at, at + atOnce);
    const values = join(
      some.map(({ condition }) => condition),
      ', ',
    );
    const row = await db.row<{ held: boolean[] }>(
      withoutPreparing(sql`select array[${values}] as held from ${from} p`),
    );
    some.forEach(({ key }, index) => {
      if (row?.held[index]) held.add(key);
    });
  }
  return held;
}

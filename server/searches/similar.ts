import type { Filters } from '../../contract/posts/filters.ts';
import * as limits from '../../contract/posts/limits.ts';
import type { Category, PostType } from '../../contract/posts/options.ts';
import { join, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { buildQuery, readRelatedWords, withoutPhrases } from '../../engine/search/search-query.ts';
import type { Deps } from '../deps.ts';
import {
  filterParts,
  inFilteredLists,
  isListed,
  knownWords,
  partText,
  wordsAndFilters,
} from '../market/filter-sql.ts';
import { allHits } from '../market/find-hits.ts';
import { selectCards } from '../market/select-cards.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import { candidates, filterFitting, type Search } from './fitting-searches.ts';
import { isOfferFor, isWantedFor } from './tell-matches.ts';

type Parts = Pick<Deps, 'config' | 'reads' | 'terms'>;

/** Bounds the time for a title of usual words. */
const maxCompared = 1000;

interface Own {
  id: string;
  title: string;
  type: PostType;
  category: Category;
  authorId: string;
  /** Without spaces and signs. Search finds a code by it, however it is written. */
  courseCode: string | null;
  /** In fen. */
  price: string;
}

const filtersOf = (type: PostType): Filters => ({
  postStatusOption: 'Available',
  buySellOption: type === 'sell' ? 'Sell posts' : 'Buy posts',
});

/**
 * Posts like a post, and posts of the other type that fit it; null if the reader may not see the post. Only Available
 * posts are listed, and none of the reader's.
 */
export async function similarPosts(deps: Parts, postId: string): Promise<Sql> {
  const { reads, terms } = deps;
  const own = await reads.row<Own>(sql`
    select id, title, type, category, author_id as "authorId", price_cny as price,
      translate(course_code, ' -./()', '') as "courseCode"
    from posts where id = ${postId}`);
  if (!own) return sql`select null`;
  const known = await readRelatedWords(reads, terms, knownWords, own.title, own.courseCode ?? '');
  const query = buildQuery(terms, own.title, known);
  const other = filtersOf(own.type === 'sell' ? 'buy' : 'sell');
  const isFitting =
    own.type === 'sell'
      ? sql`p.id = any(${await wantedFor(deps, postId)}::bigint[])`
      : sql`p.id in (${query ? allHits(query, other, isOfferFor(postId)) : sql`null`})`;
  const fitting = sql`
    select p.id from posts p where ${inFilteredLists(other)} and p.author_id <> ${reader.id} and ${isFitting}
    order by p.created_at desc, p.id desc`;
  const code = own.courseCode === null ? undefined : buildQuery(terms, own.courseCode, known);
  const similar = alike(query?.required ?? [], code?.required ?? [], own);
  return sql`
    select json_build_object('similar', (${firstOf(similar)})::json, 'other_kind', (${firstOf(fitting)})::json)::text
    from posts p where id = ${postId} and ${mayOpen(sql`p`)}`;
}

const firstOf = (ids: Sql) =>
  selectCards(sql`
    select id, row_number() over () as place from (${ids} limit ${limits.similarPosts}::int) ids`);

/** The wanted posts whose titles, as searches, find the post. */
async function wantedFor(deps: Parts, postId: string): Promise<string[]> {
  const db = deps.reads;
  const post = sql`(select * from posts where id = ${postId})`;
  const searches = await candidates<Search & { wantedId: string }>(
    db,
    post,
    isWantedFor(sql`true`),
    sql`, s.post_id as "wantedId"`,
  );
  const fits = await filterFitting(db, deps, post, searches);
  return fits.map(({ wantedId }) => wantedId);
}

/**
 * Posts of other authors that share words with the title of `own`, or its course code: most in common first, then the same
 * category, then the nearest price. Some of the posts that have all words are always compared, and those with the code.
 */
function alike(words: readonly Sql[], code: readonly Sql[], own: Own): Sql {
  const filters = filtersOf(own.type);
  const filterText = filterParts(filters)
    .map((part) => `(${partText(part)})`)
    .join(' & ');
  const having = (parts: readonly Sql[], separator: string) =>
    parts.length === 0
      ? []
      : sql`(
          select * from posts where ${wordsAndFilters} @@ ${withoutPhrases(join(parts, separator), 'tsquery')}
            and ${wordsAndFilters} @@ ${filterText}::tsquery and ${isListed('posts')} limit ${maxCompared}::int)`;
  const compared = [having(words, ' && '), having(words, ' || '), having(code, ' && ')].flat();
  if (compared.length === 0) return sql`select id from posts where false`;
  const shared = join(
    [
      sql`coalesce(translate(p.course_code, ' -./()', '') = ${own.courseCode}, false)::int`,
      ...words.map((part) => sql`(ts_filter(p.words, '{a,b}') @@ (${part}))::int`),
    ],
    ' + ',
  );
  return sql`
    select id from (
      select p.*, ${shared} as shared
      from (select distinct on (id) * from (${join(compared, ' union all ')}) compared order by id) p
      where ${inFilteredLists(filters)} and p.id <> ${own.id} and p.author_id not in (${own.authorId}, ${reader.id})) p
    where shared > 0
    order by shared desc, category = ${own.category} desc, abs(price_cny - ${own.price}::bigint), id desc`;
}

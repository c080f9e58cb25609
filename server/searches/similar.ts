import * as limits from '../../contract/posts/limits.ts';
import type { PostType } from '../../contract/posts/options.ts';
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
import type { PricelessFilters } from '../market/known-filters.ts';
import { withoutCondition } from '../market/price-hint.ts';
import { selectCards } from '../market/select-cards.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import { candidates, filterFitting, type Search } from './fitting-searches.ts';
import { isOfferFor, isWantedFor } from './tell-matches.ts';

type Parts = Pick<Deps, 'config' | 'reads' | 'terms'>;

/** Bounds the time for a title of usual words. */
const maxCompared = 1000;
/** How many of the same category are compared on either side of the price. */
const maxNear = 100;

/** Words of a title that say how large the thing is, how many there are, which of a series, or what it stands in. */
const measures = new RegExp(
  [
    String.raw`\b(?:[cm]?m|m?l|k?g|lbs?|oz|ft|inch(?:es)?|liters?|litres?|gb|tb|hz|w|v|xs|xl|xxl|large|medium|sizes?)\b`,
    String.raw`\b(?:one|two|three|four|five|six|ten|pairs?|sets?|packs?|pieces?|pcs|hours?|years?|th|st|nd|rd|ed|edition|vol|volume|part)\b`,
    String.raw`\bin (?:an?|its|their|the) .*`,
    String.raw`[一二三四五六七八九十两几半整][个只台张把本套件条双箱盒瓶罐袋包盆支辆斤档层桶升寸人]|第?[一二三四五六七八九十]+[版册卷]|[上中下]+册`,
  ].join('|'),
  'giu',
);

interface Own {
  id: string;
  title: string;
  type: PostType;
  category: string;
  kind: string | null;
  authorId: string;
  /** Without spaces and signs. Search finds a code by it, however it is written. */
  courseCode: string | null;
  /** In fen. */
  price: string;
}

const filtersOf = (type: PostType): PricelessFilters => ({
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
    select id, title, type, category, kind, author_id as "authorId", price_cny as price,
      translate(course_code, ' -./()', '') as "courseCode"
    from posts where id = ${postId}`);
  if (!own) return sql`select null`;
  const thing = withoutCondition(own.title).replaceAll(measures, ' ');
  const known = await readRelatedWords(reads, terms, knownWords, own.title, thing, own.courseCode ?? '');
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
  const similar = alike(buildQuery(terms, thing, known)?.named ?? [], code?.required ?? [], own);
  return sql`
    select json_build_object('similar', (${firstOf(similar, limits.similarPosts)})::json,
      'other_kind', (${firstOf(fitting, limits.fittingPosts)})::json)::text
    from posts p where id = ${postId} and ${mayOpen(sql`p`)}`;
}

const firstOf = (ids: Sql, count: number) =>
  selectCards(sql`
    select id, row_number() over () as place from (${ids} limit ${count}::int) ids`);

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

const filterQuery = (filters: PricelessFilters) =>
  sql`${filterParts(filters)
    .map((part) => `(${partText(part)})`)
    .join(' & ')}::tsquery`;

const joined = (parts: readonly Sql[], separator: string) =>
  parts.length === 0 ? [] : [withoutPhrases(join(parts, separator), 'tsquery')];

/**
 * Posts of other authors: those with the course code of `own`, then those that share words with its title, most first,
 * then the same subcategory or else category; of all these the nearest price first. The newest others are last. What
 * fits best in a large market may be beyond what is compared, but some posts always are.
 */
function alike(words: readonly Sql[], code: readonly Sql[], own: Own): Sql {
  const filters = filtersOf(own.type);
  const isOther = sql`${inFilteredLists(filters)} and p.id <> ${own.id}
    and p.author_id not in (${own.authorId}, ${reader.id})`;
  const having = (query: Sql) => sql`(
    select * from posts p where ${wordsAndFilters} @@ ${query} and ${wordsAndFilters} @@ ${filterQuery(filters)}
      and ${isListed('p')} limit ${maxCompared}::int)`;
  const first = (which: Sql, order: Sql, count = maxNear) => sql`(
    select * from posts p where ${isOther} and ${which} order by ${order}, id desc limit ${count}::int)`;
  const near = (side: Sql) => sql`p.category = ${own.category} and p.price_cny ${side} ${own.price}::bigint`;
  const compared = [
    joined(words, ' && ').map(having),
    joined(words, ' || ').map(having),
    joined(code, ' && ').map(having),
    own.kind === null ? [] : having(filterQuery({ kind: [own.kind] })),
    first(near(sql`<=`), sql`p.price_cny desc`),
    first(near(sql`>`), sql`p.price_cny`),
    first(sql`true`, sql`p.created_at desc`, limits.similarPosts),
  ].flat();
  const shared = words.map((part) => sql`(ts_filter(p.words, '{a,b}') @@ (${part}))::int`);
  return sql`
    select id from (
      select p.*, coalesce(translate(p.course_code, ' -./()', '') = ${own.courseCode}, false) as has_code,
        ${join([sql`0`, ...shared], ' + ')} as shared,
        case when p.kind = ${own.kind} then 2 when p.category = ${own.category} then 1 else 0 end as kinship
      from (select distinct on (id) * from (${join(compared, ' union all ')}) compared order by id) p
      where ${isOther}) p
    order by has_code desc, shared desc, kinship desc,
      case when has_code or shared + kinship > 0 then abs(price_cny - ${own.price}::bigint) end,
      created_at desc, id desc`;
}

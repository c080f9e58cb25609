import type { Filters } from '../../../contract/posts/filters.ts';
import { constantSql, join, sql, type Sql } from '../../../engine/db/sql.ts';
import type { Parts, SearchQuery } from '../../../engine/search/search-query.ts';
import { chosen, filterParts, orderKey } from '../filter-sql.ts';
import { listed, offsetOf, pageLimit } from '../listed.ts';
import { firstScan, hitShare, readingOf, scanInOrder } from './common-words.ts';
import {
  askedQueries,
  hits,
  inOrder,
  matching,
  synonymQuery,
  typedQuery,
  wantedQuery,
  withCompounds,
} from './find-hits.ts';
import type { WordShares } from './word-shares.ts';

/** The ranking window: the newest hits fill the first one, older hits the next, and each is ranked separately. */
const rankedTogether = 30;
const newestFirst = orderKey('Latest first');

/**
 * Selects the same posts in the same order as `byRank`, but only for the first pages of a common word. Returns
 * undefined for other pages, for rare words, and for filters that no single index serves.
 */
export function amongNewest(
  { typed, wanted, meant, typedParts }: SearchQuery,
  filters: Filters,
  shares: WordShares,
  page: number,
): Sql | undefined {
  const [first = filters] = livingFirst(filters);
  const limit = readForTyped(typedParts, filters, shares);
  const { isOneBranch } = readingOf(first, newestFirst, shares);
  if (offsetOf(page) >= rankedTogether || limit === 0 || !isOneBranch) return undefined;
  const ranked = constantSql(String(rankedTogether));
  const ids = sql`
    with asked as materialized (select ${join(typed, ' && ')} as typed, ${join(wanted, ' && ')} as wanted,
      ${meant} as meant),
    hits as materialized (
      select id, words from ${inOrder(sql`(select wanted from asked)`, first, newestFirst, shares, limit)} limit ${ranked})
    select id, row_number() over (order by key desc, id desc) as place
    from (select id, ${relevance(sql`words`)} as key
      from hits order by key desc, id desc ${pageLimit} offset ${offsetOf(page)}::int) ids
    where (select count(*) from hits) = ${ranked}`;
  return sql`select nullif((${listed(ids)}), '[]')`;
}

/**
 * The maximum number of posts to read for thirty exact hits. It is 0 if exact hits are rare: they are then placed
 * before all others. Otherwise the ranking within each window does that. It does not depend on the page, so that pages
 * neither skip nor repeat hits.
 */
function readForTyped(typedParts: readonly Parts[], filters: Filters, shares: WordShares): number {
  const [first = filters] = livingFirst(filters);
  return scanInOrder(typedParts, first, newestFirst, shares, rankedTogether)?.limit ?? 0;
}

/**
 * A number from 0 to 4. Posts with all that was typed come first, then those with words that mean the same, then those
 * that have what was typed only inside words that mean something else.
 */
const relevance = (words: Sql) => sql`
  (${words} @@ (select meant from asked))::int * 2 + (${words} @@ (select typed from asked))::int
    + ts_rank(${words}, (select wanted from asked))`;

/** Hits that are not archived come before archived ones. Ranks the window of thirty hits that the page belongs to. */
export function byRank(query: SearchQuery, filters: Filters, shares: WordShares, page: number): Sql {
  const before = offsetOf(page) - (offsetOf(page) % rankedTogether);
  const depth = before + rankedTogether;
  const isRare = firstScan(query.wantedParts, filters, newestFirst, shares, depth) === undefined;
  const found = (isRare ? rareHits : commonHits)(query, filters, shares, depth);
  // After the hits with synonyms, and before archived ones.
  const place = sql`, (p.status = 'Archived')::int * 2 + 1.5 as place`;
  const all = withCompounds(query, (asked) =>
    matching(asked, query.wantedParts, filters, newestFirst, shares, { more: place }),
  );
  return sql`
    with ${askedQueries(query)},
    ${found},
    ranked as materialized (
      select p.id, (p.status <> 'Archived')::int * 4 + ${relevance(sql`p.words`)} as key
      from (select id from ${all} order by place, key desc, id desc
        limit ${constantSql(String(rankedTogether))} offset ${before}::int) hits
      join posts p on p.id = hits.id)
    select id, row_number() over (order by key desc, id desc) as place
    from (select id, key from ranked order by key desc, id desc ${pageLimit} offset ${offsetOf(page) - before}::int) ids`;
}

/** The CTE `found`: `id`, `key` and `place` of the first hits. All hits are read, in one scan of the index. */
function rareHits(query: SearchQuery, filters: Filters, shares: WordShares, depth: number): Sql {
  const { typedParts, wantedParts } = query;
  const isAlike =
    readForTyped(typedParts, filters, shares) > 0
      ? sql`false`
      : sql`not p.words @@ ${typedQuery(query).exact}`;
  const place = sql`, (p.status = 'Archived')::int * 2 + (${isAlike})::int as place`;
  const all = matching(wantedQuery(query), wantedParts, filters, newestFirst, shares, { more: place });
  return sql`
    found as materialized (
      select id, key, place from (${all}) found order by place, key desc, id desc limit ${depth}::int)`;
}

/** `found` if reading all hits would take too long. Archived hits are searched only if the others are too few. */
function commonHits(query: SearchQuery, filters: Filters, shares: WordShares, depth: number): Sql {
  const { typedParts, wantedParts } = query;
  const typedOrSynonyms =
    readForTyped(typedParts, filters, shares) > 0
      ? [{ name: 'wanted', asked: wantedQuery(query), parts: wantedParts }]
      : [
          { name: 'exact', asked: typedQuery(query), parts: typedParts },
          { name: 'synonyms', asked: synonymQuery(query), parts: wantedParts },
        ];
  const sources = livingFirst(filters).flatMap((some) =>
    typedOrSynonyms.map((source) => ({ ...source, some })),
  );
  let expected = 0;
  // Each source adds its hits to those of the sources before it, and is read only if these are too few.
  const found = sources.map(({ name, asked, parts, some }, place) => {
    const source = `${name}_${place}`;
    const previous = foundUpTo(place - 1);
    const needed = sql`${depth}::int${place === 0 ? sql`` : sql` - (select count(*) from ${previous})`}`;
    // Only half of the expected hits are subtracted, because the estimate may be too high.
    const left = Math.max(depth - expected / 2, rankedTogether);
    expected += shares.posts() * hitShare(parts, filterParts(some), shares);
    return sql`
      ${hits(source, asked, parts, some, newestFirst, shares, left, needed)},
      ${foundUpTo(place)} as materialized (
        ${place === 0 ? sql`` : sql`select * from ${previous} union all`}
        select id, key, ${constantSql(String(place))} as place from ${constantSql(source)})`;
  });
  return sql`${join(found, ', ')}, found as (select * from ${foundUpTo(sources.length - 1)})`;
}

const foundUpTo = (place: number) => constantSql(`found_${place}`);

/** The filters split into those for posts that are not archived and those for archived posts, if they allow both. */
function livingFirst(filters: Filters): Filters[] {
  const { statuses } = chosen(filters);
  if (statuses.length === 1 || !statuses.includes('Archived')) return [filters];
  return [
    { ...filters, hideArchived: true },
    { ...filters, postStatusOption: 'Archived' },
  ];
}

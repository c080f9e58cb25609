import { boundedMap } from '../../../engine/cache.ts';
import type { Db } from '../../../engine/db/queryable.ts';
import { sql, type Sql } from '../../../engine/db/sql.ts';
import type { Parts } from '../../../engine/search/search-query.ts';
import { creationDay, isListed, priceLexeme, wordsAndFilters } from '../filter-sql.ts';

/** Estimates from a sample of the posts. Searches choose their plan by them; the results don't depend on them. */
export interface WordShares {
  /** The estimated number of posts that a search can find. */
  posts(): number;
  /** The estimated share of these posts that contain all parts, from 0 to 1. It is 0 for rare and unknown lexemes. */
  of(parts: Parts): number;
  /**
   * A day since which at least `hits` posts that have all parts of one of `asked` were probably created
   * (`server/posts/plans/created-since.ts`). Undefined if there are probably too few of them.
   */
  daySince(asked: readonly Parts[], hits: number): number | undefined;
  /** The correlation between the order of the rows on disk and their dates, from -1 to 1 (`pg_stats`). */
  dateCorrelation(): number;
}

interface Sampled extends WordShares {
  /** Takes a new sample. */
  refresh(): Promise<void>;
}

/** At a million posts they contain about 15,000 that are listed: a share of a thousandth is then off by a quarter. */
const sampledPages = 2000;
/** A lexeme in fewer sampled posts counts as rare. */
const minSampled = 4;

/** Where the sample has the days of creation. No lexeme is empty. */
const daysKey = '';

/** Keeps a sample of the posts until the next call of `refresh`. There is none before the first. */
export function createWordShares(db: Db): Sampled {
  let posts = 0;
  let sampled = 0;
  /** The day of creation of each sampled post. Their row numbers begin with the newest. */
  let days: readonly number[] = [];
  let dateCorrelation = 0;
  /** For each lexeme the row numbers of the sampled posts that contain it: as text, or once used, as a bitmap. */
  let places = new Map<string, string | Uint32Array>();
  /** Keyed by the parts as JSON, because a search asks for the same ones several times. */
  let shares = boundedMap<number>(300);

  const nothing = () => new Uint32Array(Math.ceil(sampled / 32));
  const setOf = (lexeme: string): Uint32Array => {
    const found = places.get(lexeme);
    if (typeof found === 'object') return found;
    const set = nothing();
    for (const text of found?.split(',') ?? []) {
      const place = Number(text);
      set[place >> 5] = (set[place >> 5] ?? 0) | (1 << (place & 31));
    }
    // Rare lexemes are not cached, because searches may ask for any number of them.
    if (found !== undefined) places.set(lexeme, set);
    return set;
  };

  const matchesOf = (parts: Parts) => {
    const [first, ...rest] = parts.map((part) =>
      part.map((lexemes) => lexemes.map(setOf).reduce(both)).reduce(either, nothing()),
    );
    return first && rest.reduce(both, first);
  };
  const shareOf = (parts: Parts) => {
    const matches = matchesOf(parts);
    return matches ? countOf(matches) / sampled : 1;
  };

  return {
    posts: () => posts,
    dateCorrelation: () => dateCorrelation,
    of: (parts) => {
      if (sampled === 0) return 0;
      const asked = JSON.stringify(parts);
      return shares.get(asked) ?? shares.set(asked, shareOf(parts));
    },
    daySince: (asked, hits) => {
      const expected = (hits * sampled) / posts;
      // Three standard deviations more, so that the day is rarely too recent to have enough hits.
      const count = Math.ceil(expected + 3 * Math.sqrt(expected) + 3);
      const matches = asked.map((parts) => matchesOf(parts) ?? nothing()).reduce(either, nothing());
      return days[placeOf(matches, count)];
    },
    async refresh() {
      const [table] = await db.rows<{ pages: number; correlation: number | null }>(sql`
        select pg_relation_size('posts') / current_setting('block_size')::int as pages,
          (select correlation from pg_stats
            where schemaname = current_schema() and tablename = 'posts' and attname = 'created_at')`);
      const share = Math.min(1, sampledPages / Math.max(1, Number(table?.pages)));
      const sample = sql`
        with sample as materialized (
          select row_number() over (order by created_at desc) - 1 as place, ${creationDay} as day,
            tsvector_to_array(${wordsAndFilters}) || (${priceLexeme}) as lexemes
          from posts tablesample system (${100 * share}) where ${isListed})
        select ${daysKey} as lexeme, string_agg(day::text, ',' order by place) as places from sample having count(*) > 0
        union all
        select lexeme, string_agg(place::text, ',') from sample cross join unnest(lexemes) lexeme
        group by lexeme having count(*) >= ${minSampled}`;
      const texts = await readInBatches(db, sample);
      dateCorrelation = table?.correlation ?? 0;
      days = texts.get(daysKey)?.split(',').map(Number) ?? [];
      sampled = days.length;
      posts = Math.round(sampled / share);
      places = texts;
      shares = boundedMap(300);
    },
  };
}

/** Requests are answered between the batches: reading all at once would delay them by 50 ms. */
async function readInBatches(db: Db, sample: Sql): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  await db.transaction(async (tx) => {
    await tx.run(sql`declare sample cursor for ${sample}`);
    const next = () => tx.rows<{ lexeme: string; places: string }>(sql`fetch 50 from sample`);
    for (let rows = await next(); rows.length > 0; rows = await next())
      for (const { lexeme, places } of rows) texts.set(lexeme, places);
  });
  return texts;
}

const both = (left: Uint32Array, right: Uint32Array) => left.map((bits, at) => bits & (right[at] ?? 0));
const either = (left: Uint32Array, right: Uint32Array) => left.map((bits, at) => bits | (right[at] ?? 0));

/** The place of the `count`-th element of the set, or -1. */
function placeOf(set: Uint32Array, count: number): number {
  let found = 0;
  for (const [index, word] of set.entries())
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      found += 1;
      if (found === count) return index * 32 + 31 - Math.clz32(bits & -bits);
    }
  return -1;
}

function countOf(set: Uint32Array): number {
  let count = 0;
  for (let bits of set) for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

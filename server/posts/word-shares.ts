import { createCache } from '../cache.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Parts, WordShares } from '../search/word-shares.ts';
import { isListed, wordsAndFilters } from './filter-sql.ts';

/** This samples about 15,000 posts: a share of a thousandth is then off by a quarter. */
const sampledPages = 1000;
/** A lexeme in fewer sampled posts counts as rare. */
const leastSampled = 4;

/** Keeps a sample of the posts until the next call of `refresh`. There is none before the first. */
export function createWordShares(db: Queryable): WordShares & { refresh(): Promise<void> } {
  let posts = 0;
  let sampled = 0;
  let dateCorrelation = 0;
  /** For each lexeme the row numbers of the sampled posts that contain it: as text, or once used, as a bitmap. */
  let places = new Map<string, string | Uint32Array>();
  /** Keyed by the parts as JSON, because a search asks for the same ones several times. */
  let shares = createCache<number>(300);

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

  const shareOf = (parts: Parts) => {
    const [first, ...rest] = parts.map((part) =>
      part.map((lexemes) => lexemes.map(setOf).reduce(both)).reduce(either, nothing()),
    );
    return first ? countOf(rest.reduce(both, first)) / sampled : 1;
  };

  return {
    posts: () => posts,
    dateCorrelation: () => dateCorrelation,
    of: (parts) => {
      if (sampled === 0) return 0;
      const asked = JSON.stringify(parts);
      return shares.get(asked) ?? shares.keep(asked, shareOf(parts));
    },
    async refresh() {
      const [table] = await db.rows<{ pages: number; correlation: number | null }>(sql`
        select pg_relation_size('posts') / current_setting('block_size')::int as pages,
          (select correlation from pg_stats
            where schemaname = current_schema() and tablename = 'posts' and attname = 'created_at')`);
      const share = Math.min(1, sampledPages / Math.max(1, Number(table?.pages)));
      const found = await db.rows<{ sampled: number; lexeme: string; places: string }>(sql`
        with sample as materialized (
          select row_number() over () - 1 as place, tsvector_to_array(${wordsAndFilters}) as lexemes
          from posts tablesample system (${100 * share}) where ${isListed})
        select (select count(*) from sample)::int as sampled, lexeme, string_agg(place::text, ',') as places
        from sample cross join unnest(lexemes) lexeme
        group by lexeme having count(*) >= ${leastSampled}`);
      dateCorrelation = table?.correlation ?? 0;
      sampled = found[0]?.sampled ?? 0;
      posts = Math.round(sampled / share);
      places = new Map(found.map((row) => [row.lexeme, row.places]));
      shares = createCache(300);
    },
  };
}

const both = (left: Uint32Array, right: Uint32Array) => left.map((bits, at) => bits & (right[at] ?? 0));
const either = (left: Uint32Array, right: Uint32Array) => left.map((bits, at) => bits | (right[at] ?? 0));

function countOf(set: Uint32Array): number {
  let count = 0;
  for (let bits of set) for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

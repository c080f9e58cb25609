import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { WordShares } from '../search/word-shares.ts';

/** Caches the statistics until the next call of `refresh`. There are none before the first ANALYZE of the table. */
export function createWordShares(db: Queryable): WordShares & { refresh(): Promise<void> } {
  let posts = 0;
  let shares = new Map<string, number>();
  return {
    posts: () => posts,
    of: (lexeme) => shares.get(lexeme) ?? 0,
    async refresh() {
      const found = await db.row<{ posts: number; lexemes: string[]; shares: number[] }>(sql`
        select reltuples as posts, most_common_elems::text::text[] as lexemes, most_common_elem_freqs as shares
        from pg_class join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname
        where pg_class.oid = 'posts_by_words'::regclass and most_common_elems is not null`);
      posts = found?.posts ?? 0;
      shares = new Map(found?.lexemes.map((lexeme, index) => [lexeme, found.shares[index] ?? 0]));
    },
  };
}

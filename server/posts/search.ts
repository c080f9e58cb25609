import { shanghaiDay } from '../../contract/days.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { boundedMap } from '../../engine/cache.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { buildQuery, readRelatedWords, type RelatedWords } from '../../engine/search/search-query.ts';
import type { Deps } from '../deps.ts';
import { knownWords } from './filter-sql.ts';
import { marketPosts } from './market.ts';

/**
 * Posts that the text describes, in the words of either language (rule P9). Archived posts come after all others, and
 * posts with words that mean the same come after those with all that was typed. The rest is ranked in windows of the
 * newest thirty, titles before descriptions (decision 10). An empty text lists all posts.
 *
 * With `mayFail`, the select may search only the newest posts, which takes half the time, and use related words that
 * were read earlier, which saves a round trip. It selects null if it finds too few hits or the related words have
 * changed.
 */
export function createSearch({ reads, terms, planner }: Pick<Deps, 'reads' | 'terms' | 'planner'>) {
  // Building a statement takes a fifth of the time of a request, and most searches repeat the same few words.
  const statements = boundedMap<Sql>(200);
  const related = boundedMap<RelatedWords>(200);

  const wordsFor = async (text: string, mayFail: boolean) => {
    const known = related.get(text);
    if (known && (mayFail || !known.areCurrent)) return known;
    return related.set(text, await readRelatedWords(reads.surviving, terms, knownWords, text));
  };

  return async (text: string, filters: Filters, page: number, mayFail = false): Promise<Sql> => {
    if (text === '') return marketPosts(filters, page);
    const words = await wordsFor(text, mayFail);
    const state = [shanghaiDay(Date.now()), planner.size(), words.text];
    const asked = JSON.stringify([text, filters, page, mayFail, ...state]);
    const statement = statements.get(asked);
    if (statement) return statement;
    const query = buildQuery(terms, text, words);
    if (!query) return sql`select '[]'`;
    const built = planner.statement(query, filters, page, mayFail);
    const condition = mayFail ? words.areCurrent : undefined;
    return statements.set(asked, condition ? sql`select case when ${condition} then (${built}) end` : built);
  };
}

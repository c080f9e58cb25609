import type { Queryable } from '../db/queryable.ts';
import { join, sql, type Sql } from '../db/sql.ts';
import { parseQuery, phrase, type Part } from '../search/query.ts';
import type { Terms } from '../search/terms.ts';
import { tokensOf } from '../search/tokens.ts';
import { symmetricDeletes } from '../search/typos.ts';

const prefixWords = 30;
const typoWords = 8;
const shortestTypo = 4;

export interface SearchQuery {
  /** A tsquery of all that was typed: its hits come first. */
  typed: Sql;
  /** A tsquery that every result matches. */
  wanted: Sql;
}

/** Returns undefined for a text of punctuation alone, which matches no post. */
export async function buildQuery(
  db: Queryable,
  terms: Terms,
  text: string,
): Promise<SearchQuery | undefined> {
  const first = parseQuery(terms, text);
  if (first.length === 0) return undefined;
  const known = await relatedWords(
    db,
    first.flatMap(({ word }) => word ?? []),
  );
  const corrected = correct(terms, text, first, known);
  const typedOf = ({ typed, english, word }: Part) =>
    either([typed, ...(known.get(word ?? '') ?? []).map((other) => phrase(tokensOf(other)))], english);
  const wantedOf = (parts: readonly Part[]) =>
    join(
      parts
        .filter(({ isNoise }) => !isNoise)
        .map((part) =>
          part.alike.length > 0 ? sql`(${typedOf(part)} || ${oneOf(part.alike)})` : typedOf(part),
        ),
      ' && ',
    );
  const typed = join(first.map(typedOf), ' && ');
  if (corrected === text) return { typed, wanted: wantedOf(first) };
  return { typed, wanted: sql`(${wantedOf(first)}) || (${wantedOf(parseQuery(terms, corrected))})` };
}

function oneOf(queries: readonly string[]): Sql {
  return sql`${queries.map((query) => `(${query})`).join(' | ')}::tsquery`;
}

function either(queries: readonly string[], english: string): Sql {
  const exact = oneOf(queries);
  return english === '' ? exact : sql`(${exact} || plainto_tsquery('english', ${english}::text))`;
}

/** For each word the known words that it is a prefix of, or if there are none, those one typo away. */
async function relatedWords(db: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const related = new Map<string, string[]>();
  if (words.length === 0) return related;
  const add = (found: readonly { typed: string; word: string }[]) => {
    for (const { typed, word } of found) related.set(typed, [...(related.get(typed) ?? []), word]);
  };
  add(
    await db.rows<{ typed: string; word: string }>(sql`
      select typed, word from unnest(${words}::text[]) typed cross join lateral (
        select word from post_words where word >= typed collate "C" and word < (typed || chr(1114111)) collate "C"
        order by frequency desc, word limit ${prefixWords}) known`),
  );
  const unknown = words.filter((word) => !related.has(word) && word.length >= shortestTypo);
  for (const typed of unknown) {
    const found = await db.rows<{ word: string }>(sql`
      select word from post_words where deletions && ${symmetricDeletes(typed)}::text[]
      order by abs(length(word) - ${typed.length}), frequency desc, word limit ${typoWords}`);
    add(found.map(({ word }) => ({ typed, word })));
  }
  return related;
}

/** The text with words that nobody knows replaced by similar words of groups, such that it has the fewest parts. */
function correct(
  terms: Terms,
  text: string,
  parts: readonly Part[],
  known: ReadonlyMap<string, string[]>,
): string {
  return parts.reduce((corrected, { word }) => {
    const isKnown = (known.get(word ?? '') ?? []).some((other) => other.startsWith(word ?? ''));
    if (word === undefined || word.length < shortestTypo || isKnown) return corrected;
    const options = terms
      .similarWords(word)
      .map((better) => corrected.replace(new RegExp(word, 'i'), better));
    const size = (option: string) => parseQuery(terms, option).length;
    return options.toSorted((one, other) => size(one) - size(other))[0] ?? corrected;
  }, text);
}

import type { Queryable } from '../db/queryable.ts';
import { constantSql, join, sql, type Sql } from '../db/sql.ts';
import { tokensOf } from '../tokens.ts';
import { correct, corrections, shortestTypo } from './corrections.ts';
import { fold } from './fold.ts';
import { anyRow, keyMarks } from './lexemes.ts';
import { parseQuery, phrase, type Part } from './query.ts';
import type { Terms } from './terms.ts';
import { symmetricDeletes } from './typos.ts';

const prefixWords = 30;
const typoWords = 8;

export interface SearchQuery {
  /** Tsqueries for all that was typed. The hits that match all of them come first. */
  typed: Sql[];
  /** Tsqueries, all of which every result matches. */
  required: Sql[];
  /** Tsqueries of those that may name a thing. */
  named: Sql[];
  /** A tsquery. Results that do not match it have what was typed only inside another word: 书 in 书桌. */
  wholeWords: Sql;
  /** Like `required`, also with compounds in titles: 'teapot' for 'tea'. Undefined if no post has one. */
  compounds: Sql[] | undefined;
}

/** A search without words finds all posts that match the filters. */
export const noWords: SearchQuery = {
  typed: [],
  required: [],
  named: [],
  wholeWords: sql``,
  compounds: undefined,
};

/** Returns undefined for a text of punctuation alone, which matches no post. */
export function buildQuery(
  terms: Terms,
  typedText: string,
  { byTyped }: RelatedWords,
): SearchQuery | undefined {
  const text = fold(typedText);
  const first = parseQuery(terms, text);
  if (first.length === 0) return undefined;
  // Those of other texts are left out, which may be read together.
  const known = new Map(wordsIn(first).map((word) => [word, byTyped.get(word) ?? []]));
  const corrected = correct(terms, text, first, known);
  const literalOf = ({ typed, english, word }: Part) =>
    either(
      typed,
      (known.get(word ?? '') ?? []).map((other) => phrase(tokensOf(other))),
      english === '' ? undefined : stemsOf(terms, english),
    );
  // The group's lexeme comes first: if a post has it, PostgreSQL need not check the typed phrase.
  const requiredOf = (part: Part) =>
    part.synonyms.length > 0 ? sql`(${oneOf(part.synonyms)} || ${literalOf(part)})` : literalOf(part);
  const wholeWordsOf = (part: Part) =>
    part.whole.length > 0 ? oneOf([...new Set([...part.whole, ...part.synonyms])]) : requiredOf(part);
  const compoundsOf = ({ stem = '' }: Part) =>
    (known.get(stem) ?? [])
      .filter((word) => terms.isCompound(word, stem))
      .map((word) => `${phrase(tokensOf(word))}:A`);
  const compounded = (part: Part) =>
    requiredOf({ ...part, synonyms: [...part.synonyms, ...compoundsOf(part)] });

  const required = first.filter(({ isNoise }) => !isNoise);
  const query = {
    typed: first.map(literalOf),
    required: required.map(requiredOf),
    named: required.filter(isName).map(requiredOf),
    compounds: required.some((part) => compoundsOf(part).length > 0) ? required.map(compounded) : undefined,
    wholeWords: join(required.map(wholeWordsOf), ' && '),
  };
  if (corrected === text) return query;
  const better = parseQuery(terms, corrected).filter(({ isNoise }) => !isNoise);
  return {
    ...query,
    required: [sql`(${join(query.required, ' && ')}) || (${join(better.map(requiredOf), ' && ')})`],
    wholeWords: sql`(${query.wholeWords}) || (${join(better.map(wholeWordsOf), ' && ')})`,
  };
}

/** Not a number, a single letter or character, or only an attribute, whose lexeme begins with `+`. */
const isName = ({ typed, whole }: Part) =>
  whole.length > 0 ? whole.some((query) => !query.startsWith("'+")) : !/\p{N}|^'.'$/u.test(typed);

/**
 * The index stores no positions. To check a phrase, PostgreSQL would recompute the index expression of each row, which
 * takes ten times as long as reading the row.
 */
export const withoutPhrases = (queries: Sql, type: 'tsquery' | 'tsquery[]') =>
  sql`replace((${queries})::text, '<->', '&')::${constantSql(type)}`;

function oneOf(queries: readonly string[]): Sql {
  return sql`${queries.map((query) => `(${query})`).join(' | ')}::tsquery`;
}

/** Lists each query only once, because the index looks up every one of them for each post. */
function either(typed: string, related: readonly string[], stem: Sql | undefined): Sql {
  const others = [...new Set(related)].filter((query) => query !== typed);
  const exact = oneOf([typed]);
  const own = stem ? sql`(case when ${exact} = ${stem} then ${stem} else ${exact} || ${stem} end)` : exact;
  return others.length > 0 ? sql`(${own} || ${oneOf(others)})` : own;
}

/** The stems of a text in English and the languages of the site. */
const stemsOf = ({ stems }: Terms, text: string): Sql =>
  join(
    ['english', ...stems].map((name) =>
      name === 'english'
        ? sql`plainto_tsquery('english', ${text}::text)`
        : sql`plainto_tsquery(${name}::regconfig, ${text}::text)`,
    ),
    ' || ',
  );

/** For each Latin word of a search the words of posts that begin with it, or if there are none, those one typo away. */
export interface RelatedWords {
  byTyped: ReadonlyMap<string, string[]>;
  /** As JSON text. */
  text: string;
  /** SQL condition: the related words are still the same. Undefined if the search has no such word. */
  areCurrent: Sql | undefined;
}

/** Reads from `table` of known words (`learnWords`) the related words of some texts. */
export async function readRelatedWords(
  db: Queryable,
  terms: Terms,
  table: Sql,
  ...typedTexts: readonly string[]
): Promise<RelatedWords> {
  const words = [...new Set(typedTexts.flatMap((text) => wordsIn(parseQuery(terms, fold(text)))))];
  if (words.length === 0) return { byTyped: new Map(), text: '[]', areCurrent: undefined };
  const related = relatedWords(table, words);
  const { text = '[]' } = (await db.row<{ text: string }>(related)) ?? {};
  return {
    byTyped: new Map(JSON.parse(text) as [typed: string, words: string[]][]),
    text,
    areCurrent: sql`(${related}) = ${text}`,
  };
}

function wordsIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ word, stem }) => word ?? stem ?? []);
}

/** Selects one JSON text, with the related words of each word. */
function relatedWords(table: Sql, words: readonly string[]): Sql {
  const searched = words.map((typed) => ({
    typed,
    deletions: typed.length >= shortestTypo ? symmetricDeletes(typed) : [],
  }));
  return sql`
    select coalesce(json_agg(json_build_array(typed, words) order by typed), '[]')::text as text
    from jsonb_to_recordset(${JSON.stringify(searched)}::jsonb) as searched (typed text, deletions text[])
    cross join lateral (
      with longer as materialized (
        select word from ${table} where word >= typed collate "C" and word < (typed || chr(1114111)) collate "C"
        order by frequency desc, word limit ${prefixWords})
      select json_agg(word order by word) as words from (
        select word from longer union all (
          select word from ${table} one_typo
          where one_typo.deletions && searched.deletions and not exists (select from longer)
          order by abs(length(word) - length(typed)), frequency desc, word limit ${typoWords})) known) related
    where words is not null`;
}

/**
 * A tsquery that a row's lexemes and `wordKeys` match if the search may find it, whichever words are known. Undefined if it
 * finds no row.
 */
export function keyQuery(terms: Terms, typedText: string): Sql | undefined {
  const texts = typedText === '' ? undefined : corrections(terms, fold(typedText));
  if (!texts) return oneOf([`'${anyRow}'`]);
  const found = texts.map((text) => parseQuery(terms, text).filter(({ isNoise }) => !isNoise));
  if (found[0]?.length === 0) return undefined;
  const alternatives = found.map(
    (parts) =>
      sql`(${join(
        parts.map((part) => keysOf(terms, part)),
        ' && ',
      )})`,
  );
  return sql`(${join(alternatives, ' || ')})`;
}

function keysOf(terms: Terms, { typed, synonyms, english, word, stem }: Part): Sql {
  const prefixes = [word ?? [], stem ?? []].flat().map((text) => `'${keyMarks.prefix}${text}'`);
  const typos = word !== undefined && word.length >= shortestTypo ? symmetricDeletes(word) : [];
  const keys = oneOf([
    ...[typed, ...synonyms].map((query) => query.replaceAll('<->', '&')),
    ...prefixes,
    ...typos.map((variant) => `'${keyMarks.typo}${variant}'`),
  ]);
  return english === '' ? keys : sql`(${keys} || ${stemsOf(terms, english)})`;
}

import type { Tx } from '../db/queryable.ts';
import { join, sql, type Sql } from '../db/sql.ts';
import { cut, tokensOf, type Token } from '../tokens.ts';
import { fold } from './fold.ts';
import { append } from './groups.ts';
import { aboutnessOf, conceptsOf, mentionsIn } from './mentions.ts';
import { syllablesOf } from './pinyin.ts';
import type { Terms } from './terms.ts';
import { symmetricDeletes } from './typos.ts';

const lastPosition = 16_000;

export interface IndexedText {
  title: string;
  description: string;
  category: string;
  /** Texts that are indexed after the description, and name nothing else. */
  labels?: readonly string[];
}

/** tsvector literals and English texts, from which PostgreSQL builds the words of a post. */
export interface Lexemes {
  title: string;
  description: string;
  englishTitle: string;
  englishDescription: string;
}

/**
 * What a post is found by (rule P9): each character and each pair of adjacent ones, so that search finds any
 * substring; words and numbers (`ipad`, `9`); the pinyin of the title (`~tai`); the groups that title, description
 * and category have a member of, with all broader groups (`#desk_lamp`, `#lamp`), what an accessory is for
 * (`^iphone`) and what is only mentioned (`.bed`); and attributes (`+white`).
 */
export function lexemesOf(terms: Terms, { title, description, category, labels = [] }: IndexedText): Lexemes {
  const titleTokens = tokensOf(fold(title));
  const descriptionTokens = tokensOf(fold(description));
  const head = place(titleTokens, 'A', 1);
  const body = place(descriptionTokens, 'D', head.end + 1);
  const labelTokens = labels.map((label) => tokensOf(fold(label)));
  let end = body.end;
  const named = labelTokens.flatMap((tokens) => {
    // A gap, so that no phrase matches across two labels.
    const placed = place(tokens, 'D', end + 1);
    end = placed.end;
    return placed.lexemes;
  });
  const sounds = soundsOf(titleTokens, head.positions);
  const concepts = [
    ...conceptsOf(terms, titleTokens).map((lexeme) => `'${lexeme}':1A`),
    ...conceptsOf(terms, descriptionTokens, aboutnessOf(terms, titleTokens)).map(
      (lexeme) => `'${lexeme}':1D`,
    ),
    ...conceptsOf(terms, tokensOf(fold(category))).map((lexeme) => `'${lexeme}':1D`),
  ];
  return {
    title: [...head.lexemes, ...sounds].join(' '),
    description: [...body.lexemes, ...named, ...concepts].join(' '),
    englishTitle: wordsOf(titleTokens).join(' '),
    englishDescription: [descriptionTokens, ...labelTokens].flatMap(wordsOf).join(' '),
  };
}

interface Placed {
  lexemes: string[];
  /** The position of each token. */
  positions: number[];
  end: number;
}

function place(tokens: readonly Token[], weight: string, start: number): Placed {
  const lexemes: string[] = [];
  const positions: number[] = [];
  let position = start;
  const add = (text: string, at: number) => lexemes.push(`'${text}':${Math.min(at, lastPosition)}${weight}`);
  tokens.forEach((token, index) => {
    // Skips a position at a space, so that a phrase of Chinese characters does not match across it.
    if (token.type === 'character' && !token.isAttached) position += 1;
    positions.push(position);
    add(token.text, position);
    const next = tokens[index + 1];
    if (token.type === 'character' && next?.type === 'character' && next.isAttached)
      add(token.text + next.text, position);
    position += 1;
  });
  return { lexemes, positions, end: position };
}

function soundsOf(tokens: readonly Token[], positions: readonly number[]): string[] {
  const characters = tokens.flatMap(({ type, text }, index) =>
    type === 'character' ? [{ text, index }] : [],
  );
  const syllables = syllablesOf(characters.map(({ text }) => text).join(''));
  return characters.flatMap(({ index }, place) => {
    const syllable = syllables[place] ?? '';
    return /^[a-z]+$/.test(syllable) ? [`'~${syllable}':${positions[index] ?? 1}A`] : [];
  });
}

/** Words and numbers as they are written, for stems, prefixes and typos. */
export function wordsOf(tokens: readonly Token[]): string[] {
  const words: string[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'character') return;
    const before = tokens[index - 1];
    if (token.isAttached && before && before.type !== 'character')
      words.push((words.pop() ?? '') + token.text);
    else words.push(token.text);
  });
  return words.map(cut);
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Up to this length, a whole run of Chinese characters counts as a word, too. */
const longestRun = 6;

/** A word of a title, and the texts that it completes. */
export interface TitleWord {
  word: string;
  /** The word; if it is Chinese also each of its ends, so that it is found by what it contains, and its pinyin. */
  keys: string[];
}

/** The words of a title that searches may be completed with: those of groups, and all others that say something. */
export function titleWords(terms: Terms, title: string): TitleWord[] {
  const tokens = tokensOf(fold(title));
  const isNoise = (word: string) => terms.noise.longestAt(tokensOf(word), 0) !== undefined;
  const found = new Set(
    mentionsIn(terms, tokens).map(({ at, length }) => written(tokens.slice(at, at + length))),
  );
  for (const word of wordsOf(tokens))
    if (word.length >= 2 && /\p{L}/u.test(word) && !isNoise(word)) found.add(word);
  for (const [run] of fold(title).matchAll(/\p{Script=Han}{2,}/gu)) {
    const segments = Array.from(words.segment(run), ({ segment }) => segment);
    // What follows a single character is often the rest of a word: 皮书 in 绿皮书.
    const whole = segments.filter((word, at) => {
      const before = segments[at - 1] ?? '';
      return before.length !== 1 || isNoise(before) || terms.groups.of(tokensOf(word)).length > 0;
    });
    for (const word of [...whole, ...(run.length <= longestRun ? [run] : [])])
      if (word.length >= 2) found.add(word);
  }
  return [...found].map((word) => ({ word, keys: completedBy(word) }));
}

/** With the spaces between words. */
function written(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, isAttached }, index) => (index === 0 || isAttached ? text : ` ${text}`))
    .join('');
}

function completedBy(word: string): string[] {
  if (!/^\p{Script=Han}+$/u.test(word)) return [word];
  const characters = Array.from(word);
  return [...characters.map((_, at) => characters.slice(at).join('')), syllablesOf(word).join('')];
}

/** The words of a post as a tsvector. */
export function searchVector(terms: Terms, post: IndexedText): Sql {
  return vectorOf(terms, lexemesOf(terms, post));
}

/** `searchVector` for lexemes that are values or columns. */
export function vectorOf({ stems }: Terms, lexemes: Record<keyof Lexemes, Sql | string>): Sql {
  const more = stems.map(
    (name) => sql` || setweight(to_tsvector(${name}::regconfig, ${lexemes.englishTitle}), 'B')
    || to_tsvector(${name}::regconfig, ${lexemes.englishDescription})`,
  );
  return sql`(${lexemes.title}::tsvector || ${lexemes.description}::tsvector
    || setweight(to_tsvector('english', ${lexemes.englishTitle}), 'B')
    || to_tsvector('english', ${lexemes.englishDescription})${join(more, '')})`;
}

/**
 * Adds the words of a text to `table`, which has those known for prefixes and typos. Sorted, so that two transactions
 * can't deadlock.
 */
export async function learnWords(tx: Tx, table: Sql, text: string): Promise<void> {
  const words = [...new Set(wordsOf(tokensOf(fold(text))))]
    .filter((word) => word.length >= 2)
    .toSorted()
    .slice(0, 300);
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, deletions: symmetricDeletes(word) }));
  await tx.run(sql`
    insert into ${table} as known (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (word text, deletions text[])
    order by word
    on conflict (word) do update set frequency = known.frequency + 1`);
}

/** Marks of keys that stand for a word that begins with a text, and for one that a typo away has a variant in common. */
export const keyMarks = { prefix: '<', typo: '~<' };
/** All rows have it. */
export const anyRow = '*';

/** A lexeme of a row with its positions. */
export type PlacedLexeme = readonly [lexeme: string, positions: readonly number[] | null];

/** Bounds the words that letters and digits give in turn: 'ipad9' for 'iPad 9'. */
const mostTokens = 6;

/** The keys of a row beside its lexemes: for all words that a search may know and that match these lexemes. */
export function wordKeys(lexemes: readonly PlacedLexeme[]): string[] {
  const latin = lexemes.filter(([lexeme]) => /^(?:\p{N}+|[\p{L}\p{M}]+)$/u.test(lexeme));
  const at = new Map<number, string[]>();
  for (const [lexeme, positions] of latin) for (const place of positions ?? []) append(at, place, lexeme);
  const words = new Set<string>();
  const extend = (word: string, isNumber: boolean, place: number, left: number) => {
    words.add(cut(word));
    if (left === 0) return;
    for (const next of at.get(place) ?? [])
      if (isNumeric(next) !== isNumber) extend(word + next, !isNumber, place + 1, left - 1);
  };
  for (const [lexeme, positions] of latin)
    for (const place of positions ?? []) extend(lexeme, isNumeric(lexeme), place + 1, mostTokens - 1);
  const keys = new Set([anyRow]);
  for (const word of words) {
    for (let end = 1; end <= word.length; end += 1) keys.add(keyMarks.prefix + word.slice(0, end));
    for (const variant of symmetricDeletes(word)) keys.add(keyMarks.typo + variant);
  }
  return [...keys];
}

const isNumeric = (lexeme: string) => /^\p{N}/u.test(lexeme);

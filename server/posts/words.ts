import type { Tx } from '../db/queryable.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * The lexemes of a text (rule P9). Runs of Chinese, Japanese and Korean give every character and every adjacent pair,
 * so that search finds any substring. Other words are indexed whole and as English stems.
 */

const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]+/gv;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const longestWord = 60;
const lastPosition = 16_000;

export interface Run {
  /** Characters of an unspaced script, or a word. */
  kind: 'characters' | 'word';
  text: string;
}

export function runsOf(text: string): Run[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
  return [...folded.matchAll(runs)].map(([run]) =>
    unspaced.test(run)
      ? { kind: 'characters', text: run }
      : { kind: 'word', text: Array.from(run).slice(0, longestWord).join('') },
  );
}

export function wordsOf(text: string): string[] {
  return runsOf(text)
    .filter((run) => run.kind === 'word')
    .map((run) => run.text);
}

/** A tsvector literal: `'教材':3A '教':3A ...`. Runs are letters and digits only, so nothing needs escaping. */
function lexemes(text: string, weight: 'A' | 'D', start: number): { literal: string; end: number } {
  const parts: string[] = [];
  let position = start;
  for (const run of runsOf(text)) {
    const characters = run.kind === 'word' ? [run.text] : Array.from(run.text);
    characters.forEach((character, index) => {
      const at = Math.min(position, lastPosition);
      parts.push(`'${character}':${at}${weight}`);
      const next = characters[index + 1];
      if (next !== undefined) parts.push(`'${character}${next}':${at}${weight}`);
      position += 1;
    });
    // A gap, so that no phrase matches across two runs.
    position += 1;
  }
  return { literal: parts.join(' '), end: position };
}

/** The value of posts.words. */
export function searchVector(title: string, description: string): Sql {
  const head = lexemes(title, 'A', 1);
  const body = lexemes(description, 'D', head.end + 1);
  return sql`(${head.literal}::tsvector || ${body.literal}::tsvector
    || setweight(to_tsvector('english', ${wordsOf(title).join(' ')}), 'B')
    || to_tsvector('english', ${wordsOf(description).join(' ')}))`;
}

/**
 * The word and its variants with one letter deleted. Two words one typo apart share a variant: SymSpell's symmetric
 * delete algorithm.
 */
export function symmetricDeletes(word: string): string[] {
  const letters = Array.from(word);
  const variants = letters.map((_, index) =>
    [...letters.slice(0, index), ...letters.slice(index + 1)].join(''),
  );
  return [...new Set([word, ...variants])];
}

/** Adds the words to those known for prefixes and typos. Sorted, so that two transactions can't deadlock. */
export async function learnWords(tx: Tx, title: string, description: string): Promise<void> {
  const words = [...new Set(wordsOf(`${title} ${description}`))]
    .filter((word) => word.length >= 2)
    .toSorted()
    .slice(0, 300);
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, deletions: symmetricDeletes(word) }));
  await tx.run(sql`
    insert into post_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (word text, deletions text[])
    order by word
    on conflict (word) do update set frequency = post_words.frequency + 1`);
}

import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/**
 * What a text is found by (rule P9). Chinese, Japanese and Korean runs give every character and every
 * pair, so that any substring is found; other words stand whole, and once more as English stems.
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

/** A tsvector literal: `'教材':3A '教':3A ...`. Runs hold letters and digits only, so nothing needs escaping. */
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
    // A gap, so that no pair is found across a break.
    position += 1;
  }
  return { literal: parts.join(' '), end: position };
}

/** The value of posts.words. */
export function searchVector(title: string, description: string): SQL {
  const head = lexemes(title, 'A', 1);
  const body = lexemes(description, 'D', head.end + 1);
  return sql`(${head.literal}::tsvector || ${body.literal}::tsvector
    || setweight(to_tsvector('english', ${wordsOf(title).join(' ')}), 'B')
    || to_tsvector('english', ${wordsOf(description).join(' ')}))`;
}

/** A word and all its forms with one letter left out: two words one slip apart share one of them. */
export function deletionsOf(word: string): string[] {
  const letters = Array.from(word);
  const forms = letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)].join(''));
  return [...new Set([word, ...forms])];
}

/** Makes the words known for prefixes and typos. In one order, so that two posts can't block each other. */
export async function learnWords(tx: Tx, title: string, description: string): Promise<void> {
  const words = [...new Set(wordsOf(`${title} ${description}`))]
    .filter((word) => word.length >= 2)
    .toSorted()
    .slice(0, 300);
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, deletions: deletionsOf(word) }));
  await tx.execute(sql`
    insert into post_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (word text, deletions text[])
    order by word
    on conflict (word) do update set frequency = post_words.frequency + 1`);
}

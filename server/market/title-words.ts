import { readFile } from 'node:fs/promises';
import { guess, hidden, wordKey, type GuessWords } from '../../engine/guess.ts';
import { fold } from '../../engine/search/fold.ts';
import { readShipped, readTerms } from '../../engine/search/terms.ts';
import { tokensOf } from '../../engine/tokens.ts';

const folder = new URL('terms/', import.meta.url);
const [firstHan, lastHan] = [0x4e00, 0x9fff];

/**
 * The words that titles are guessed by, for the web's build. A group of search that kinds.txt does not list has the kind
 * of its broader groups, if they agree.
 */
export async function titleWords(): Promise<Record<'kind' | 'condition' | 'traditional', GuessWords>> {
  const texts = await readShipped(folder);
  const { all } = readTerms(texts).groups;
  const lexemes = new Map(all.map((group) => [group.members[0], group.lexeme]));
  const byLexeme = new Map<string, string>();
  const kinds = new Map<string, string>();
  for (const [word, kind] of await readLists('kinds.txt'))
    (lexemes.has(word) ? byLexeme : kinds).set(lexemes.get(word) ?? word, kind);
  for (const { lexeme, lexemes: broader, members } of all) {
    const found = new Set(
      broader.flatMap((one) => byLexeme.get(one) ?? []).filter((one) => !one.endsWith('~')),
    );
    const kind = byLexeme.get(lexeme) ?? (found.size === 1 && [...found][0]);
    for (const word of members) if (kind && !kinds.has(word)) kinds.set(word, kind);
  }
  for (const word of (texts.decoys ?? '').split('\n').flatMap(wordsIn)) kinds.set(word, hidden);
  const conditions = await readLists('conditions.txt');
  const traditional = traditionalOf([...kinds.keys(), ...conditions.keys()]);
  return { kind: pack(kinds), condition: pack(conditions), traditional };
}

/** The traditional spellings of the characters in words, as `simplified` takes them. */
function traditionalOf(words: readonly string[]): GuessWords {
  const used = new Set(words.join(''));
  const pairs = Array.from({ length: lastHan - firstHan }, (_, at) => String.fromCharCode(firstHan + at))
    .map((from) => [from, fold(from)] as const)
    .filter(([from, to]) => used.has(to) && !used.has(from));
  return new Map([[pairs.map(([from]) => from).join(''), pairs.map(([, to]) => to).join('')]]);
}

const wordsIn = (line: string) =>
  line.startsWith('#')
    ? []
    : line
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean);

/** The words of a file of lines `key: word, word`, with their keys. */
export async function readLists(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(new URL(file, folder), 'utf8')).matchAll(/^([^#\n]+?): (.*)$/gm);
  return new Map([...lines].flatMap(([, key = '', list = '']) => wordsIn(list).map((word) => [word, key])));
}

/** Leaves out each word that ends with another one and says the same: 'desk lamp' is guessed by 'lamp'. */
function pack(kinds: GuessWords): GuessWords {
  const all = [...kinds].map(([word, kind]) => ({ word, kind, tokens: tokensOf(word) }));
  const words = new Map<string, string>();
  for (const { word, kind, tokens } of all.toSorted((a, b) => a.tokens.length - b.tokens.length))
    if ((guess(words, word) ?? hidden) !== kind.replace('~', '')) words.set(wordKey(tokens), kind);
  return words;
}

import { effects } from '../../contract/effect.ts';
import { rememberLast } from '../../engine/cache.ts';
import { ending, guess, noKind, wordKey, type GuessWords } from '../../engine/guess.ts';
import { fold } from '../../engine/search/fold.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { tokensOf } from '../../engine/tokens.ts';
import { readLists } from './title-words.ts';

/** The thing that a title is about, by the words of search: a row of contract/effect.json, or '' if it has none. */
export async function thingOf(terms: Terms, title: string): Promise<string> {
  const words = await wordsFor(terms);
  const found = guess(words, fold(title));
  return found === undefined || found === noKind ? '' : found;
}

const wordsFor = rememberLast(readWords);

/** Every word that search or the form knows, so that 'laptop stand' is no laptop. */
async function readWords({ groups }: Terms): Promise<GuessWords> {
  const words = new Map<string, string>();
  for (const [word, kind] of await readLists('kinds.txt'))
    words.set(keyOf(word), kind === ending ? kind : noKind);
  for (const { tokens } of groups.all) for (const one of tokens) words.set(wordKey(one), noKind);
  for (const { thing, en, zh, without = [] } of effects) {
    const own = [...en, ...zh];
    const lexemesOf = (list: string[]) =>
      new Set(list.flatMap((word) => groups.of(tokensOf(fold(word))).map(({ lexeme }) => lexeme)));
    const [wanted, others] = [lexemesOf(own), lexemesOf(without)];
    const found = groups.all.filter(
      ({ lexemes }) => lexemes.some((one) => wanted.has(one)) && !lexemes.some((one) => others.has(one)),
    );
    for (const tokens of found.flatMap((group) => group.tokens)) words.set(wordKey(tokens), thing);
    for (const word of own) words.set(keyOf(word), thing);
  }
  return words;
}

const keyOf = (word: string) => wordKey(tokensOf(fold(word)));

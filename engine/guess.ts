import { isCharacter, plain, singular, tokensOf, type Token } from './tokens.ts';

/** What words stand for, by their `wordKey`, or one of the marks below. `~` after it: only where no other word says more. */
export type GuessWords = ReadonlyMap<string, string>;

/** The word hides the shorter ones in it: 包邮 is about no 包. */
export const hidden = '';
/** The word is of no kind, so that nothing is guessed: 'calculus' in 'calculus lessons'. */
export const noKind = '-';
/** What follows the word is not the thing: 'with' in 'chair with cushion'. */
export const ending = '|';

const mostTokens = 8;

export const wordKey = (tokens: readonly Token[]): string =>
  tokens.map((token) => (isCharacter(token) ? token.text : ` ${singular(token.text)}`)).join('');

/** `spellings` are texts with what stands for each of their characters, at the same place: 檯燈 with 台灯. */
export const simplified = (spellings: GuessWords, title: string): string =>
  [...spellings].reduce(
    (text, [from, to]) => text.replace(/\p{Script=Han}/gu, (one) => to[from.indexOf(one)] ?? one),
    title,
  );

/**
 * What a title is about: the word that ends last in its first phrase with one, because the last noun of a phrase is
 * the thing in English and Chinese. A longer word hides the ones in it.
 */
export function guess(words: GuessWords, title: string): string | undefined {
  const tokens = tokensOf(plain(title));
  let [found, alone]: (string | undefined)[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    const match = wordAt(words, tokens, at);
    const isApart = isCharacter(token) && !token.isAttached && isCharacter(tokens[at - 1]);
    if (found !== undefined && (token.startsPhrase || isApart || match?.value === ending)) break;
    if (!match || match.end <= end) continue;
    end = match.end;
    if (match.value.endsWith('~')) alone ??= match.value.slice(0, -1);
    else if (match.value !== hidden && match.value !== ending) found = match.value;
  }
  return found ?? alone;
}

/** The longest word at a token. One character is none if it begins an unknown word or counts: 灯 in 灯芯绒, 包 in 3包. */
function wordAt(
  words: GuessWords,
  tokens: readonly Token[],
  at: number,
): { value: string; end: number } | undefined {
  for (let end = Math.min(at + mostTokens, tokens.length); end > at; end -= 1) {
    const word = tokens.slice(at, end);
    const value = words.get(wordKey(word));
    if (value === undefined || word.slice(1).some(({ startsPhrase }) => startsPhrase)) continue;
    const [first, before, next] = [word[0], tokens[at - 1], tokens[end]];
    const isOne = word.length === 1 && isCharacter(first);
    const isCounted = first?.isAttached && before?.type === 'digits';
    const isBeginning = isCharacter(next) && next?.isAttached && !wordAt(words, tokens, end);
    return isOne && (isCounted || isBeginning) ? undefined : { value, end };
  }
  return undefined;
}

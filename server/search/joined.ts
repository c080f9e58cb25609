import type { Group, Match } from './groups.ts';
import { wordAt } from './mentions.ts';
import { syllablesOf } from './pinyin.ts';
import type { Terms } from './terms.ts';
import { isCharacter, textOf, type Token } from './tokens.ts';

/** In tokens, the longest half of a word of both languages. */
const maxJoined = 3;

/**
 * The group of a word that is half Chinese and half English, if translating one half gives one: '咖啡 machine',
 * 'organic 化学'. `match` is the group at `at`, if there is one.
 */
export function joinedAt(
  terms: Terms,
  tokens: readonly Token[],
  at: number,
  match: Match | undefined,
): Match | undefined {
  const end = at + (match?.length ?? 1);
  const [own, rest] = [tokens.slice(at, end), tokens.slice(end, end + maxJoined)];
  if (!rest[0] || isCharacter(rest[0]) === isCharacter(tokens[at])) return undefined;
  const next = wordAt(terms, tokens, end);
  for (const half of halvesIn(rest[0], match?.groups)) {
    const whole = terms.groups.longestAt([...half, ...rest], 0);
    if (whole && whole.length >= half.length + (next?.length ?? 1) && whole.groups.length > 0)
      return { groups: whole.groups, length: own.length + whole.length - half.length };
  }
  for (const half of next ? halvesIn(tokens[at], next.groups) : []) {
    const groups = terms.groups.of([...own, ...half]);
    if (next && groups.length > 0) return { groups, length: own.length + next.length };
  }
  return undefined;
}

/** The words of the groups in the script of `token`. */
function halvesIn(token: Token | undefined, groups: readonly Group[] = []): Token[][] {
  return groups
    .flatMap((group) => group.tokens)
    .filter(([first]) => isCharacter(first) === isCharacter(token));
}

/** The groups of a word with one wrong character of the same sound, if it begins with a known word: 羽毛球牌. */
export function misspeltAt(
  terms: Terms,
  tokens: readonly Token[],
  at: number,
  known: number,
): Match | undefined {
  const end = at + known;
  if (!isCharacter(tokens[at]) || !isAttached(tokens[end]) || terms.groups.longestAt(tokens, end))
    return undefined;
  let length = known + 1;
  while (isAttached(tokens[at + length])) length += 1;
  const sound = syllablesOf(textOf(tokens.slice(at, at + length))).join('');
  const groups = terms.byPinyin.get(sound);
  return groups && { groups, length };
}

const isAttached = (token: Token | undefined) => isCharacter(token) && token?.isAttached === true;

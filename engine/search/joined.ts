import { isCharacter, textOf, type Token } from '../tokens.ts';
import type { Match } from './groups.ts';
import { wordAt } from './mentions.ts';
import { syllablesOf } from './pinyin.ts';
import type { Terms } from './terms.ts';

/** In tokens, the longest second half of a word of both languages. */
const maxJoined = 3;

/**
 * The group of a word that is half Chinese and half English, if translating one half gives one: '咖啡 machine',
 * 'organic 化学'. `match` is the group at `at`, if there is one.
 */
export function joinedAt(
  terms: Terms,
  tokens: readonly Token[],
  at: number,
  match?: Match,
): Match | undefined {
  const end = at + (match?.length ?? 1);
  const [own, rest] = [tokens.slice(at, end), tokens.slice(end, end + maxJoined)];
  const isRest = (token: Token | undefined) => isCharacter(token) === isCharacter(rest[0]);
  if (!rest[0] || isRest(own[0])) return undefined;
  const next = wordAt(terms, tokens, end);
  for (const half of halvesOf(match).filter(([first]) => isRest(first))) {
    const whole = terms.groups.longestAt([...half, ...rest], 0);
    if (whole && whole.length >= half.length + (next?.length ?? 1) && whole.groups.length > 0)
      return { groups: whole.groups, length: own.length + whole.length - half.length };
  }
  const groups = halvesOf(next).flatMap((half) => terms.groups.of([...own, ...half]));
  return next && groups.length > 0 ? { groups, length: own.length + next.length } : undefined;
}

const halvesOf = (half?: Match) => (half?.groups ?? []).flatMap((group) => group.tokens);

/** The groups of a Chinese word that begins with a known word and has the sound of a longer one: 羽毛球牌. */
export function misspeltAt(
  terms: Terms,
  tokens: readonly Token[],
  at: number,
  knownLength: number,
): Match | undefined {
  if (!isCharacter(tokens[at]) || terms.groups.longestAt(tokens, at + knownLength)) return undefined;
  let length = knownLength;
  while (isCharacter(tokens[at + length]) && tokens[at + length]?.isAttached) length += 1;
  const groups = terms.byPinyin.get(syllablesOf(textOf(tokens.slice(at, at + length))).join(''));
  return length > knownLength && groups ? { groups, length } : undefined;
}

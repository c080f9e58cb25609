import { textOf, type Token } from '../tokens.ts';
import type { Group, Match } from './groups.ts';
import { brandsFile, thingsFile, type Terms } from './terms.ts';

interface Named {
  groups: readonly Group[];
  /** Whether it only says what another thing is for: the first word of 'iPhone 13 case', the last of 'case for iPhone'. */
  isModifier: boolean;
}

/** A word of a group in a text. */
export interface Mention extends Named {
  at: number;
  /** How many tokens it covers. */
  length: number;
}

/** The words of groups in a text, in their order. A longer word hides the shorter ones in it. */
export function mentionsIn(terms: Terms, tokens: readonly Token[]): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length;) {
    const match = wordAt(terms, tokens, at);
    if (match && match.groups.length > 0) mentions.push({ at, ...match, isModifier: false });
    at += match?.length ?? 1;
  }
  markModifiers(terms, tokens, mentions);
  return mentions;
}

function markModifiers(terms: Terms, tokens: readonly Token[], mentions: readonly Mention[]): void {
  let isObject = false;
  mentions.forEach((mention, index) => {
    const [before, next] = [mentions[index - 1], mentions[index + 1]];
    if (next && isAccessory(terms, next.groups) && adjoin(terms, tokens, mention, next))
      mention.isModifier = true;
    if (!before) return;
    const isLinked =
      isFor(tokens, before, mention) && (isAccessory(terms, before.groups) || isThing(mention));
    // In 'case for Apple iPhone', the brand is part of the object.
    isObject = isLinked || (isObject && isBrand(before) && adjoin(terms, tokens, before, mention));
    if (isObject) mention.isModifier = true;
  });
}

/**
 * The longest word of a group, or decoy, that begins at token `at`. It stops short where a later word overlaps its end,
 * provided that the part before that is a word: 'gaming mouse pad' is a mouse pad, 单人床垫 a mattress.
 */
export function wordAt(terms: Terms, tokens: readonly Token[], at: number): Match | undefined {
  const longest = terms.groups.longestAt(tokens, at);
  if (!longest || isMeasure(tokens, at, longest.length) || isBeginning(terms, tokens, at, longest.length))
    return undefined;
  const end = at + longest.length;
  for (let inner = at + 1; inner < end; inner += 1) {
    const later = terms.groups.longestAt(tokens, inner);
    if (!later || inner + later.length <= end) continue;
    const before = tokens.slice(at, inner);
    const isWord = [terms.groups, terms.attributes, terms.noise].some(
      (words) => words.longestAt(before, 0)?.length === before.length,
    );
    if (isWord) return terms.groups.longestAt(before, 0);
  }
  return longest;
}

/** 3包, 2床: words that count things, of which some are things as well. */
const measureWords = new Set('包杯床套碗锅盘盆桶笔');

function isMeasure(tokens: readonly Token[], at: number, length: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return (
    length === 1 && before?.type === 'digits' && token?.isAttached === true && measureWords.has(token.text)
  );
}

/** Whether the match is one character that begins an unknown word: 灯 in 灯芯绒. */
export function isBeginning(terms: Terms, tokens: readonly Token[], at: number, length: number): boolean {
  const next = tokens[at + length];
  if (length !== 1 || tokens[at]?.type !== 'character' || next?.type !== 'character') return false;
  const known = [terms.groups, terms.attributes, terms.noise];
  return next.isAttached && !known.some((words) => words.longestAt(tokens, at + length));
}

const isBrand = ({ groups }: Pick<Mention, 'groups'>) => groups.every(({ file }) => file === brandsFile);

/** Whether it names an object and not a subject: 'notes for calculus' are about calculus. */
const isThing = ({ groups }: Mention) => groups.every(({ file }) => file === thingsFile);

export function isAccessory({ accessories }: Terms, groups: readonly Group[]): boolean {
  return groups.some(({ lexemes }) => lexemes.some((lexeme) => accessories.has(lexeme)));
}

/** Whether only numbers, qualifiers and attributes stand between the two, and between Chinese words no space. */
function adjoin(terms: Terms, tokens: readonly Token[], one: Mention, other: Mention): boolean {
  const end = one.at + one.length;
  const between = tokens.slice(end, other.at);
  const [last, first] = [tokens[end - 1], tokens[other.at]];
  if (possessives.has(textOf(between))) return true;
  const isChinese = first?.type === 'character' && (last?.type === 'character' || other.length === 1);
  if (isChinese && ![...between, first].every(({ isAttached }) => isAttached)) return false;
  if (first?.startsPhrase || between.some(({ startsPhrase }) => startsPhrase)) return false;
  for (let at = 0; at < between.length;) {
    const lengths = [terms.qualifiers, terms.attributes].map(
      (words) => words.longestAt(between, at)?.length ?? 0,
    );
    const length = Math.max(...lengths, between[at]?.type === 'digits' ? 1 : 0);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

const possessives = new Set(['的', '用', '用的', '专用', '专用的']);
const forWords = /^(?:for|fits|适用于?|适配)(?:my|your|the|an?|\p{N}+|inch|寸)*$/u;

function isFor(tokens: readonly Token[], one: Mention, other: Mention): boolean {
  return forWords.test(textOf(tokens.slice(one.at + one.length, other.at)));
}

/**
 * The attributes of a text, also inside the names of things. A single character is one only at the edge of a word: 女 in
 * 女靴, not in 美女.
 */
export function attributesIn(
  terms: Terms,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): ReadonlyMap<number, Match> {
  const edges = new Set(mentions.flatMap(({ at, length }) => [at, at + length]));
  const isEdge = (at: number) =>
    at === 0 || edges.has(at) || !(tokens[at]?.isAttached && tokens[at].type === 'character');
  const found = new Map<number, Match>();
  for (let at = 0; at < tokens.length;) {
    const match = terms.attributes.longestAt(tokens, at);
    const isPart = match?.length === 1 && tokens[at]?.type === 'character' && !(isEdge(at) && isEdge(at + 1));
    if (match && !isPart) found.set(at, match);
    at += match?.length ?? 1;
  }
  return found;
}

/**
 * The lexemes of a text: of its groups and all broader ones, and of its attributes. Groups begin with `#`, with `^` if the
 * word is a modifier, and with `.` if the text is not `isAbout` them. A brand counts even as a modifier, but not the
 * thing in its name: 永久自行车锁 is about the brand 永久自行车 and not about a bicycle.
 */
export function conceptsOf(
  terms: Terms,
  tokens: readonly Token[],
  isAbout: (group: Group) => boolean = () => true,
): string[] {
  const mentions = mentionsIn(terms, tokens);
  const words = [
    ...mentions,
    ...mentions.flatMap((mention) => namesWithin(terms, tokens, mention)),
    ...[...new Set(mentions.flatMap(({ groups }) => groups))].flatMap((group) => usesOf(terms, group)),
  ];
  const found = words.flatMap((word) =>
    word.groups.flatMap((group) => {
      const isCounted = group.file === brandsFile || isAbout(group);
      const role = word.isModifier ? 'modifier' : isCounted ? 'thing' : 'aside';
      const isOwn = (lexeme: string) => isBrand(word) && lexeme === group.lexeme;
      return group.lexemes.map((lexeme) => inRole(lexeme, isOwn(lexeme) ? 'thing' : role));
    }),
  );
  for (const { groups } of attributesIn(terms, tokens, mentions).values())
    found.push(...groups.map(({ lexeme }) => lexeme));
  return [...new Set(found)];
}

/**
 * Returns a function that decides whether a post with this title is about a group that its description names. If the
 * title names nothing, or a collection ('moving sale'), it is. Otherwise the description can only make the title more
 * precise: 'works with iPad' does not make a stylus an iPad.
 */
export function aboutnessOf(terms: Terms, titleTokens: readonly Token[]): (group: Group) => boolean {
  const named = new Set(
    mentionsIn(terms, titleTokens)
      .filter((mention) => !isBrand(mention) && !mention.isModifier)
      .flatMap(({ groups }) => groups.map(({ lexeme }) => lexeme)),
  );
  const isOpen = named.size === 0 || [...named].some((lexeme) => terms.collections.has(lexeme));
  return ({ lexemes }) => isOpen || lexemes.some((lexeme) => named.has(lexeme));
}

/** The things that an accessory is for by its name: a phone for 手机支架. */
function usesOf(terms: Terms, group: Group): Named[] {
  return splitsOf(terms, group, group.tokens)
    .filter(({ thing }) => isAccessory(terms, [thing]))
    .map(({ first }) => ({ groups: terms.groups.of(first), isModifier: true }));
}

/** The ways to split one of `words` into two, of which the second names a thing that is broader than `group`. */
export function splitsOf(terms: Terms, group: Group, words: readonly (readonly Token[])[]) {
  return words.flatMap((word) =>
    word.slice(1).flatMap((_, index) => {
      const first = word.slice(0, index + 1);
      const things = terms.groups.of(word.slice(index + 1));
      return things
        .filter((thing) => thing !== group && group.lexemes.includes(thing.lexeme))
        .map((thing) => ({ first, thing }));
    }),
  );
}

/**
 * The thing in the name of a brand (自行车 in 永久自行车), a modifier if the name is one, and the brand in the name of a
 * thing (小米 in 小米手环).
 */
function namesWithin({ groups }: Terms, tokens: readonly Token[], outer: Mention): Named[] {
  const name = tokens.slice(outer.at, outer.at + outer.length);
  return name.flatMap((_, index) => {
    const match = groups.longestAt(name.slice(0, index === 0 ? -1 : undefined), index);
    return match?.groups.length && isBrand(match) !== isBrand(outer)
      ? [{ groups: match.groups, isModifier: outer.isModifier }]
      : [];
  });
}

const marks = { thing: '#', modifier: '^', aside: '.' };

/** The lexeme of a group by what its word does in a text. */
export const inRole = (lexeme: string, role: keyof typeof marks) => lexeme.replace('#', marks[role]);

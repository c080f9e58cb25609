import type { Group, Match } from './groups.ts';
import { brandsFile, thingsFile, type Terms } from './terms.ts';
import type { Token } from './tokens.ts';

/** A word of a group in a text. */
export interface Mention {
  at: number;
  /** How many tokens it covers. */
  length: number;
  groups: readonly Group[];
  /** Whether it only says what another thing is for: the first word of 'iPhone 13 case', the last of 'case for iPhone'. */
  isModifier: boolean;
}

/** The words of groups in a text, in their order. A longer word hides the shorter ones in it. */
export function mentionsIn(terms: Terms, tokens: readonly Token[]): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length;) {
    const match = wordAt(terms, tokens, at);
    if (match && match.groups.length > 0) mentions.push({ at, ...match, isModifier: false });
    at += match?.length ?? 1;
  }
  mentions.forEach((mention, index) => {
    const next = mentions[index + 1];
    if (!next) return;
    if (isAccessory(terms, next.groups) && !isBrand(mention) && adjoin(terms, tokens, mention, next))
      mention.isModifier = true;
    if (
      (isAccessory(terms, mention.groups) || isObject(next)) &&
      !isBrand(next) &&
      isFor(tokens, mention, next)
    )
      next.isModifier = true;
  });
  return mentions;
}

/**
 * The longest word of a group, or decoy, that begins at token `at`. It ends where a word begins that reaches further, if
 * what is left is a word too: 'gaming mouse pad' is a mouse pad, 单人床垫 a mattress.
 */
export function wordAt(terms: Terms, tokens: readonly Token[], at: number): Match | undefined {
  const longest = terms.groups.longestAt(tokens, at);
  if (!longest || isMeasure(tokens, at, longest.length)) return undefined;
  const end = at + longest.length;
  for (let inner = at + 1; inner < end; inner += 1) {
    const later = terms.groups.longestAt(tokens, inner);
    if (!later?.groups.length || inner + later.length <= end) continue;
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
    length === 1 && before?.kind === 'digits' && token?.isAttached === true && measureWords.has(token.text)
  );
}

const isBrand = ({ groups }: Pick<Mention, 'groups'>) => groups.every(({ file }) => file === brandsFile);

/** Not a subject: 'notes for calculus' are about calculus. */
const isObject = ({ groups }: Mention) => groups.every(({ file }) => file === thingsFile);

export function isAccessory({ accessories }: Terms, groups: readonly Group[]): boolean {
  return groups.some(({ lexemes }) => lexemes.some((lexeme) => accessories.has(lexeme)));
}

/** Whether only numbers, qualifiers and attributes stand between the two, and between Chinese words nothing. */
function adjoin(terms: Terms, tokens: readonly Token[], one: Mention, other: Mention): boolean {
  const end = one.at + one.length;
  const between = tokens.slice(end, other.at);
  const [last, first] = [tokens[end - 1], tokens[other.at]];
  if (first?.kind === 'character' && (last?.kind === 'character' || other.length === 1))
    return between.length === 0 && first.isAttached;
  if (first?.startsPhrase || between.some(({ startsPhrase }) => startsPhrase)) return false;
  for (let at = 0; at < between.length;) {
    const lengths = [terms.qualifiers, terms.attributes].map(
      (words) => words.longestAt(between, at)?.length ?? 0,
    );
    const length = Math.max(...lengths, between[at]?.kind === 'digits' ? 1 : 0);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

const links = new Set(['for', 'fits', '适用', '适用于', '适配']);

function isFor(tokens: readonly Token[], one: Mention, other: Mention): boolean {
  const between = tokens.slice(one.at + one.length, other.at);
  return links.has(between.map(({ text }) => text).join(''));
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
    at === 0 || edges.has(at) || !(tokens[at]?.isAttached && tokens[at].kind === 'character');
  const found = new Map<number, Match>();
  for (let at = 0; at < tokens.length;) {
    const match = terms.attributes.longestAt(tokens, at);
    const isPart = match?.length === 1 && tokens[at]?.kind === 'character' && !(isEdge(at) && isEdge(at + 1));
    if (match && !isPart) found.set(at, match);
    at += isPart ? 1 : (match?.length ?? 1);
  }
  return found;
}

/**
 * The lexemes of a text: of its groups and all broader ones, and of its attributes. Groups begin with `#`, with `^` if the
 * word is a modifier, and with `.` if the text is not `isAbout` them. Brands always count.
 */
export function conceptsOf(
  terms: Terms,
  tokens: readonly Token[],
  isAbout: (group: Group) => boolean = () => true,
): string[] {
  const mentions = mentionsIn(terms, tokens);
  const words = [...mentions, ...mentions.flatMap((mention) => namesWithin(terms, tokens, mention))];
  const found = words.flatMap(({ groups, isModifier }) =>
    groups.flatMap((group) => {
      const role = isModifier ? 'modifier' : group.file === brandsFile || isAbout(group) ? 'thing' : 'aside';
      return group.lexemes.map((lexeme) => inRole(lexeme, role));
    }),
  );
  for (const { groups } of attributesIn(terms, tokens, mentions).values())
    found.push(...groups.map(({ lexeme }) => lexeme));
  return [...new Set(found)];
}

/**
 * What a post is about besides the things in its title: 'works with iPad' in the description of a stylus is about no
 * iPad. It is about all that the description names if the title names no thing, or one such as 'moving sale'.
 */
export function subjectOf(terms: Terms, titleTokens: readonly Token[]): (group: Group) => boolean {
  const named = new Set(
    mentionsIn(terms, titleTokens)
      .filter((mention) => !isBrand(mention))
      .flatMap(({ groups }) => groups.map(({ lexeme }) => lexeme)),
  );
  const isOpen = named.size === 0 || [...named].some((lexeme) => terms.collections.has(lexeme));
  return ({ lexemes }) => isOpen || lexemes.some((lexeme) => named.has(lexeme));
}

/** The thing in a brand's name, and the brand in a thing's: 自行车 in 永久自行车, 小米 in 小米手环. */
function namesWithin(
  { groups }: Terms,
  tokens: readonly Token[],
  { at, length, ...outer }: Mention,
): Mention[] {
  const name = tokens.slice(at, at + length);
  return name.flatMap((_, index) => {
    const match = groups.longestAt(name.slice(0, index === 0 ? -1 : undefined), index);
    return match?.groups.length && isBrand(match) !== isBrand(outer)
      ? [{ at: at + index, ...match, isModifier: false }]
      : [];
  });
}

const marks = { thing: '#', modifier: '^', aside: '.' };

/** The lexeme of a group by what its word does in a text. */
export const inRole = (lexeme: string, role: keyof typeof marks) => lexeme.replace('#', marks[role]);

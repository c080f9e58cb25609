import type { Group, Match } from './groups.ts';
import { attributesIn, inRole, isAccessory, mentionsIn, wordAt } from './mentions.ts';
import { splitSyllables } from './pinyin.ts';
import type { Terms } from './terms.ts';
import { cut, tokensOf, type Token } from './tokens.ts';

/** One thing that a post must be about. */
export interface Part {
  /** A tsquery of what was typed. */
  typed: string;
  /** tsqueries of what means the same. */
  alike: string[];
  /**
   * tsqueries, if a group or attribute has what was typed: a post matches one of them if what was typed is a word in it,
   * and not only part of a word.
   */
  whole: string[];
  /** English text to be stemmed beside `typed`; '' if there is none. */
  english: string;
  /** A Latin word that no group knows: the caller may add words that begin with it or resemble it. */
  word: string | undefined;
  /** Whether the part only says that something is offered or wanted. */
  isNoise: boolean;
}

const maxParts = 12;
/** In tokens, the longest second half of a word of both languages. */
const maxJoined = 3;
const unknown = { alike: [], whole: [], english: '', word: undefined, isNoise: false };

/** Splits a search into parts. Each part has to match; parts that are noise only help to rank. */
export function parseQuery(terms: Terms, folded: string): Part[] {
  const tokens = tokensOf(folded);
  const parts = partsOf(terms, tokens, true);
  // A search that is nothing but noise is meant literally.
  return parts.some(({ isNoise }) => !isNoise) ? parts : partsOf(terms, tokens, false);
}

function partsOf(terms: Terms, tokens: readonly Token[], withNoise: boolean): Part[] {
  const parts: Part[] = [];
  const mentions = mentionsIn(terms, tokens);
  const modifiers = new Set(mentions.flatMap(({ at, isModifier }) => (isModifier ? [at] : [])));
  const attributes = attributesIn(terms, tokens, mentions);
  let plain: Token[] = [];
  const flush = () => {
    for (const run of runsOf(plain)) parts.push(plainPart(terms, run));
    plain = [];
  };
  for (let at = 0; at < tokens.length;) {
    const word = wordAt(terms, tokens, at);
    const match = longest(word, attributes.get(at));
    const noise = withNoise ? noiseAt(terms, tokens, at, plain) : 0;
    if (noise > 0 && noise >= (match?.length ?? 0)) {
      flush();
      const own = tokens.slice(at, at + noise);
      parts.push({ ...unknown, typed: phrase(own), english: englishOf(own), isNoise: true });
      at += noise;
    } else if (match && !isPartOfWord(terms, tokens, at, match.length, plain)) {
      flush();
      const joined = joinedAt(terms, tokens, at, match);
      const length = joined?.length ?? match.length;
      const own = tokens.slice(at, at + length);
      parts.push({ ...unknown, ...meaningOf(terms, own, (joined ?? match).groups, modifiers.has(at)) });
      at += length;
    } else {
      const sound = soundAt(terms, tokens, at);
      if (sound) {
        flush();
        const own = tokens.slice(at, at + sound.length);
        const alike = sound.groups.map(({ lexeme }) => quote(lexeme));
        parts.push({ ...unknown, typed: phrase(own), alike, english: englishOf(own) });
      } else plain.push(...tokens.slice(at, at + (word?.length ?? 1)));
      at += sound?.length ?? word?.length ?? 1;
    }
  }
  flush();
  return parts.slice(0, maxParts);
}

/** The longer of the two; undefined for a decoy. */
function longest(thing: Match | undefined, attribute: Match | undefined): Match | undefined {
  const longer = (attribute?.length ?? 0) > (thing?.length ?? 0) ? attribute : thing;
  return longer?.groups.length === 0 ? undefined : longer;
}

/** The group of a word that is half Chinese and half English, if translating its first half gives one: '咖啡 machine'. */
function joinedAt(terms: Terms, tokens: readonly Token[], at: number, match: Match): Match | undefined {
  const end = at + match.length;
  const rest = tokens.slice(end, end + maxJoined);
  if (!rest[0] || isCharacter(rest[0]) === isCharacter(tokens[at])) return undefined;
  const next = wordAt(terms, tokens, end)?.length ?? 1;
  for (const half of match.groups.flatMap((group) => group.tokens)) {
    const whole =
      isCharacter(half[0]) === isCharacter(rest[0])
        ? terms.groups.longestAt([...half, ...rest], 0)
        : undefined;
    if (whole && whole.length >= half.length + next && whole.groups.length > 0)
      return { groups: whole.groups, length: match.length + whole.length - half.length };
  }
  return undefined;
}

/** `isModifier`: whether the word says what an accessory in the search is for. */
function meaningOf(terms: Terms, own: readonly Token[], groups: readonly Group[], isModifier: boolean) {
  const lexemes = groups.map(({ lexeme }) => lexeme);
  const modified = lexemes.map((lexeme) => inRole(lexeme, 'modifier'));
  const asides = lexemes.map((lexeme) => inRole(lexeme, 'aside'));
  const halves = [own, ...groups.flatMap(({ tokens }) => tokens)].flatMap((word) =>
    halvesOf(terms, word, groups),
  );
  return {
    typed: phrase(own),
    alike: [...new Set([...[...lexemes, ...(isModifier ? modified : [])].map(quote), ...halves])],
    whole: [...lexemes, ...modified, ...asides].map(quote),
    english: englishOf(own),
  };
}

/**
 * tsqueries for texts that say the halves of a word of `groups` apart, or the first half in a narrower word: 'folding
 * table' is also a 可折叠的桌子, 'phone case' also an 'iPhone 13 case'.
 */
function halvesOf(terms: Terms, word: readonly Token[], groups: readonly Group[]): string[] {
  return word.slice(1).flatMap((_, index) => {
    const [first, rest] = [word.slice(0, index + 1), word.slice(index + 1)];
    const things = terms.groups.of(rest).filter((thing) => !groups.includes(thing));
    return things.flatMap((thing) => {
      const uses = isAccessory(terms, [thing]) ? terms.groups.of(first) : [];
      const kinds = [
        ...terms.attributes.of(first).map(({ lexeme }) => lexeme),
        ...uses.map(({ lexeme }) => inRole(lexeme, 'modifier')),
      ];
      return kinds.map((kind) => `${quote(kind)} & ${quote(thing.lexeme)}`);
    });
  });
}

/** The number of noise tokens from here on. */
function noiseAt(terms: Terms, tokens: readonly Token[], at: number, before: readonly Token[]): number {
  const length = terms.noise.longestAt(tokens, at)?.length ?? 0;
  return isPartOfWord(terms, tokens, at, length, before) ? 0 : length;
}

/** Whether the match is one character within a word that is unknown: 子 and 椅 in 子椅. */
function isPartOfWord(
  terms: Terms,
  tokens: readonly Token[],
  at: number,
  length: number,
  before: readonly Token[],
): boolean {
  const [token, next] = [tokens[at], tokens[at + length]];
  if (length !== 1 || token?.kind !== 'character') return false;
  if (token.isAttached && isCharacter(before.at(-1))) return true;
  const isNextKnown = [terms.groups, terms.attributes, terms.noise].some((words) =>
    words.longestAt(tokens, at + length),
  );
  return next?.isAttached === true && isCharacter(next) && !isNextKnown;
}

function isCharacter(token: Token | undefined): boolean {
  return token?.kind === 'character';
}

const maxSyllableTokens = 6;

/** Groups whose Chinese member is typed here in pinyin, as one word or as several: 'taideng', 'tai deng'. */
function soundAt({ byPinyin }: Terms, tokens: readonly Token[], at: number) {
  const rest = tokens.slice(at, at + maxSyllableTokens);
  const end = rest.findIndex(({ kind }) => kind !== 'letters');
  for (let length = end < 0 ? rest.length : end; length > 0; length -= 1) {
    const sound = rest
      .slice(0, length)
      .map(({ text }) => text)
      .join('');
    const groups = byPinyin.get(sound);
    if (groups) return { groups, length };
  }
  return undefined;
}

/** Runs of adjacent characters, and of adjacent letters and digits. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const isSameScript = (last?.[0]?.kind === 'character') === (token.kind === 'character');
    if (last && token.isAttached && isSameScript) last.push(token);
    else runs.push([token]);
  }
  return runs;
}

function plainPart(terms: Terms, run: readonly Token[]): Part {
  const text = run.map((token) => token.text).join('');
  if (run[0]?.kind === 'character') {
    const alike = run.length > 1 ? terms.similarCharacters(text).map(({ lexeme }) => quote(lexeme)) : [];
    return { ...unknown, typed: phrase(run), alike };
  }
  const word = cut(text);
  const alike = run.length === 1 ? soundsOf(word) : [];
  const isNumber = run.every(({ kind }) => kind === 'digits');
  return { ...unknown, typed: phrase(run), alike, english: word, word: isNumber ? undefined : word };
}

/** tsqueries for characters that are typed in pinyin. */
function soundsOf(letters: string): string[] {
  return splitSyllables(letters).map((syllables) => syllables.map((one) => quote(`~${one}`)).join(' <-> '));
}

function englishOf(tokens: readonly Token[]): string {
  return tokens.some(isCharacter) ? '' : tokens.map(({ text }) => text).join(' ');
}

/** A tsquery for characters as adjacent pairs, and for words and numbers in their order. */
export function phrase(tokens: readonly Token[]): string {
  const runs = runsOf(tokens).map((run) => {
    const texts = run.map(({ text }) => text);
    if (run[0]?.kind !== 'character') return texts.map(quote).join(' <-> ');
    if (texts.length === 1) return quote(texts[0] ?? '');
    return texts
      .slice(1)
      .map((text, index) => quote(`${texts[index] ?? ''}${text}`))
      .join(' <-> ');
  });
  return runs.map((run) => (runs.length > 1 ? `(${run})` : run)).join(' & ');
}

/** Lexemes contain only letters, digits and our own marks, so nothing needs escaping. */
function quote(lexeme: string): string {
  return `'${lexeme}'`;
}

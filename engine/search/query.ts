import { cut, isCharacter, textOf, tokensOf, type Token } from '../tokens.ts';
import type { Group, Match } from './groups.ts';
import { joinedAt, misspeltAt } from './joined.ts';
import { attributesIn, inRole, isAccessory, isBeginning, mentionsIn, splitsOf, wordAt } from './mentions.ts';
import { splitSyllables } from './pinyin.ts';
import type { Terms } from './terms.ts';

/** One thing that a post must be about. */
export interface Part {
  /** A tsquery of what was typed. */
  typed: string;
  /** tsqueries of its synonyms and translations. */
  synonyms: string[];
  /**
   * tsqueries for posts in which the typed text is a word of its own, not only a part of a longer word. Empty if no group
   * or attribute has the typed text.
   */
  whole: string[];
  /** English text to be stemmed beside `typed`; '' if there is none. */
  english: string;
  /** A Latin word that no group knows: the caller may add words that begin with it or resemble it. */
  word: string | undefined;
  /** A Latin word of a group with three letters or more: the caller may add compounds that begin with it, such as 'teapot' for 'tea'. */
  stem: string | undefined;
  /** The part is not required; it only affects the ranking. */
  isNoise: boolean;
}

/** Of a search, so that a character that folds to many does not lengthen it. */
const maxTokens = 200;
const maxParts = 12;
const emptyPart = { synonyms: [], whole: [], english: '', word: undefined, stem: undefined, isNoise: false };

/** Splits a search into parts. Each part has to match; parts that are noise only help to rank. */
export function parseQuery(terms: Terms, folded: string): Part[] {
  const tokens = tokensOf(folded).slice(0, maxTokens);
  const parts = partsOf(terms, tokens, true);
  // A search that is nothing but noise is meant literally.
  return parts.some(({ isNoise }) => !isNoise) ? parts : partsOf(terms, tokens, false);
}

function partsOf(terms: Terms, tokens: readonly Token[], withNoise: boolean): Part[] {
  const parts: Part[] = [];
  const mentions = mentionsIn(terms, tokens);
  const context: Context = {
    terms,
    tokens,
    attributes: attributesIn(terms, tokens, mentions),
    hasAccessory: mentions.some(({ groups }) => isAccessory(terms, groups)),
    withNoise,
  };
  let plain: Token[] = [];
  for (let at = 0; at < tokens.length && parts.length < 2 * maxParts;) {
    const found = readAt(context, at, isCharacter(plain.at(-1)));
    const length = found?.length ?? 1;
    if (found) {
      parts.push(...plainParts(terms, plain), found.part);
      plain = [];
    } else plain.push(...tokens.slice(at, at + length));
    at += length;
  }
  parts.push(...plainParts(terms, plain));
  const required = parts.filter(({ isNoise }) => !isNoise);
  const fillers = parts.filter(({ isNoise }) => isNoise);
  return [...required.slice(0, maxParts), ...fillers.slice(0, maxParts)];
}

interface Context {
  terms: Terms;
  tokens: readonly Token[];
  attributes: ReadonlyMap<number, Match>;
  /** Whether the search names an accessory. Its other things may be what the accessory is for. */
  hasAccessory: boolean;
  withNoise: boolean;
}

/** Returns the part that begins at token `at`, and its length in tokens; undefined if no list knows the token. */
function readAt(context: Context, at: number, isInWord: boolean): { part: Part; length: number } | undefined {
  const { terms, tokens, attributes } = context;
  const literal = (length: number, isNoise: boolean) => {
    const own = tokens.slice(at, at + length);
    return { part: { ...emptyPart, typed: phrase(own), english: englishOf(own), isNoise }, length };
  };
  const word = wordAt(terms, tokens, at);
  const match = withAttribute(word, attributes.get(at));
  const noise = context.withNoise ? noiseAt(terms, tokens, at, isInWord) : 0;
  if (noise > 0 && noise >= (match?.length ?? 0)) return literal(noise, true);
  const found =
    match && !isPartOfWord(terms, tokens, { at, length: match.length, isInWord }) ? match : undefined;
  const longer =
    joinedAt(terms, tokens, at, found) ?? (found && misspeltAt(terms, tokens, at, found.length)) ?? found;
  if (longer) {
    const { groups, length } = longer;
    return { part: knownPart(context, tokens.slice(at, at + length), groups), length };
  }
  if (word && !match) {
    // An attribute inside a decoy is a part of its own: 'blue' in 'light blue'.
    const attribute = [...attributes.keys()].find((place) => place > at) ?? tokens.length;
    return literal(Math.min(word.length, attribute - at), false);
  }
  const sound = match ? undefined : soundAt(terms, tokens, at);
  if (!sound) return undefined;
  const synonyms = sound.groups.map(({ lexeme }) => quote(lexeme));
  const typed = literal(sound.length, false);
  return { ...typed, part: { ...typed.part, synonyms } };
}

/** The longer of the two, and both if they have the same length; undefined for a decoy. */
function withAttribute(word: Match | undefined, attribute: Match | undefined): Match | undefined {
  if (!attribute || (word && word.length > attribute.length))
    return word?.groups.length === 0 ? undefined : word;
  if (!word || attribute.length > word.length) return attribute;
  return { groups: [...word.groups, ...attribute.groups], length: word.length };
}

function knownPart({ terms, hasAccessory }: Context, own: readonly Token[], groups: readonly Group[]): Part {
  const lexemes = groups.map(({ lexeme }) => lexeme);
  const modified = hasAccessory ? lexemes.map((lexeme) => inRole(lexeme, 'modifier')) : [];
  const asides = lexemes.map((lexeme) => inRole(lexeme, 'aside'));
  const halves = groups.flatMap((group) => halvesOf(terms, own, group));
  return {
    ...emptyPart,
    typed: phrase(own),
    synonyms: [...new Set([...[...lexemes, ...modified].map(quote), ...halves])],
    whole: [...new Set([...lexemes, ...modified, ...asides])].map(quote),
    english: englishOf(own),
    stem: own.length === 1 && own[0]?.type === 'letters' && own[0].text.length > 2 ? own[0].text : undefined,
  };
}

/**
 * tsqueries for posts that have the two halves of a compound as separate words. A search for 'folding table' also matches
 * a table with the attribute 'folding', and one for 'phone case' a case for any phone, such as 'iPhone 13 case'.
 */
function halvesOf(terms: Terms, own: readonly Token[], group: Group): string[] {
  const attributes = splitsOf(terms, group, [own]).flatMap(({ first, thing }) =>
    terms.attributes.of(first).map(({ lexeme }) => ({ lexeme, thing })),
  );
  const uses = splitsOf(terms, group, [own, ...group.tokens])
    .filter(({ thing }) => isAccessory(terms, [thing]))
    .flatMap(({ first, thing }) =>
      terms.groups.of(first).map(({ lexeme }) => ({ lexeme: inRole(lexeme, 'modifier'), thing })),
    );
  return [...attributes, ...uses].map(({ lexeme, thing }) => `${quote(lexeme)} & ${quote(thing.lexeme)}`);
}

/** The number of noise tokens from `at` on. Letters attached to a number are no noise, but part of a name: 'a7'. */
function noiseAt(terms: Terms, tokens: readonly Token[], at: number, isInWord: boolean): number {
  const length = terms.noise.longestAt(tokens, at)?.length ?? 0;
  const next = tokens[at + length];
  const isName = tokens[at + length - 1]?.type === 'letters' && next?.type === 'digits' && next.isAttached;
  return isName || isPartOfWord(terms, tokens, { at, length, isInWord }) ? 0 : length;
}

/** Whether the match is one character of an unknown word: 椅 in 子椅. `isInWord`: an unknown character precedes it. */
function isPartOfWord(
  terms: Terms,
  tokens: readonly Token[],
  { at, length, isInWord }: { at: number; length: number; isInWord: boolean },
) {
  const continues = length === 1 && isInWord && isCharacter(tokens[at]) && tokens[at]?.isAttached === true;
  return continues || isBeginning(terms, tokens, at, length);
}

const maxSyllableTokens = 6;

/** Groups whose Chinese member is typed here in pinyin, as one word or as several: 'taideng', 'tai deng'. */
function soundAt({ byPinyin }: Terms, tokens: readonly Token[], at: number) {
  const rest = tokens.slice(at, at + maxSyllableTokens);
  const end = rest.findIndex(({ type }) => type !== 'letters');
  for (let length = end < 0 ? rest.length : end; length > 0; length -= 1) {
    const groups = byPinyin.get(textOf(rest.slice(0, length)));
    if (groups) return { groups, length };
  }
  return undefined;
}

/** Runs of adjacent characters, and of adjacent letters and digits. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const isSameScript = (last?.[0]?.type === 'character') === (token.type === 'character');
    if (last && token.isAttached && isSameScript) last.push(token);
    else runs.push([token]);
  }
  return runs;
}

function plainParts(terms: Terms, plain: readonly Token[]): Part[] {
  return runsOf(plain).map((run) => plainPart(terms, run));
}

/** A course code such as 'csci220', whose halves may stand apart: 'CSCI-SHU 220'. */
const isCode = (text: string) => /^[a-z]{3,4}\d{2,3}$/.test(text);

function plainPart(terms: Terms, run: readonly Token[]): Part {
  const text = textOf(run);
  if (run[0]?.type === 'character') {
    const synonyms = run.length > 1 ? terms.similarCharacters(text).map(({ lexeme }) => quote(lexeme)) : [];
    return { ...emptyPart, typed: phrase(run), synonyms };
  }
  const word = cut(text);
  const synonyms =
    run.length === 1
      ? soundsOf(word)
      : isCode(text)
        ? [run.map(({ text: half }) => quote(half)).join(' & ')]
        : [];
  const isNumber = run.every(({ type }) => type === 'digits');
  return { ...emptyPart, typed: phrase(run), synonyms, english: word, word: isNumber ? undefined : word };
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
  return runsOf(tokens)
    .map((run) => {
      const texts = run.map(({ text }) => text);
      if (run[0]?.type !== 'character') return texts.map(quote).join(' <-> ');
      if (texts.length === 1) return quote(texts[0] ?? '');
      return texts
        .slice(1)
        .map((text, index) => quote(`${texts[index] ?? ''}${text}`))
        .join(' <-> ');
    })
    .join(' & ');
}

/** Lexemes contain only letters, digits and our own marks, so nothing needs escaping. */
function quote(lexeme: string): string {
  return `'${lexeme}'`;
}

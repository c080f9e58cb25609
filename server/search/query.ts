import { splitSyllables } from './pinyin.ts';
import type { Terms } from './terms.ts';
import { cut, tokensOf, type Token } from './tokens.ts';

/** One thing that a post must be about. */
export interface Part {
  /** A tsquery of what was typed. */
  typed: string;
  /** tsqueries of what means the same. */
  alike: string[];
  /** English text to be stemmed beside `typed`; '' if there is none. */
  english: string;
  /** A Latin word that no group knows: the caller may add words that begin with it or resemble it. */
  word: string | undefined;
  /** Whether the part only says that something is offered or wanted. */
  isNoise: boolean;
}

const mostParts = 12;

/** Splits a search into parts. Each part has to match; parts that are noise only help to rank. */
export function parseQuery(terms: Terms, folded: string): Part[] {
  const tokens = tokensOf(folded);
  const parts = partsOf(terms, tokens, true);
  // A search that is nothing but noise is meant literally.
  return parts.some(({ isNoise }) => !isNoise) ? parts : partsOf(terms, tokens, false);
}

function partsOf(terms: Terms, tokens: readonly Token[], withNoise: boolean): Part[] {
  const parts: Part[] = [];
  let plain: Token[] = [];
  const flush = () => {
    for (const run of runsOf(plain)) parts.push(plainPart(terms, run));
    plain = [];
  };
  for (let at = 0; at < tokens.length;) {
    const match = terms.groups.longestAt(tokens, at);
    const noise = withNoise ? noiseAt(terms, tokens, at, plain) : 0;
    const sound = match ? undefined : soundAt(terms, tokens, at);
    const length = Math.max(match?.length ?? 0, noise, sound?.length ?? 0);
    const own = tokens.slice(at, at + length);
    if (length > 0) flush();
    if (noise > 0 && noise >= (match?.length ?? 0)) {
      parts.push({ typed: phrase(own), alike: [], english: englishOf(own), word: undefined, isNoise: true });
    } else if (match || sound) {
      const found = match?.groups ?? sound?.groups ?? [];
      const alike = found.map(({ lexeme }) => quote(lexeme));
      parts.push({ typed: phrase(own), alike, english: englishOf(own), word: undefined, isNoise: false });
    } else plain.push(tokens[at] as Token);
    at += Math.max(1, length);
  }
  flush();
  return parts.slice(0, mostParts);
}

/** The number of noise tokens from here on. One character is noise only if it is not part of an unknown word. */
function noiseAt(terms: Terms, tokens: readonly Token[], at: number, before: readonly Token[]): number {
  const length = terms.noise.longestAt(tokens, at)?.length ?? 0;
  const [token, next] = [tokens[at], tokens[at + length]];
  if (length !== 1 || token?.kind !== 'character') return length;
  if (token.isAttached && isCharacter(before.at(-1))) return 0;
  const isNextKnown = [terms.groups, terms.noise].some((groups) => groups.longestAt(tokens, at + length));
  return next?.isAttached && isCharacter(next) && !isNextKnown ? 0 : length;
}

function isCharacter(token: Token | undefined): boolean {
  return token?.kind === 'character';
}

const mostSyllableTokens = 6;

/** Groups whose Chinese member is typed here in pinyin, as one word or as several: 'taideng', 'tai deng'. */
function soundAt({ byPinyin }: Terms, tokens: readonly Token[], at: number) {
  const rest = tokens.slice(at, at + mostSyllableTokens);
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
    return { typed: phrase(run), alike, english: '', word: undefined, isNoise: false };
  }
  const word = cut(text);
  const sounds = run.length === 1 ? splitSyllables(word) : [];
  const alike = sounds.map((syllables) => syllables.map((syllable) => quote(`~${syllable}`)).join(' <-> '));
  const isNumber = run.every(({ kind }) => kind === 'digits');
  return { typed: phrase(run), alike, english: word, word: isNumber ? undefined : word, isNoise: false };
}

function englishOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ kind }) => kind !== 'character')
    .map(({ text }) => text)
    .join(' ');
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

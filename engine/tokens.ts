/** A character of a script without spaces, a run of letters or a run of digits. */
export interface Token {
  type: 'character' | 'letters' | 'digits';
  text: string;
  /** Whether nothing separates this token from the one before it. */
  isAttached: boolean;
  /** Whether a comma, a bracket or another sign that ends a phrase comes before it. */
  startsPhrase: boolean;
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
// Without the flag v, which the oldest browsers lack.
const pattern = new RegExp(
  String.raw`(?<character>${unspaced})|(?<digits>\p{N}+)|(?<letters>(?:(?!${unspaced})[\p{L}\p{M}])+)`,
  'gu',
);

/** A punctuation mark that ends a phrase. Marks within names don't: `h&m`, `rubik's`, `t-shirt`. */
const phraseEnd = /[,，、;；:：。!！?？+|/\\()（）[\]【】\n]/;

/** In characters; longer words are cut, in posts and searches alike. */
const longestWord = 60;

/** The tokens of a folded text. 'ipad9' and 'ipad 9' give the same two. */
export function tokensOf(folded: string): Token[] {
  let end = 0;
  return [...folded.matchAll(pattern)].map(({ 0: text, index, groups = {} }) => {
    const isAttached = index === end;
    const startsPhrase = phraseEnd.test(folded.slice(end, index));
    end = index + text.length;
    const type = groups['character'] ? 'character' : groups['digits'] ? 'digits' : 'letters';
    return { type, text: cut(text), isAttached, startsPhrase };
  });
}

export function isCharacter(token: Token | undefined): boolean {
  return token?.type === 'character';
}

/** The tokens without what stood between them. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

export function cut(word: string): string {
  return word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;
}

/** Plurals that name another thing than their singular does. */
const pluralOnly = new Set(
  'glasses contacts shorts tights pumps weights sweets notes sheets heels parts strings vans pins'.split(' '),
);

/** One form for singular and plural: 'lamps' is 'lamp', 'batteries' is 'battery', 'cases' and 'case' are 'cas'. */
export function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || pluralOnly.has(word)) return word;
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y');
  if (/(?:s|x|z|ch|sh)es?$/.test(word)) return word.replace(/es?$/, '');
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

/** No accents, no full-width forms, lower case. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();

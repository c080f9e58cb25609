import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { singular, textOf, type Token } from '../tokens.ts';
import { append, readGroups, type BadLine, type Group, type Groups, type TermsFile } from './groups.ts';
import { syllablesOf } from './pinyin.ts';
import { distance } from './typos.ts';

/** The words of search: the shipped files of `terms/` and the operator's own. */
export interface Terms {
  /** Changes whenever posts have to be reindexed. */
  version: string;
  groups: Groups;
  /** Words for a property of a thing, such as 'white' or 折叠. They are also recognized inside the name of a thing. */
  attributes: Groups;
  /** Lexemes of accessories such as 'case' or 'charger'. The thing named before one says what the accessory is for. */
  accessories: ReadonlySet<string>;
  /** Lexemes of groups that name many things at once: 'moving sale'. */
  collections: ReadonlySet<string>;
  /** Words that may stand between a thing and its accessory: 'pro' in 'iPhone 13 Pro case'. */
  qualifiers: Groups;
  /** Words that a search leaves out. */
  noise: Groups;
  /** Groups by the pinyin of a Chinese member, without spaces: `taideng`. */
  byPinyin: ReadonlyMap<string, readonly Group[]>;
  /** The Latin words of group members that are closest to `typed`: one typo away, or up to two for long words. */
  similarWords(typed: string): string[];
  /** Groups with a Chinese member that sounds like the characters or, if none does, differs from them in one. */
  similarCharacters(characters: string): readonly Group[];
  /** Whether the rest of a word that begins with `stem` is a word of a group as well: 'teapot', but not 'teacher'. */
  isCompound(word: string, stem: string): boolean;
  /** PostgreSQL's configurations, beside the English one, whose stems a word is found by. */
  stems: readonly string[];
  /** Lines that could not be read. */
  bad: BadLine[];
}

/** From this length on, a word may be two typos away if its first and last letters are right. */
const longWord = 7;

/** Increment it when the code gives different lexemes or title words for the same text. */
const algorithm = 6;
export const thingsFile = 'things.txt';
export const brandsFile = 'brands.txt';
/** Files of groups. */
const groupFiles = [thingsFile, 'campus.txt', 'products.txt', brandsFile];
/** Files that say what a word does in a text. */
const lists = ['attributes', 'accessories', 'collections', 'qualifiers', 'noise', 'decoys'] as const;
/** The operator's own groups, in DATA_DIR. */
export const ownFile = 'search-words.txt';

/** The texts of all files. */
export interface TermsTexts extends Partial<Record<(typeof lists)[number], string>> {
  groups: readonly TermsFile[];
}

/** Reads the shipped files, which are in `folder`, and the operator's. Takes some tenths of a second of CPU. */
export async function openTerms(
  folder: URL,
  dataDir: string,
  onBadLine: (line: BadLine) => void,
): Promise<Terms> {
  const own = await readFile(join(dataDir, ownFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const texts = await readShipped(folder);
  const all = { ...texts, groups: [...texts.groups, { name: ownFile, text: own }] };
  if (latest?.version !== versionOf(all)) latest = readTerms(all);
  latest.bad.forEach(onBadLine);
  return latest;
}

/** PostgreSQL's configurations that stem words, by the English names of their languages; English always counts. */
const stemmed = new Set(
  `arabic armenian basque catalan danish dutch finnish french german greek hindi hungarian indonesian irish italian
  lithuanian nepali norwegian portuguese romanian russian serbian spanish swedish tamil turkish yiddish`.split(
    /\s+/,
  ),
);

/** The terms that find words of these languages (BCP 47) by their stems, too. With others, posts are indexed anew. */
export function withStems(terms: Terms, tags: readonly string[]): Terms {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const found = tags.map((tag) => names.of(tag.slice(0, 2))?.toLowerCase() ?? '');
  const stems = [...new Set(found)].filter((name) => stemmed.has(name)).toSorted();
  return { ...terms, stems, version: [terms.version, ...stems].join(' ') };
}

/** Servers in the same process share the terms. */
let latest: Terms | undefined;

function versionOf(texts: TermsTexts): string {
  return createHash('sha1')
    .update(JSON.stringify([algorithm, texts]))
    .digest('base64url');
}

/** Reads the files of `terms/`. */
export async function readShipped(folder: URL): Promise<TermsTexts> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const groups = await Promise.all(groupFiles.map(async (name) => ({ name, text: await read(name) })));
  const texts = await Promise.all(lists.map(async (list) => [list, await read(`${list}.txt`)] as const));
  return { groups, ...Object.fromEntries(texts) };
}

export function readTerms(texts: TermsTexts): Terms {
  const own = versionOf(texts);
  const { groups, bad } = readGroups(texts.groups, { decoys: texts.decoys ?? '' });
  const wordsIn = (name: (typeof lists)[number], options = {}) =>
    readGroups([{ name: `${name}.txt`, text: texts[name] ?? '' }], options).groups;
  const lexemesIn = (name: (typeof lists)[number]) =>
    new Set(
      wordsIn(name)
        .all.flatMap(({ tokens }) => tokens)
        .flatMap((tokens) => groups.of(tokens).map(({ lexeme }) => lexeme)),
    );
  const members = groups.all.flatMap((group) => group.tokens.map((tokens) => ({ group, tokens })));
  const chinese = members.filter(({ tokens }) => tokens.every(({ type }) => type === 'character'));
  const byPinyin = collect(
    chinese
      .filter(({ tokens }) => tokens.length >= 2)
      .map(({ group, tokens }) => [syllablesOf(textOf(tokens)).join(''), group]),
  );
  const byHole = collect(
    chinese
      .filter(({ tokens }) => tokens.length >= 3)
      .flatMap(({ group, tokens }) => holesOf(textOf(tokens)).map((hole) => [hole, group] as const)),
  );
  const singulars = new Set(members.flatMap(({ tokens }) => tokens.map(({ text }) => singular(text))));
  const words = [...new Set(members.flatMap(({ tokens }) => tokens.filter(isWord).map(({ text }) => text)))];
  return {
    version: own,
    stems: [],
    groups,
    attributes: wordsIn('attributes', { mark: '+' }),
    accessories: lexemesIn('accessories'),
    collections: lexemesIn('collections'),
    qualifiers: wordsIn('qualifiers'),
    noise: wordsIn('noise'),
    byPinyin,
    similarWords: (typed) => {
      const max = typed.length < longWord ? 1 : 2;
      const near = words
        .map((word) => ({ word, slips: distance(typed, word, max) }))
        .filter(({ word, slips }) => slips < 2 || (word[0] === typed[0] && word.at(-1) === typed.at(-1)));
      const fewest = Math.min(...near.map(({ slips }) => slips));
      return fewest > max ? [] : near.filter(({ slips }) => slips === fewest).map(({ word }) => word);
    },
    similarCharacters: (characters) => {
      const sameSound = byPinyin.get(syllablesOf(characters).join('')) ?? [];
      const alike =
        sameSound.length > 0 ? sameSound : holesOf(characters).flatMap((hole) => byHole.get(hole) ?? []);
      return [...new Set(alike)];
    },
    isCompound: (word, stem) =>
      word.length > stem.length + 2 && singulars.has(singular(word.slice(stem.length))),
    bad,
  };
}

const isWord = ({ type, text }: Token) => type === 'letters' && text.length >= 4;

/** The text with each character in turn replaced by a hole. Texts that differ in one character share a variant. */
function holesOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length < 3) return [];
  return characters.map((_, at) => characters.with(at, '_').join(''));
}

function collect<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const map = new Map<string, Value[]>();
  for (const [key, value] of entries) append(map, key, value);
  return map;
}

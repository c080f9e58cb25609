import { singular, tokensOf, type Token } from '../tokens.ts';
import { fold } from './fold.ts';

/** Words that mean the same thing, as the files of `terms/` list them. */
export interface Group {
  /** Its lexeme in posts.words, such as `#desk_lamp`: the first word of its line. */
  lexeme: string;
  /** The name of the file that lists it. */
  file: string;
  members: string[];
  /** The tokens of each member. */
  tokens: Token[][];
  /** Its own lexeme and those of all broader groups. Posts that have a member get them, and searches look for one. */
  lexemes: string[];
}

export interface Groups {
  all: readonly Group[];
  /** The longest member that begins at token `at` and ends in the same phrase; undefined if none does. */
  longestAt(tokens: readonly Token[], at: number): Match | undefined;
  /** The groups that have exactly these tokens as a member. */
  of(tokens: readonly Token[]): readonly Group[];
}

export interface Match {
  /** Empty for a decoy. */
  groups: readonly Group[];
  /** How many tokens it covers. */
  length: number;
}

/** A line that can't be read, for the log: `line` counts from 1. */
export interface BadLine {
  file: string;
  line: number;
  problem: string;
}

export interface TermsFile {
  name: string;
  text: string;
}

/**
 * Reads files of groups, one a line: `desk lamp, 台灯`. Narrower words follow `>`; those that are in no group become
 * groups of their own. A line with one word before `>` adds to the groups that have the word. Lines that begin with `#`
 * are comments. A word may be in several groups. Bad lines are reported and left out. `mark` begins the lexemes of the
 * groups. A decoy is a longer word in which members don't count: 包邮 ('free shipping') has no 包 ('bag').
 */
export function readGroups(
  files: readonly TermsFile[],
  { mark = '#', decoys = '' }: { mark?: string; decoys?: string } = {},
): { groups: Groups; bad: BadLine[] } {
  const bad: BadLine[] = [];
  const words: Words = { groups: new Map(), beginnings: new Set() };
  const lexemes = new Set<string>();
  const links: { from: readonly Group[]; to: string; file: string }[] = [];
  const addGroup = (file: string, members: string[], tokens: Token[][]) => {
    const lexeme = uniqueLexeme(mark + (tokens[0] ?? []).map(({ text }) => text).join('_'), lexemes);
    const group: Group = { lexeme, file, members, tokens, lexemes: [] };
    for (const list of tokens) {
      const groups = addWord(words, list);
      if (!groups.includes(group)) groups.push(group);
    }
    return [group];
  };

  for (const { name, text } of files) {
    for (const [index, line] of fold(text).split(/\r?\n/).entries()) {
      if (/^\s*(?:#|$)/.test(line)) continue;
      const [own = '', narrower = '', ...more] = line.split('>');
      const members = wordsOf(own);
      const tokens = members.map(tokensOf);
      const [first] = tokens;
      if (!first || more.length > 0 || tokens.some((list) => list.length === 0)) {
        bad.push({
          file: name,
          line: index + 1,
          problem: 'a group is "word, word" or "word, word > narrower word"',
        });
        continue;
      }
      const narrowerWords = wordsOf(narrower);
      const known =
        members.length === 1 && narrowerWords.length > 0 ? words.groups.get(keyOf(first)) : undefined;
      const from = known ?? addGroup(name, members, tokens);
      for (const to of narrowerWords) links.push({ from, to, file: name });
    }
  }

  for (const line of fold(decoys).split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    for (const word of wordsOf(line)) addWord(words, tokensOf(word));
  }

  const narrower = new Map<Group, Group[]>();
  for (const { from, to, file } of links) {
    const tokens = tokensOf(to);
    const known = words.groups.get(keyOf(tokens)) ?? [];
    const found = known.length > 0 ? known : addGroup(file, [to], [tokens]);
    for (const broad of from) for (const group of found) if (group !== broad) append(narrower, broad, group);
  }
  const all = [...new Set([...words.groups.values()].flat())];
  for (const group of all) for (const { lexemes: given } of reach(group, narrower)) given.push(group.lexeme);
  return {
    groups: {
      all,
      longestAt: (tokens, at) => longestAt(words, tokens, at),
      of: (tokens) => words.groups.get(keyOf(tokens)) ?? [],
    },
    bad,
  };
}

function wordsOf(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ text }) => singular(text)).join('_');

function uniqueLexeme(stem: string, taken: Set<string>): string {
  let lexeme = stem;
  for (let count = 2; taken.has(lexeme); count += 1) lexeme = `${stem}_${count}`;
  taken.add(lexeme);
  return lexeme;
}

interface Words {
  /** Maps each word to its groups. A decoy has none. */
  groups: Map<string, Group[]>;
  /** The first tokens of longer words. */
  beginnings: Set<string>;
}

function addWord({ groups, beginnings }: Words, tokens: readonly Token[]): Group[] {
  const key = keyOf(tokens);
  for (let end = key.indexOf('_'); end > 0; end = key.indexOf('_', end + 1))
    beginnings.add(key.slice(0, end));
  const found = groups.get(key) ?? [];
  groups.set(key, found);
  return found;
}

function longestAt(words: Words, tokens: readonly Token[], at: number): Match | undefined {
  let longest: Match | undefined;
  let key = '';
  for (let end = at; end < tokens.length; end += 1) {
    const token = tokens[end];
    if (!token || (end > at && token.startsPhrase)) break;
    key = end > at ? `${key}_${singular(token.text)}` : singular(token.text);
    const groups = words.groups.get(key);
    if (groups) longest = { groups, length: end + 1 - at };
    if (!words.beginnings.has(key)) break;
  }
  return longest;
}

/** The group and all its narrower groups, directly or through others. */
function reach(group: Group, narrower: ReadonlyMap<Group, Group[]>): Set<Group> {
  const reached = new Set([group]);
  for (const one of reached) for (const next of narrower.get(one) ?? []) reached.add(next);
  return reached;
}

/** Adds the value to the list of the key. */
export function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else list.push(value);
}

import { fold } from './fold.ts';
import { singular, tokensOf, type Token } from './tokens.ts';

/** Words that mean the same thing, as the files of `terms/` list them. */
export interface Group {
  /** Its lexeme in posts.words, such as `#desk_lamp`: the first word of its line. */
  lexeme: string;
  members: string[];
  /** The tokens of each member. */
  tokens: Token[][];
  /** Its own lexeme and those of all broader groups. Posts that have a member get them, and searches look for one. */
  lexemes: string[];
}

export interface Groups {
  all: readonly Group[];
  /** The longest member that begins at token `at`; undefined if none does. */
  longestAt(tokens: readonly Token[], at: number): Match | undefined;
}

export interface Match {
  groups: readonly Group[];
  /** How many tokens it covers. */
  length: number;
}

interface Node {
  next: Map<string, Node>;
  groups: Group[];
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
 * Reads files of groups, one a line: `desk lamp, 台灯`. Members of narrower groups follow `>`. Lines that begin with `#`
 * are comments. A word may be in several groups. Bad lines are reported and left out.
 */
export function readGroups(files: readonly TermsFile[]): { groups: Groups; bad: BadLine[] } {
  const root: Node = { next: new Map(), groups: [] };
  const bad: BadLine[] = [];
  const byMember = new Map<string, Group[]>();
  const lexemes = new Set<string>();
  const links: { from: Group; to: string; place: Omit<BadLine, 'problem'> }[] = [];

  for (const { name, text } of files) {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (/^\s*(?:#|$)/.test(line)) continue;
      const place = { file: name, line: index + 1 };
      const [own = '', narrower = '', ...more] = line.split('>');
      const members = wordsOf(own);
      const tokens = members.map((member) => tokensOf(fold(member)));
      const [first] = tokens;
      if (!first || more.length > 0 || tokens.some((list) => list.length === 0)) {
        bad.push({ ...place, problem: 'a group is "word, word" or "word, word > narrower word"' });
        continue;
      }
      const group: Group = { lexeme: uniqueLexeme(first, lexemes), members, tokens, lexemes: [] };
      tokens.forEach((list) => plant(root, list, group));
      for (const list of tokens) append(byMember, keyOf(list), group);
      for (const to of wordsOf(narrower)) links.push({ from: group, to, place });
    }
  }

  const narrower = new Map<Group, Group[]>();
  for (const { from, to, place } of links) {
    const found = byMember.get(keyOf(tokensOf(fold(to))));
    if (!found) bad.push({ ...place, problem: `"${to}" is in no group` });
    for (const group of found ?? []) if (group !== from) append(narrower, from, group);
  }
  const all = [...new Set([...byMember.values()].flat())];
  for (const group of all) for (const { lexemes: given } of reach(group, narrower)) given.push(group.lexeme);
  return { groups: { all, longestAt: (tokens, at) => longestAt(root, tokens, at) }, bad };
}

function wordsOf(list: string): string[] {
  return list
    .split(/[,，]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ text }) => singular(text)).join('_');

function uniqueLexeme(tokens: readonly Token[], taken: Set<string>): string {
  const stem = `#${keyOf(tokens)}`;
  let lexeme = stem;
  for (let count = 2; taken.has(lexeme); count += 1) lexeme = `${stem}_${count}`;
  taken.add(lexeme);
  return lexeme;
}

function plant(root: Node, tokens: readonly Token[], group: Group): void {
  let node = root;
  for (const { text } of tokens) {
    const key = singular(text);
    const next = node.next.get(key) ?? { next: new Map(), groups: [] };
    node.next.set(key, next);
    node = next;
  }
  if (!node.groups.includes(group)) node.groups.push(group);
}

function longestAt(root: Node, tokens: readonly Token[], at: number): Match | undefined {
  let node: Node | undefined = root;
  let longest: Match | undefined;
  for (let end = at; node !== undefined && end < tokens.length;) {
    node = node.next.get(singular(tokens[end]?.text ?? ''));
    end += 1;
    if (node && node.groups.length > 0) longest = { groups: node.groups, length: end - at };
  }
  return longest;
}

/** The group and all its narrower groups, directly or through others. */
function reach(group: Group, narrower: ReadonlyMap<Group, Group[]>): Set<Group> {
  const reached = new Set([group]);
  for (const one of reached) for (const next of narrower.get(one) ?? []) reached.add(next);
  return reached;
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WordList } from '../../contract/word-list.ts';
import { fold } from '../../engine/search/fold.ts';

/** Words that are marked in posts for admins: prohibited things, and phrases of scams about money. */

/** A word in a text. Its places are in UTF-16 units, as in JavaScript. */
export interface WatchedWord {
  /** The word as the list spells it. */
  word: string;
  start: number;
  end: number;
}

export interface WatchWords {
  /** Those of the release, without the harmless phrases. */
  shipped: readonly string[];
  /** The watched words in a text, in order. Reads the operator's file again if it has changed. */
  find(text: string): Promise<WatchedWord[]>;
}

type Finder = (text: string) => WatchedWord[];
/** What admins add and switch off, as it is now. */
type Edited = () => WordList;
const unedited = { added: [], off: [] };

export interface BadLine {
  file: string;
  line: number;
  reason: string;
}

/** The operator's own words, in DATA_DIR. */
const ownFile = 'watch-words.txt';
const maxBytes = 1024 * 1024;
const longestWord = 100;
/** Begins a harmless phrase, within which no word is marked. */
const innocent = '!';
const shipped = new URL('watch-words.txt', import.meta.url);

/** Calls `onBadLine` for each line that can't be used, whenever the operator's file is read. */
export async function openWatchWords(
  dataDir: string,
  onBadLine: (line: BadLine) => void,
  edited: Edited = () => unedited,
  startingList = shipped,
): Promise<WatchWords> {
  const path = join(dataDir, ownFile);
  const basic = readWords(await readFile(startingList), 'the starting list', onBadLine);
  const finderWith = finders(basic, edited);
  let version: string | undefined;
  let own: Promise<string[]> = Promise.resolve([]);

  const read = async () => {
    try {
      return readWords(await readFile(path), ownFile, onBadLine);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') onBadLine({ file: ownFile, line: 1, reason: `the file can't be read: ${code}` });
      return [];
    }
  };
  const present = async () => {
    const found = await stat(path).catch(() => undefined);
    const foundVersion = found && `${found.mtimeMs} ${found.size}`;
    if (foundVersion !== version) {
      version = foundVersion;
      // The promise is cached, so that concurrent calls share one read.
      own = read();
    }
    return finderWith(await own);
  };
  await present();
  return { shipped: shownOf(basic), find: async (text) => (await present())(text) };
}

const shownOf = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(innocent));

/** Makes the finder of the release's words, the operator's and the site's anew only when one of them has changed. */
function finders(basic: readonly string[], edited: Edited, toPattern = patternOf) {
  let latest: { from: WordList; own: readonly string[]; find: Finder } | undefined;
  return (own: readonly string[]): Finder => {
    const from = edited();
    if (latest?.from !== from || latest.own !== own) {
      const off = new Set(from.off);
      const lines = [...basic.filter((line) => !off.has(line)), ...own, ...from.added];
      latest = { from, own, find: finder(lines, toPattern) };
    }
    return latest.find;
  };
}

/** The words of a file in UTF-8, one a line. Lines that begin with # are comments. */
export function readWords(bytes: Buffer, file: string, onBadLine: (line: BadLine) => void): string[] {
  if (bytes.length > maxBytes) {
    onBadLine({ file, line: 1, reason: 'the file is larger than 1 MB' });
    return [];
  }
  const words: string[] = [];
  linesOf(bytes).forEach((line, index) => {
    try {
      const word = new TextDecoder('utf-8', { fatal: true }).decode(line).trim();
      if (word === '' || word.startsWith('#')) return;
      if (word.length > longestWord) throw new RangeError(`longer than ${longestWord} characters`);
      if (patternOf(word) === '') throw new RangeError('no letter, digit or character');
      words.push(word);
    } catch (error) {
      const reason = error instanceof RangeError ? error.message : 'not UTF-8';
      onBadLine({ file, line: index + 1, reason });
    }
  });
  return words;
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...lines, bytes.subarray(start)];
}

/** Latin words are found whole, with any space or hyphen between them; Chinese ones anywhere. */
function patternOf(word: string): string {
  return whole(fold(word).match(/[\p{L}\p{N}]+/gu) ?? [], '[\\s\\p{Pd}_]*', '[a-z0-9]');
}

const latin = /[a-z0-9]/;

const phrases = new URL('../../languages/money-words.txt', import.meta.url);

/** Finds phrases about money, also with one separator between their signs. */
export async function openMoneyWords(
  onBadLine: (line: BadLine) => void,
  edited: Edited = () => unedited,
): Promise<WatchWords> {
  const basic = readWords(await readFile(phrases), 'the phrases about money', onBadLine);
  const finderWith = finders(basic, edited, spacedPattern);
  const none: string[] = [];
  return { shipped: shownOf(basic), find: async (text) => finderWith(none)(text) };
}

/** Latin words are found whole. No comma, full stop of Chinese or digit may stand within a phrase. */
function spacedPattern(phrase: string): string {
  const between = String.raw`\p{Cf}*[ ·.*_\/\-]?\p{Cf}*`;
  return whole(fold(phrase).match(/[\p{L}\p{N}]/gu) ?? [], between, '[a-z]');
}

/** The parts with `between`. A Latin end does not touch any `neighbour`. */
function whole(parts: readonly string[], between: string, neighbour: string): string {
  const [first = '', last = ''] = [parts[0]?.[0], parts.at(-1)?.at(-1)];
  const [before, after] = [`(?<!${neighbour})`, `(?!${neighbour})`];
  return `${latin.test(first) ? before : ''}${parts.join(between)}${latin.test(last) ? after : ''}`;
}

function finder(lines: readonly string[], toPattern: (word: string) => string): Finder {
  const byPattern = new Map(lines.map((line) => [toPattern(line), line]));
  // Longer words first, because alternation takes the first match. The number of the group identifies the word.
  const patterns = [...byPattern.keys()].toSorted((one, other) => other.length - one.length);
  if (patterns.length === 0) return () => [];
  const all = new RegExp(patterns.map((pattern) => `(${pattern})`).join('|'), 'gu');
  const words = patterns.map((pattern) => byPattern.get(pattern) ?? '');
  return (text) => {
    const { folded, places } = foldWithPlaces(text);
    return [...folded.matchAll(all)].flatMap((match) => {
      const word = words[match.slice(1).findIndex((group) => group !== undefined)] ?? '';
      if (word.startsWith(innocent)) return [];
      const end = match.index + match[0].length;
      return [{ word, start: places[match.index] ?? 0, end: places[end] ?? text.length }];
    });
  };
}

/** The folded text; for each of its UTF-16 units, and for its end, the position in the original text. */
function foldWithPlaces(text: string) {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, places: [...places, text.length] };
}

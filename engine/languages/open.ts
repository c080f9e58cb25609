import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { mergeTexts, textsOf, type Texts, type TextTree } from '../texts.ts';
import { allSteps, compileInSteps, type Compiled, type EnglishMessages, type FileProblem } from './file.ts';
import { filesIn, keep, problemOf, tagsIn, type Listed } from './folder.ts';

export { exchangeOf, type LanguageExchange } from './exchange.ts';
export type { FileProblem } from './file.ts';

/** The parts of a language: what every first visit needs, what screens need besides, and what only the server says. */
export type Part = 'first' | 'rest' | 'server';

interface Options {
  /** Each holds a folder for each language; what a later one has, wins. The first one has all English texts. */
  folders: readonly string[];
  /** The part of each file that is not of the rest, by its name without `.json`. */
  parts: Readonly<Record<string, Part>>;
  /** Arguments of messages that are numbers of the code. */
  numbers: Readonly<Record<string, number>>;
  onProblem?: ((problem: FileProblem) => void) | undefined;
  /** Keeps the last good version of each file of the later folders for the next start. */
  goodFolder?: string | undefined;
  /** The languages that are read first. */
  wanted?: () => readonly string[];
}

export interface OpenLanguage<All> {
  tag: string;
  dir: 'ltr' | 'rtl';
  /** All texts, those of the server too. */
  texts: All;
  /** Changes with the texts. */
  version: string;
  /** A part as it is sent to browsers. */
  json: Record<'first' | 'rest', string>;
  /** How many texts each file lacks, of those that lack any. */
  lacks: ReadonlyMap<string, number>;
  /** The files of which it has no text. */
  absent: ReadonlySet<string>;
  /** How many of the English texts it has. */
  count: number;
}

export interface Languages<All> {
  /** English if there is no such language. */
  of(tag: string): OpenLanguage<All>;
  /** The tags of languages with texts, English first. */
  tags(): string[];
  problems(): FileProblem[];
  /** Reads what has changed, of all languages or of those wanted, while others work. */
  refresh(options?: { isWanted?: boolean; signal?: AbortSignal }): Promise<void>;
  /** The same for files of a release. */
  refreshNow(): void;
}

interface Known {
  stamp: string;
  /** The last version without a problem. */
  good: Compiled | undefined;
  problems: FileProblem[];
}
/** A language as it was read last. */
interface Read<All> {
  seen: string;
  problems: FileProblem[];
  language?: OpenLanguage<All> | undefined;
}

/** How long reading keeps everybody else waiting. */
const sliceMs = 10;

/** The compiled languages of all servers of a process. */
const compiled = new Map<string, { stamp: string; made: Compiled }>();

export function openLanguages<All>({
  folders,
  parts,
  numbers,
  onProblem,
  goodFolder,
  wanted = () => [],
}: Options): Languages<All> {
  const known = new Map<string, Known>();
  const listed = new Map<string, Listed[]>();
  const read = new Map<string, Read<All>>();
  let english: EnglishMessages = new Map();
  /** The keys of each English file. */
  let keysOf: readonly (readonly [file: string, keys: readonly string[]])[] = [];
  let base: Record<Part, TextTree> = { first: {}, rest: {}, server: {} };
  let wrongFolders: FileProblem[] = [];
  let told = new Set<string>();

  /** `reference` is undefined for what English is itself. */
  function* readFile({ path, stamp }: Listed, tag: string, reference?: EnglishMessages) {
    const before = known.get(path);
    if (before?.stamp === stamp) return before;
    const shared = compiled.get(path);
    const options = { tag, numbers, english: reference };
    const made = shared?.stamp === stamp ? shared.made : yield* compiledOf(path, options);
    compiled.set(path, { stamp, made });
    const isOfRelease = dirname(dirname(path)) === folders[0];
    const kept = goodFolder && !isOfRelease && join(goodFolder, tag, basename(path));
    const now: Known = { stamp, problems: made.problems, good: made };
    if (made.problems.length === 0 && kept) keep(path, kept);
    else if (made.problems.length > 0) {
      now.good = before?.good ?? (kept && existsSync(kept) ? yield* compiledOf(kept, options) : undefined);
      if (now.good && now.good.problems.length > 0) now.good = undefined;
    }
    known.set(path, now);
    return now;
  }

  /** The files of a language in a folder; while they are too large, those from before. */
  const listFiles = (folder: string, tag: string) => {
    const path = join(folder, tag);
    const { files = listed.get(path), wrong } = filesIn(path);
    const hasGood = goodFolder && folder !== folders[0];
    const there = files ?? (hasGood ? filesIn(join(goodFolder, tag)).files : undefined) ?? [];
    listed.set(path, there);
    return { there, wrong };
  };

  function* readLanguage(tag: string, found: readonly ReturnType<typeof listFiles>[]) {
    const none = { first: {}, rest: {}, server: {} };
    // English is the first, and what the others lack.
    const trees: Record<Part, TextTree> = { ...(tag === 'en' ? none : base) };
    const problems = found.flatMap(({ wrong }) => wrong);
    const has = new Set<string>();
    for (const [index, { there }] of found.entries()) {
      const isReference = tag === 'en' && index === 0;
      const read: Known[] = [];
      for (const file of there) {
        const one = yield* readFile(file, tag, isReference ? undefined : english);
        read.push(one);
        const part = parts[file.name] ?? 'rest';
        trees[part] = mergeTexts(trees[part], one.good?.tree ?? {});
        for (const key of one.good?.messages.keys() ?? []) has.add(key);
        yield;
      }
      problems.push(...read.flatMap((one) => one.problems));
      if (!isReference) continue;
      const messagesOf = (place: number) => [...(read[place]?.good?.messages ?? [])];
      english = new Map(there.flatMap((_, place) => messagesOf(place)));
      keysOf = there.map(({ name }, place) => [name, messagesOf(place).map(([key]) => key)]);
    }
    if (tag === 'en') base = trees;
    const lacks = new Map(
      keysOf.flatMap(([file, keys]) => {
        const missing = keys.filter((key) => !has.has(key)).length;
        return missing > 0 ? [[file, missing] as const] : [];
      }),
    );
    const absent = new Set(keysOf.flatMap(([file, keys]) => (lacks.get(file) === keys.length ? [file] : [])));
    const count = [...lacks.values()].reduce((left, missing) => left - missing, english.size);
    const language: OpenLanguage<unknown> = { ...(yield* languageOf(tag, trees)), lacks, absent, count };
    return { problems, language: language as OpenLanguage<All> };
  }

  /** A language that fails is as it was. */
  function* readAgain(tag: string) {
    const before = read.get(tag);
    try {
      const found = folders.map((folder) => listFiles(folder, tag));
      const seen = JSON.stringify([found, tag !== 'en' && read.get('en')?.seen]);
      if (before?.seen !== seen) read.set(tag, { seen, ...(yield* readLanguage(tag, found)) });
    } catch (error) {
      if (tag === 'en' && !before) throw error;
      const reason = `this can't be read: ${(error as Error).message}`;
      read.set(tag, {
        seen: '',
        problems: [problemOf(join(folders.at(-1) ?? '', tag), reason)],
        language: before?.language,
      });
    }
  }

  function* readAll(isWanted = false): Generator<void, void> {
    const { tags, wrong } = tagsIn(folders, [...wanted(), ...read.keys()]);
    wrongFolders = wrong;
    for (const tag of tags) {
      yield;
      if (!isWanted || tag === 'en' || wanted().includes(tag)) yield* readAgain(tag);
    }
    for (const tag of read.keys()) if (!tags.includes(tag)) read.delete(tag);
    const now = problems();
    for (const problem of now) if (!told.has(JSON.stringify(problem))) onProblem?.(problem);
    told = new Set(now.map((problem) => JSON.stringify(problem)));
  }
  const problems = () => [...wrongFolders, ...[...read.values()].flatMap((one) => one.problems)];
  let last: Promise<unknown> = Promise.resolve();
  const of = (tag: string) => (read.get(tag)?.language ?? read.get('en')?.language) as OpenLanguage<All>;
  return {
    of,
    tags: () => [
      'en',
      ...[...read.keys()].filter((tag) => tag !== 'en' && read.get(tag)?.language).toSorted(),
    ],
    problems,
    // One after the other: each goes on with what the one before has read.
    refresh: ({ isWanted, signal } = {}) => {
      const read = last.then(() => inSlices(readAll(isWanted), signal));
      last = read.catch(() => undefined);
      return read;
    },
    refreshNow: () => allSteps(readAll()),
  };
}

async function inSlices(steps: Generator<void, void>, signal?: AbortSignal): Promise<void> {
  let began = performance.now();
  while (!steps.next().done) {
    if (performance.now() - began < sliceMs) continue;
    if (signal?.aborted) return;
    await setImmediate();
    began = performance.now();
  }
}

/** Each step takes up to 50 ms for the largest language. */
function* languageOf(tag: string, { first, rest, server }: Record<Part, TextTree>) {
  const json = { first: JSON.stringify(first), rest: '' };
  yield;
  json.rest = JSON.stringify(rest);
  yield;
  const all = [rest, server].reduce(mergeTexts, first);
  yield;
  const texts = textsOf(all, tag);
  yield;
  const version = createHash('sha256').update(json.first).update(json.rest).digest('hex').slice(0, 12);
  return { tag, dir: directionOf(tag), texts, json, version } satisfies Omit<
    OpenLanguage<Texts>,
    'lacks' | 'absent' | 'count'
  >;
}

function directionOf(tag: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo?(): { direction: 'ltr' | 'rtl' } };
  return locale.getTextInfo?.().direction ?? 'ltr';
}

function* compiledOf(path: string, options: Parameters<typeof compileInSteps>[2]): Generator<void, Compiled> {
  let source = '';
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = `this can't be read: ${(error as NodeJS.ErrnoException).code}`;
    return { tree: {}, messages: new Map(), problems: [problemOf(path, reason)] };
  }
  return yield* compileInSteps(path, source, options);
}

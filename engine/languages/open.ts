import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mergeTexts, textsOf, type Texts, type TextTree } from '../texts.ts';
import { compileFile, type EnglishMessages, type FileProblem } from './file.ts';

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
}

export interface Languages<All> {
  /** English if there is no such language. */
  of(tag: string): OpenLanguage<All>;
  /** Those that have texts, English first. */
  tags(): string[];
  problems(): FileProblem[];
  /** Reads what has changed. Called every two seconds by itself. */
  refresh(): void;
  close(): void;
}

type Compiled = ReturnType<typeof compileFile>;
interface Known {
  stamp: string;
  /** The last version without a problem. */
  good: Compiled | undefined;
  problems: FileProblem[];
}

const tagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
/** All files of one language in one folder. */
const mostBytes = 1_000_000;
const pollMs = 2000;

/** What all servers of a process have compiled. */
const compiled = new Map<string, { stamp: string; made: Compiled }>();

export function openLanguages<All>({
  folders,
  parts,
  numbers,
  onProblem,
  goodFolder,
}: Options): Languages<All> {
  const known = new Map<string, Known>();
  let english: EnglishMessages = new Map();
  let open = new Map<string, OpenLanguage<All>>();
  let problems: FileProblem[] = [];
  let seen = '';

  /** `reference` is undefined for what English is itself. */
  const readFile = (path: string, stamp: string, tag: string, reference?: EnglishMessages): Known => {
    const before = known.get(path);
    if (before?.stamp === stamp) return before;
    const shared = compiled.get(path);
    const options = { tag, numbers, english: reference };
    const made = shared?.stamp === stamp ? shared.made : compiledOf(path, options);
    compiled.set(path, { stamp, made });
    const isOfRelease = dirname(dirname(path)) === folders[0];
    const kept = goodFolder && !isOfRelease && join(goodFolder, tag, basename(path));
    if (made.problems.length === 0) {
      if (kept) keep(path, kept);
      return { stamp, problems: [], good: made };
    }
    const lastGood = () => (kept && existsSync(kept) ? compiledOf(kept, options) : undefined);
    const good = before?.good ?? lastGood();
    return { stamp, problems: made.problems, good: good?.problems.length === 0 ? good : undefined };
  };

  /** The trees of a language, folder by folder, and what is wrong with its files. */
  const readLanguage = (tag: string) => {
    const found: { file: string; one: Known }[] = [];
    for (const folder of folders) {
      const isReference = tag === 'en' && folder === folders[0];
      const { files, wrong } = filesIn(join(folder, tag));
      problems.push(...wrong);
      for (const { name, path, stamp } of files) {
        const one = readFile(path, stamp, tag, isReference ? undefined : english);
        known.set(path, one);
        problems.push(...one.problems);
        found.push({ file: name, one });
      }
      if (isReference) english = new Map(found.flatMap(({ one }) => [...(one.good?.messages ?? [])]));
    }
    return found;
  };

  const refresh = () => {
    const tags = tagsIn(folders);
    const now = JSON.stringify(folders.map((folder) => tags.map((tag) => filesIn(join(folder, tag)))));
    if (now === seen) return;
    seen = now;
    const before = new Set(problems.map(({ file, key, reason }) => file + key + reason));
    problems = [];
    const treesOf = new Map<string, Record<Part, TextTree>>();
    for (const tag of tags) {
      // English is the first, and what the others lack.
      const trees = { ...(treesOf.get('en') ?? { first: {}, rest: {}, server: {} }) };
      for (const { file, one } of readLanguage(tag)) {
        const part = parts[file] ?? 'rest';
        trees[part] = mergeTexts(trees[part], one.good?.tree ?? {});
      }
      treesOf.set(tag, trees);
    }
    open = new Map([...treesOf].map(([tag, trees]) => [tag, languageOf<All>(tag, trees)]));
    for (const problem of problems)
      if (!before.has(problem.file + problem.key + problem.reason)) onProblem?.(problem);
  };

  refresh();
  const timer = setInterval(refresh, pollMs).unref();
  return {
    of: (tag) => open.get(tag) ?? (open.get('en') as OpenLanguage<All>),
    tags: () => [...open.keys()],
    problems: () => problems,
    refresh,
    close: () => clearInterval(timer),
  };
}

function keep(path: string, kept: string): void {
  try {
    if (existsSync(kept) && readFileSync(kept).equals(readFileSync(path))) return;
    mkdirSync(dirname(kept), { recursive: true });
    // Another process may read or write it at this moment.
    const draft = `${kept}.${process.pid}`;
    copyFileSync(path, draft);
    renameSync(draft, kept);
  } catch {
    // The folder is read-only: after a restart, a broken file falls back to English.
  }
}

function languageOf<All>(tag: string, { first, rest, server }: Record<Part, TextTree>): OpenLanguage<All> {
  const json = { first: JSON.stringify(first), rest: JSON.stringify(rest) };
  const texts = textsOf([rest, server].reduce(mergeTexts, first), tag) as Texts & All;
  const hash = createHash('sha256').update(json.first).update(json.rest);
  return { tag, dir: directionOf(tag), texts, json, version: hash.digest('hex').slice(0, 12) };
}

function directionOf(tag: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo?(): { direction: 'ltr' | 'rtl' } };
  return locale.getTextInfo?.().direction ?? 'ltr';
}

function tagsIn(folders: readonly string[]): string[] {
  const tags = folders.flatMap((folder) =>
    entriesIn(folder).flatMap((entry) =>
      entry.isDirectory() && tagPattern.test(entry.name) ? [entry.name] : [],
    ),
  );
  return ['en', ...[...new Set(tags)].filter((tag) => tag !== 'en').toSorted()];
}

function compiledOf(path: string, options: Parameters<typeof compileFile>[2]): Compiled {
  let source = '';
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = `this can't be read: ${(error as NodeJS.ErrnoException).code}`;
    return { tree: {}, messages: new Map(), problems: [{ file: path, line: 1, key: '', reason }] };
  }
  return compileFile(path, source, options);
}

const entriesIn = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // There is no such folder.
    return [];
  }
};

function filesIn(folder: string) {
  const wrong: FileProblem[] = [];
  const complain = (file: string, reason: string) => wrong.push({ file, line: 1, key: '', reason });
  let bytes = 0;
  const files = entriesIn(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isFile() || !/^[a-z][a-z-]*\.json$/.test(entry.name)) {
      complain(path, 'a folder of a language holds files named like posts.json');
      return [];
    }
    // It may be gone by now.
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return [];
    bytes += found.size;
    return [{ name: entry.name.slice(0, -'.json'.length), path, stamp: `${found.ctimeMs} ${found.size}` }];
  });
  if (bytes <= mostBytes) return { files, wrong };
  complain(folder, `a language has at most ${mostBytes} bytes`);
  return { files: [], wrong };
}

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileProblem } from './file.ts';

/** The content of the folders of languages. */

export interface Listed {
  /** Without `.json`. */
  name: string;
  path: string;
  /** Changes with the file. */
  stamp: string;
}

const tagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
/** All files of one language in one folder. */
export const mostBytes = 400_000;
export const mostLanguages = 50;

export const problemOf = (file: string, reason: string): FileProblem => ({ file, line: 1, key: '', reason });

function isTag(name: string): boolean {
  try {
    return tagPattern.test(name) && new Intl.Locale(name).language !== '';
  } catch {
    return false;
  }
}

/** The languages of the folders: English, those of the first folder, then those that are preferred. */
export function tagsIn(folders: readonly string[], preferred: readonly string[]) {
  const wrong: FileProblem[] = [];
  const complain = (path: string, reason: string) => wrong.push(problemOf(path, reason));
  const found = folders.map((folder) =>
    entriesIn(folder).flatMap((entry) => {
      if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
      if (isTag(entry.name)) return [entry.name];
      complain(join(folder, entry.name), 'its name is no tag of a language, like it or pt-BR');
      return [];
    }),
  );
  const all = new Set(found.flat().toSorted());
  const tags = new Set(['en', ...(found[0] ?? []), ...preferred.filter((tag) => all.has(tag)), ...all]);
  for (const tag of [...tags].slice(mostLanguages))
    complain(join(folders.at(-1) ?? '', tag), `there are at most ${mostLanguages} languages`);
  return { tags: [...tags].slice(0, mostLanguages), wrong };
}

const entriesIn = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // There is no such folder.
    return [];
  }
};

/** No files if they are too large. */
export function filesIn(folder: string): { files?: Listed[]; wrong: FileProblem[] } {
  const wrong: FileProblem[] = [];
  const complain = (file: string, reason: string) => wrong.push(problemOf(file, reason));
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
  return { wrong };
}

/** Copies a good version, for the next start. */
export function keep(path: string, kept: string): void {
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

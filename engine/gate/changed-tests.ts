import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folder as runFolder, root } from './node.mjs';
import { StepError, say } from './step.ts';

/** Test files by suite, with paths from the root. */
export interface Tests {
  api: string[];
  e2e: string[];
}

const isTest = (file: string) => /\.(?:test|spec)\.ts$/.test(file);
/** The folder in a side, or beside the sides. Files directly in a side and support files of tests have none. */
const folder =
  /^(?:(?:contract|engine|server|web|tests\/(?:api|drills|e2e|journeys))\/)?(?!contract\/|engine\/|server\/|web\/|tests\/)([^/]+)\//;
const folderOf = (file: string) => folder.exec(file)?.[1];

/** The files that import each file, from a relative path in quotes. */
function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, to = ''] of text.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)) {
      const imported = path.posix.join(path.posix.dirname(file), to);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * The tests of changed files: those that import one, however far, and those of the nouns that do, because tests use a
 * noun through a server or a browser, which no import shows. Files directly in a side import every noun and so stop the
 * search. A text of one language is tested with its noun. A file of a folder without tests is near all.
 */
export function testsNear(changed: readonly string[]): Tests {
  const sources = globSync('{contract,engine,server,web,scripts,tests}/**/*.{ts,tsx}', { cwd: root });
  const all = sources.filter(isTest);
  const importers = importersOf(sources);
  /** The tests of a noun that can see the file: no call looks at the web. */
  const inFolder = (name: string | undefined, file: string) =>
    all.filter(
      (test) =>
        name !== undefined &&
        folderOf(test) === name &&
        (!file.startsWith('web/') || /^(?:web|tests\/(?:e2e|journeys))\//.test(test)),
    );

  const reached = (file: string): string[] => {
    const found = new Set([file]);
    for (const one of found)
      if (one === file || folderOf(one) !== undefined || one.startsWith('tests/'))
        for (const importer of importers.get(one) ?? []) found.add(importer);
    return [...found];
  };
  const near = (file: string): string[] => {
    if (isTest(file)) return all.includes(file) ? [file] : [];
    if (/^[^/]+\.md$|^\./.test(file)) return [];
    const text = /^languages\/[\w-]+\/([a-z]+)/.exec(file)?.[1];
    if (text !== undefined) {
      const ofNoun = inFolder(text, file);
      const inBrowser = all.filter((test) => test.endsWith('.spec.ts'));
      return [
        ...(ofNoun.length > 0 ? ofNoun : inBrowser),
        ...all.filter((test) => /sentences\.test/.test(test)),
      ];
    }
    const files = reached(file);
    const names = new Set([file, ...files.filter((one) => !one.startsWith('tests/'))].map(folderOf));
    const tests = [...files.filter(isTest), ...[...names].flatMap((name) => inFolder(name, file))];
    return tests.length > 0 ? tests : all;
  };
  const tests = [...new Set(changed.flatMap(near))].toSorted();
  if (changed.length > 0) say(`${tests.length} of ${all.length} test files`);
  return {
    api: tests.filter((test) => test.endsWith('.test.ts')),
    e2e: tests.filter((test) => test.endsWith('.spec.ts')),
  };
}

const testedFile = path.join(runFolder, 'tested');

/** Notes that all tests have passed, if nothing but commits was tested. */
export function noteTested(): void {
  if (git('status', '--porcelain').length > 0) return;
  mkdirSync(runFolder, { recursive: true });
  writeFileSync(testedFile, git('rev-parse', 'HEAD')[0] ?? '');
}

/** The commit that was tested last, otherwise the one at which this branch began. */
export function baseOfChange(): string {
  const tested = existsSync(testedFile) ? readFileSync(testedFile, 'utf8') : undefined;
  const bases = [...(tested ? [tested] : []), 'origin/HEAD', 'main', 'HEAD'];
  for (const base of bases) {
    try {
      return git('merge-base', 'HEAD', base)[0] ?? 'HEAD';
    } catch {
      // This clone has no such branch or commit.
    }
  }
  return 'HEAD';
}

/** The files that differ from a commit, and untracked files. A deleted file counts for its folder. */
export function changedFiles(since: string): string[] {
  try {
    return [
      ...git('diff', '--name-only', '--relative', since, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch (error) {
    throw new StepError(`git does not tell what has changed since ${since}: ${String(error)}`);
  }
}

/** The lines that git prints. */
function git(...args: string[]): string[] {
  const printed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return printed.split('\n').filter(Boolean);
}

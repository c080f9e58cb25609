import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { root } from './node.mjs';
import { Failed } from './step.ts';

/** Test files by suite, with paths from the root. */
export interface Tests {
  api: string[];
  e2e: string[];
}

const suites = { api: '{contract,engine,server,web,tests/api}/**/*.test.ts', e2e: 'tests/e2e/**/*.spec.ts' };
/** The folder in a side, or beside the sides. Files directly in a side and support files of tests have none. */
const folder =
  /^(?:(?:contract|engine|server|web|tests\/api|tests\/e2e)\/)?(?!contract\/|engine\/|server\/|web\/|tests\/)([^/]+)\//;

/**
 * The tests near changed files, by their paths: the folder `posts` of one side is tested in the folders `posts` of all
 * sides, and a folder beside the sides, such as `scripts`, in `tests/api/scripts`. A test is near itself, a page in the
 * root near none. A file of a folder without tests is near all. Tests further away can break too.
 */
export function testsNear(files: string[]): Tests {
  const all = globSync(Object.values(suites), { cwd: root });
  const found = files.flatMap((file) => {
    if (all.includes(file)) return [file];
    if (/^[^/]+\.md$|^\./.test(file)) return [];
    const name = folder.exec(file)?.[1];
    const near = all.filter((test) => name !== undefined && folder.exec(test)?.[1] === name);
    return near.length > 0 ? near : all;
  });
  const tests = [...new Set(found)].toSorted();
  return {
    api: tests.filter((test) => test.endsWith('.test.ts')),
    e2e: tests.filter((test) => test.endsWith('.spec.ts')),
  };
}

/** The files that differ from a commit, and untracked files. A deleted file counts for its folder. */
export function changedFiles(since: string): string[] {
  try {
    return [
      ...git('diff', '--name-only', '--relative', since, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch (error) {
    throw new Failed(`git does not tell what has changed since ${since}: ${String(error)}`);
  }
}

/** The lines that git prints. */
function git(...args: string[]): string[] {
  const printed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return printed.split('\n').filter(Boolean);
}

// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failed, root } from './run-step.mjs';

/**
 * Chooses the tests nearest to a change by its folders. An import graph does not help: tests run the server as a
 * process. Other tests can break too, so only the full run is conclusive.
 * @typedef {'all' | string[]} Filters beginnings of test files' paths
 */

const folders = readdirSync(path.join(root, 'contract'), { withFileTypes: true });
const nouns = folders.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).join('|');

/**
 * For a changed file: filters of the API suite, and of the browser suite. The first pattern that matches counts, and a
 * file that matches none runs everything.
 * @type {[RegExp, Filters, Filters][]}
 */
const rules = [
  [/^tests\/e2e\/.+\.spec\.ts$/, [], ['$&']],
  [/^tests\/e2e\//, [], 'all'],
  [/\.test\.ts$/, ['$&'], []],
  [/^docs\/(?:specification|security)\.md$/, ['tests/api/specification'], []],
  [/^(?:docs\/|[^/]+\.md$|\.)/, [], []],
  [/^web\//, ['web/'], 'all'],
  [new RegExp(`^server/(${nouns})/`), ['server/$1/', 'tests/api/$1/'], 'all'],
  [new RegExp(`^contract/(${nouns})/`), ['contract/', 'web/', 'tests/api/$1/', 'tests/api/http/'], 'all'],
  [/^playwright\.config\.ts$/, [], 'all'],
  [/^vitest\.config\.ts$/, 'all', []],
  [/^scripts\/seed/, ['tests/api/demo'], []],
];

/**
 * @param {string[]} files changed ones, from the root
 * @returns {{ api: Filters, e2e: Filters }} no filters: nothing of the suite
 */
export function testsFor(files) {
  /** @type {(suite: 1 | 2) => Filters} */
  const gather = (suite) => {
    const found = files.map((file) => {
      const rule = rules.find(([pattern]) => pattern.test(file));
      const filters = rule ? rule[suite] : 'all';
      const match = rule?.[0].exec(file);
      return filters === 'all'
        ? filters
        : filters.map((filter) => filter.replace('$&', match?.input ?? '').replace('$1', match?.[1] ?? ''));
    });
    return found.includes('all') ? 'all' : [...new Set(found.flat())];
  };
  return { api: gather(1), e2e: gather(2) };
}

/**
 * The files that differ from a commit, and untracked files.
 * @param {string} since
 */
export async function changedFiles(since) {
  const git = promisify(execFile);
  try {
    const [differing, unknown] = await Promise.all([
      git('git', ['diff', '--name-only', '--relative', since, '--'], { cwd: root }),
      git('git', ['ls-files', '--others', '--exclude-standard'], { cwd: root }),
    ]);
    const files = `${differing.stdout}${unknown.stdout}`.split('\n').filter(Boolean);
    // A deleted test can't be run.
    return files.filter((file) => !/\.(test|spec)\.ts$/.test(file) || existsSync(path.join(root, file)));
  } catch (error) {
    throw new Failed(`git does not tell what has changed since ${since}: ${String(error)}`);
  }
}

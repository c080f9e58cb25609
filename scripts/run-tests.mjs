// @ts-check
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { changedFiles, testsFor } from './changed-tests.mjs';
import { ensureBuilt } from './run-build.mjs';
import { ensureInstalled } from './run-install.mjs';
import { allOf, Failed, run, say, tryRun } from './run-step.mjs';

/**
 * @typedef {{ passed: number, failed: number, retried: number }} Count `retried`: passed, but at the second try
 * @typedef {(filters: string[], folder: string, log?: number) => Promise<Count & { exitCode: number }>} Suite
 *   `log`: the open file that gets the output
 */

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const checks = {
  types: (args) => allOf([run('tsc', ['-p', '.', '--noEmit', ...args]), checkUnbuilt(args)]),
  lint: (args) => run('oxlint', args),
  format: (args) => run('oxfmt', ['--check', ...args]),
};

/** @type {Record<'api' | 'e2e', Suite>} */
const suites = { api: runVitest, e2e: runPlaywright };

/**
 * Runs everything, the tests nearest to a change, or one named part, whose tool gets the remaining arguments.
 * @param {string[]} args
 */
export async function runTests([first, ...args]) {
  const changed = first === '--changed' ? testsFor(await changedFiles(args[0] ?? 'HEAD')) : undefined;
  const part = changed ? undefined : first;
  const parts = [...Object.keys(checks), ...Object.keys(suites)];
  if (part !== undefined && !parts.includes(part))
    throw new Failed(`npm test -- [${parts.join('|')}] [filter], or npm test -- --changed [commit]`, 2);
  await ensureInstalled();
  const check = checks[part ?? ''];
  if (check) {
    await check(args);
    return 0;
  }

  /** @type {Count} */
  const total = { passed: 0, failed: 0, retried: 0 };
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-reports-'));
  try {
    await allOf([...(part === undefined ? [runChecks()] : []), ensureBuilt()]);
    const chosen = /** @type {const} */ (['e2e', 'api']).filter(
      (name) => (part === undefined || part === name) && changed?.[name].length !== 0,
    );
    // The browser suite waits more than it computes, so the other one runs beside it and is printed afterwards.
    const log = chosen.length > 1 ? await open(path.join(folder, 'api.log'), 'w+') : undefined;
    say(`== ${chosen.join(', ')}`);
    const running = chosen.map(async (name) => {
      const filters = changed?.[name] ?? args;
      const given = filters === 'all' ? [] : filters;
      const count = await suites[name](given, folder, name === 'api' ? log?.fd : undefined);
      total.passed += count.passed;
      total.failed += count.failed;
      total.retried += count.retried;
      if (count.exitCode !== 0) throw new Failed(`${name} failed.`, count.exitCode);
    });
    await allOf(running).finally(async () => {
      if (log) say(await readFile(path.join(folder, 'api.log'), 'utf8'));
      await log?.close();
    });
    return 0;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    // A part that ended before it counted its tests must not be reported as zero failures.
    total.failed ||= 1;
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  } finally {
    await rm(folder, { recursive: true, force: true });
    const retried = total.retried > 0 ? ` (${total.retried} at the second try)` : '';
    say(`${total.passed} passed${retried}, ${total.failed} failed`);
  }
}

/** All checks except those that the build makes, which runs at the same time. */
async function runChecks() {
  say(`== ${Object.keys(checks).join(', ')}`);
  const { types: _, ...others } = checks;
  await allOf([checkUnbuilt([]), ...Object.values(others).map((check) => check([]))]);
}

/**
 * Checks the types of the files that the build does not compile.
 * @param {string[]} args
 */
function checkUnbuilt(args) {
  return allOf(['web', 'tests'].map((project) => run('tsc', ['-p', project, ...args])));
}

/** @type {Suite} */
async function runVitest(filters, folder, log) {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await tryRun('vitest', ['run', ...reporters, ...filters], testEnv(), { log });
  const result = await readReport(report);
  const tests = result?.testResults.flatMap((file) => file.assertionResults) ?? [];
  // A test that passes at the second try keeps the failure messages of the first.
  const retried = tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).length;
  return { exitCode, passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0, retried };
}

/** @type {Suite} */
async function runPlaywright(filters, folder) {
  const report = path.join(folder, 'playwright.json');
  const env = { ...testEnv(), CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await tryRun('playwright', ['test', '--reporter=list,json', ...filters], env);
  const stats = (await readReport(report))?.stats;
  const retried = stats?.flaky ?? 0;
  return { exitCode, passed: (stats?.expected ?? 0) + retried, failed: stats?.unexpected ?? 0, retried };
}

/** Sets NODE_ENV, because the shell may have it as production. */
function testEnv() {
  return { ...process.env, NODE_ENV: 'test' };
}

/**
 * Returns undefined if the tool ended before it wrote a report.
 * @param {string} file
 */
export async function readReport(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

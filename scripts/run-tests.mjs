// @ts-check
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { changedFiles, testsFor } from './changed-tests.mjs';
import { ensureBuilt } from './run-build.mjs';
import { ensureInstalled } from './run-install.mjs';
import { allOf, Failed, run, say, tryRun } from './run-step.mjs';

/**
 * @typedef {{ passed: number, failed: number, retried: number }} Count `retried`: passed, but at the second try
 * @typedef {(filters: string[], folder: string) => Promise<Count & { exitCode: number }>} Suite
 */

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const checks = {
  types: (args) =>
    allOf([['.', '--noEmit'], ['web'], ['tests']].map((project) => run('tsc', ['-p', ...project, ...args]))),
  lint: (args) => run('oxlint', args),
  format: (args) => run('oxfmt', ['--check', ...args]),
};

/** @type {Record<'api' | 'e2e', Suite>} */
const suites = { api: runVitest, e2e: runPlaywright };

/**
 * Everything; the one part that is named, with what follows passed on to its tool; or the tests nearest to a change.
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
    if (part === undefined) await runChecks();
    await ensureBuilt();
    for (const name of /** @type {const} */ (['api', 'e2e'])) {
      const filters = changed?.[name];
      if ((part !== undefined && part !== name) || filters?.length === 0) continue;
      say(`== ${name}`);
      const given = changed ? [] : args;
      const { passed, failed, retried, exitCode } = await suites[name](
        Array.isArray(filters) ? filters : given,
        folder,
      );
      total.passed += passed;
      total.failed += failed;
      total.retried += retried;
      if (exitCode !== 0) throw new Failed(`${name} failed.`, exitCode);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    // A part that could not even count its tests must not read as none failed.
    total.failed ||= 1;
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  } finally {
    await rm(folder, { recursive: true, force: true });
    const retried = total.retried > 0 ? ` (${total.retried} at the second try)` : '';
    say(`${total.passed} passed${retried}, ${total.failed} failed`);
  }
}

async function runChecks() {
  say(`== ${Object.keys(checks).join(', ')}`);
  await allOf(Object.values(checks).map((check) => check([])));
}

/** @type {Suite} */
async function runVitest(filters, folder) {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await tryRun('vitest', ['run', ...reporters, ...filters], testEnv());
  const result = await readReport(report);
  const tests = result?.testResults.flatMap((file) => file.assertionResults) ?? [];
  // One that passes keeps what its first try failed of.
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

/** Tests are tests even where the shell says production. */
function testEnv() {
  return { ...process.env, NODE_ENV: 'test' };
}

/**
 * Undefined when the tool ended before it wrote one.
 * @param {string} file
 */
async function readReport(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

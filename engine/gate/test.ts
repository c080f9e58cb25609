import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { baseOfChange, changedFiles, noteTested, testsNear } from './changed-tests.ts';
import { allOf, StepError, readReport, run, say, tryRun } from './step.ts';

interface Count {
  exitCode: number;
  passed: number;
  failed: number;
  /** Passed, but at the second try. */
  retried: number;
}

const checks: Record<string, (args: string[]) => Promise<void>> = {
  types: checkTypes,
  lint: (args) => run('oxlint', args),
  format: (args) => run('oxfmt', ['--check', ...args]),
};

/**
 * The journeys wait more than they compute, so the other suite runs beside them and is printed afterwards. With `all` it
 * runs after the browsers, because drills bound times.
 */
const suites = { e2e: runPlaywright, api: runVitest };
const suiteNames = ['e2e', 'api'] as const;
/** What every change must pass: without drills, and in a browser the journeys alone. `all` adds the rest. */
const every = { e2e: ['tests/journeys/'], api: ['--project=!drills'] };

/** Three times what a busy machine takes. Vitest bounds tests and hooks, but neither fixtures that end nor imports. */
const longestRunMs = 180 * 60_000;

/** Of the whole machine: browsers and servers outlive the processes that would count them as their children. */
const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
const busyBefore = busySeconds();

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (isInterrupted = true));

// The shell may have it as production.
process.env['NODE_ENV'] = 'test';
process.exitCode = await runTests(process.argv.slice(2));

/** Runs everything, the tests near a change, or one named part, whose tool gets the remaining arguments. */
async function runTests([part, ...args]: string[]): Promise<number> {
  const check = checks[part ?? ''];
  if (check) {
    await check(args);
    return 0;
  }
  const changed = part === '--changed' ? testsNear(changedFiles(args[0] ?? baseOfChange())) : undefined;
  const isWhole = part === undefined || part === 'all' || changed !== undefined;
  const chosen = suiteNames.filter((name) => (isWhole ? changed?.[name].length !== 0 : name === part));
  if (!isWhole && chosen.length === 0) {
    const parts = ['all', ...Object.keys(checks), ...suiteNames].join('|');
    throw new StepError(`npm test -- [${parts}] [filter], or npm test -- --changed [commit]`, 2);
  }
  const counts: Count[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'test-reports-'));
  try {
    const due = isWhole ? Object.values(checks).map((check) => check([])) : [];
    await allOf([...due, ensureBuilt()]);
    const log =
      chosen.length > 1 && part !== 'all' ? await open(path.join(folder, 'api.log'), 'w+') : undefined;
    say(`== ${chosen.join(', ')}`);
    const test = async (name: (typeof suiteNames)[number]) => {
      const filters = part === undefined ? every[name] : (changed?.[name] ?? args);
      counts.push(await suites[name](filters, folder, name === 'api' ? log?.fd : undefined));
    };
    const running = part === 'all' ? test('e2e').then(() => test('api')) : allOf(chosen.map(test));
    await running.finally(async () => {
      if (log) say(await readFile(path.join(folder, 'api.log'), 'utf8'));
      await log?.close();
    });
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stderr.write(`${error.message}\n`);
    counts.push({ exitCode: error.exitCode, passed: 0, failed: 0, retried: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const exitCode = report(counts);
  if ((part === undefined || part === 'all') && exitCode === 0) noteTested();
  return exitCode;
}

/** The projects share files, so that an error is found up to three times and printed once. */
async function checkTypes(args: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-types-'));
  const file = path.join(folder, 'errors');
  const log = await open(file, 'w');
  const checked = ['.', 'web', 'tests'].map((project) =>
    run('tsc', ['-p', project, ...args], { log: log.fd }),
  );
  try {
    await allOf(checked);
  } finally {
    await log.close();
    for (const line of new Set((await readFile(file, 'utf8')).split('\n').filter(Boolean))) say(line);
    await rm(folder, { recursive: true });
  }
}

function report(counts: Count[]): number {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const exitCode = counts.find((count) => count.exitCode !== 0)?.exitCode ?? 0;
  // What ended before it counted its tests must not be reported as zero failures.
  const failed = sum('failed') || Number(exitCode !== 0 && !isInterrupted);
  const retried = sum('retried') > 0 ? ` (${sum('retried')} at the second try)` : '';
  say(`${(busySeconds() - busyBefore).toFixed(0)} s of processor time on this machine`);
  say(`${isInterrupted ? 'Interrupted: ' : ''}${sum('passed')} passed${retried}, ${failed} failed`);
  return exitCode || Number(isInterrupted);
}

async function runVitest(filters: string[], folder: string, log?: number): Promise<Count> {
  const file = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await tryRun('vitest', ['run', ...reporters, ...filters], { log, timeout: longestRunMs });
  const { testResults = [] } = readReport(file) as {
    testResults?: { assertionResults: { status: string; failureMessages: string[] }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter((test) => test.status === 'passed');
  // A test that passes at the second try keeps the failure messages of the first.
  const retried = passed.filter((test) => test.failureMessages.length > 0).length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  return { exitCode, passed: passed.length, failed, retried };
}

async function runPlaywright(filters: string[], folder: string): Promise<Count> {
  const file = path.join(folder, 'playwright.json');
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const exitCode = await tryRun('playwright', ['test', '--reporter=list,json', ...filters], { env });
  const { stats } = readReport(file) as { stats?: Record<'expected' | 'unexpected' | 'flaky', number> };
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  return { exitCode, passed: expected + flaky, failed: unexpected, retried: flaky };
}

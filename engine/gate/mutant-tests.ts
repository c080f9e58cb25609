import { open, readFile, rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { testsNear } from './changed-tests.ts';
import { Failed, readReport, say, tryRun } from './step.ts';

/** Chooses the tests for a mutant of a file, and runs them until one fails. */

/** A run that takes longer counts as failed: a mutant can loop forever. */
const timeLimitMs = (files: number) => 60_000 + files * 10_000;

interface Failure {
  title: string;
  file?: TestSpecification | undefined;
}

/** `folder` holds the copy of the project whose files are mutated. */
export async function openTests(folder: string) {
  const callersFolder = process.cwd();
  // Some tests read the sources of the folder that they run in.
  process.chdir(folder);
  // Entries of a copy elsewhere would never be used again.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, '.run/compiled');
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    bail: 1,
    retry: 0,
    // With the project's own limit, a mutant that makes the server hang would take three times as long.
    testTimeout: 20_000,
    reporters: [{}],
  });
  const all = await vitest.globTestSpecifications();
  const nameOf = ({ moduleId }: TestSpecification) => path.relative(folder, moduleId);
  /** The test files that have noticed a mutant, by source file: they notice the next one too. */
  const killers = new Map<string, Set<TestSpecification>>();
  return {
    firstFailure,
    failureWithoutMutant,
    /** Makes the next run read the file anew. */
    forget: (file: string) => vitest.invalidateFile(file),
    async close() {
      await vitest.close();
      process.chdir(callersFolder);
    },
  };

  /**
   * The first test that fails; undefined if none does. Runs the tests that are likely to notice the source file, then
   * all near it, then all others that can reach it, then the browser tests near it.
   */
  async function firstFailure(source: string): Promise<string | undefined> {
    const { api, e2e } = testsNear([source]);
    const reachable = all.filter(canReach(source));
    const near = reachable.filter((test) => api.includes(nameOf(test)));
    const name = source.replace(/^\w+/, '').replace(/\.tsx?$/, '.test.ts');
    const likely = near.filter((test) => nameOf(test).endsWith(name) || killers.get(source)?.has(test));
    const ran = new Set<TestSpecification>();
    for (const stage of [likely, near, reachable]) {
      const failure = await stableFailureOf(stage.filter((test) => !ran.has(test)));
      if (failure?.file) killers.set(source, (killers.get(source) ?? new Set()).add(failure.file));
      if (failure) return failure.title;
      for (const test of stage) ran.add(test);
    }
    return failureOfE2e(e2e);
  }

  async function failureWithoutMutant(sources: string[]): Promise<string | undefined> {
    const reachable = all.filter((test) => sources.some((source) => canReach(source)(test)));
    return (await stableFailureOf(reachable))?.title ?? failureOfE2e(testsNear(sources).e2e);
  }

  /** API tests run no code of the web. */
  function canReach(source: string) {
    return (test: TestSpecification) => !source.startsWith('web/') || nameOf(test).startsWith('web/');
  }

  /** A failure counts only if the same test file fails twice in a row: an unstable test must not kill a mutant. */
  async function stableFailureOf(tests: TestSpecification[]): Promise<Failure | undefined> {
    for (let left = tests; left.length > 0;) {
      const failure = await failureOf(left);
      if (failure?.file === undefined || (await failureOf([failure.file]))) return failure;
      say(`"${failure.title}" failed once and then passed`);
      left = left.filter((test) => test !== failure.file);
    }
    return undefined;
  }

  async function failureOf(tests: TestSpecification[]): Promise<Failure | undefined> {
    // Without this, Vitest returns the previous result of a file that the run does not reach.
    for (const { project, moduleId } of tests) vitest.state.clearFiles(project, [moduleId]);
    let isOverdue = false;
    const timer = setTimeout(() => {
      isOverdue = true;
      // The second call kills the workers, which may be in an endless loop.
      for (let call = 0; call < 2; call += 1) void vitest.cancelCurrentRun('keyboard-input');
    }, timeLimitMs(tests.length));
    const { unhandledErrors } = await vitest.runTestSpecifications(tests).finally(() => clearTimeout(timer));
    if (isOverdue) return { title: 'the time limit' };
    const modules = vitest.state.getTestModules(tests.map(({ moduleId }) => moduleId));
    const failed = modules.find((module) => !module.ok() || module.errors().length > 0);
    if (failed) {
      const [test] = failed.children.allTests('failed');
      const file = tests.find(({ moduleId }) => moduleId === failed.moduleId);
      return { title: test?.fullName ?? failed.relativeModuleId, file };
    }
    if (unhandledErrors.length > 0) return { title: 'an unhandled error' };
    const unfinished = modules.find((module) => !['passed', 'skipped'].includes(module.state()));
    if (unfinished) throw new Failed(`${unfinished.relativeModuleId} did not run.`);
    return undefined;
  }

  /** Builds the web over the copy's current build. */
  async function failureOfE2e(files: string[]): Promise<string | undefined> {
    if (files.length === 0) return undefined;
    const report = path.join(folder, 'e2e.json');
    await rm(report, { force: true });
    const dist = path.join(folder, 'dist', await readFile(path.join(folder, 'dist', 'current'), 'utf8'));
    const build = ['build', '--logLevel=silent', '--emptyOutDir', '--outDir', dist];
    // Vitest has set NODE_ENV.
    const forPages = { env: { NODE_ENV: 'production' }, cwd: folder };
    if ((await tryRun('vite', build, forPages)) !== 0) return 'the build';
    const env = { NODE_ENV: 'test', CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const playwright = ['test', '-x', '--reporter=json', ...files];
    // Playwright prints the progress of every test if the report goes to a file.
    const nowhere = await open(devNull, 'w');
    const exitCode = await tryRun('playwright', playwright, { env, cwd: folder, log: nowhere.fd });
    await nowhere.close();
    return exitCode === 0 ? undefined : failureIn(report);
  }
}

interface Suite {
  title: string;
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** Reads the JSON that Playwright has written. */
function failureIn(report: string): string {
  const failuresOf = ({ title, specs = [], suites = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${title} > ${spec.title}`),
    ...suites.flatMap(failuresOf),
  ];
  const { suites = [] } = readReport(report) as { suites?: Suite[] };
  return suites.flatMap(failuresOf)[0] ?? 'Playwright, outside of the tests';
}

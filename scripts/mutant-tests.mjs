// @ts-check
import { open, rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { Failed, readReport, say, tryRun } from './step.ts';

/** Chooses the tests for a mutant of a file, and runs them until one fails. */

/** The tests near a folder: of the API suite, and of the browser suite. @type {[RegExp, string[], string[]][]} */
const nearest = [
  [
    /^server\/(posts|auth|profile|audit|notices|reports|members|desk)\//,
    ['server/$1/', 'tests/api/$1/', 'tests/api/races', 'tests/api/jobs'],
    [],
  ],
  [
    /^server\/rules\//,
    [
      'tests/api/posts/',
      'tests/api/profile/',
      'tests/api/notices/',
      'tests/api/http/guards',
      'tests/api/races',
    ],
    [],
  ],
  [/^server\/search\//, ['server/search/', 'tests/api/posts/'], []],
  [/^server\/(\w+)\//, ['server/$1/', 'tests/api/'], []],
  [
    /^contract\/(posts|auth|profile|audit|notices|reports|members|desk)\//,
    ['contract/', 'tests/api/$1/', 'tests/api/http/fields'],
    [],
  ],
  [/^contract\//, ['contract/', 'tests/api/wire', 'tests/api/posts/'], []],
  [
    /^web\/session\//,
    ['web/'],
    ['session', 'account', 'drafts', 'stale-pages', 'notices', 'details-frame', 'offline'],
  ],
  [
    /^web\/(?:form|moderation|images)\//,
    ['web/'],
    ['form', 'settings', 'moderation', 'account', 'photos', 'drafts', 'user-mistakes', 'stale-pages'],
  ],
  [/^web\//, ['web/'], ['']],
];

/** A run that takes longer counts as failed: a mutant can loop forever. */
const timeLimitMs = (/** @type {number} */ files) => 60_000 + files * 10_000;

/** A copy from before Vitest sets NODE_ENV, which changes what Vite builds. */
const environment = { ...process.env };

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** @param {string} folder the copy of the project that has the mutants */
export async function openTests(folder) {
  const callersFolder = process.cwd();
  // Some tests read the sources of the folder that they run in.
  process.chdir(folder);
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    bail: 1,
    retry: 0,
    // With the project's own limit, a mutant that makes the server hang would take three times as long.
    testTimeout: 20_000,
    reporters: [{}],
  });
  /** The test files that have noticed a mutant, by source file: they notice the next one too. @type {Map<string, Set<string>>} */
  const killers = new Map();
  return {
    firstFailure,
    failureWithoutMutant,
    /** Makes the next run read the file anew. @param {string} file an absolute path */
    forget: (file) => vitest.invalidateFile(file),
    async close() {
      await vitest.close();
      process.chdir(callersFolder);
    },
  };

  /**
   * The first test that fails; undefined if none does. Runs the tests that are likely to notice the source file, then
   * all near it, then all others that can reach it.
   * @param {string} source
   * @returns {Promise<string | undefined>}
   */
  async function firstFailure(source) {
    const { api, e2e } = testsNear(source);
    const near = await vitest.globTestSpecifications(api);
    const name = source.replace(/^\w+/, '').replace(/\.tsx?$/, '.test.ts');
    const likely = near.filter(
      ({ moduleId }) => moduleId.endsWith(name) || killers.get(source)?.has(moduleId),
    );
    const all = source.startsWith('web/') ? near : await vitest.globTestSpecifications();
    let ran = new Set();
    for (const stage of [likely, near, all]) {
      const failure = await stableFailureOf(stage.filter(({ moduleId }) => !ran.has(moduleId)));
      if (failure?.file) killers.set(source, (killers.get(source) ?? new Set()).add(failure.file.moduleId));
      if (failure) return failure.title;
      ran = new Set(stage.map(({ moduleId }) => moduleId));
    }
    return e2e.length > 0 ? failureOfE2e(e2e) : undefined;
  }

  /** @param {string[]} sources @returns {Promise<string | undefined>} */
  async function failureWithoutMutant(sources) {
    const failure = await stableFailureOf(await vitest.globTestSpecifications());
    if (failure) return failure.title;
    const e2e = new Set(sources.flatMap((source) => testsNear(source).e2e));
    return e2e.size > 0 ? failureOfE2e([...e2e]) : undefined;
  }

  /**
   * A failure counts only if the same test file fails twice in a row: an unstable test must not kill a mutant.
   * @param {TestSpecification[]} tests
   */
  async function stableFailureOf(tests) {
    for (let left = tests; left.length > 0;) {
      const failure = await failureOf(left);
      if (failure?.file === undefined || (await failureOf([failure.file]))) return failure;
      say(`"${failure.title}" failed once and then passed`);
      left = left.filter((test) => test !== failure.file);
    }
    return undefined;
  }

  /**
   * @param {TestSpecification[]} tests
   * @returns {Promise<{ title: string, file?: TestSpecification } | undefined>}
   */
  async function failureOf(tests) {
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
      return { title: test?.fullName ?? failed.relativeModuleId, ...(file && { file }) };
    }
    if (unhandledErrors.length > 0) return { title: 'an unhandled error' };
    const unfinished = modules.find((module) => !['passed', 'skipped'].includes(module.state()));
    if (unfinished) throw new Failed(`${unfinished.relativeModuleId} did not run.`);
    return undefined;
  }

  /** @param {string[]} filters */
  async function failureOfE2e(filters) {
    const report = path.join(folder, 'e2e.json');
    await rm(report, { force: true });
    const env = { ...environment, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const cwd = folder;
    if ((await tryRun('vite', ['build', '--logLevel=silent'], { env, cwd })) !== 0) return 'the build';
    const playwright = ['test', '-x', '--retries=0', '--reporter=json', ...filters];
    // Playwright prints the progress of every test if the report goes to a file.
    const nowhere = await open(devNull, 'w');
    const exitCode = await tryRun('playwright', playwright, { env, cwd, log: nowhere.fd });
    await nowhere.close();
    return exitCode === 0 ? undefined : await failureIn(report);
  }
}

/**
 * @typedef {{ title: string, specs?: { title: string, ok: boolean }[], suites?: Suite[] }} Suite
 * @param {string} report the JSON that Playwright has written
 */
async function failureIn(report) {
  /** @param {Suite} suite @returns {string[]} */
  const failuresOf = ({ title, specs = [], suites = [] }) => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${title} > ${spec.title}`),
    ...suites.flatMap(failuresOf),
  ];
  const result = /** @type {{ suites?: Suite[] }} */ (readReport(report));
  return result.suites?.flatMap(failuresOf)?.[0] ?? 'Playwright, outside of the tests';
}

/** @param {string} source */
function testsNear(source) {
  const [pattern = /^/, api = [], e2e = []] = nearest.find(([pattern]) => pattern.test(source)) ?? [];
  const folder = pattern.exec(source)?.[1] ?? '';
  return { api: api.map((filter) => filter.replace('$1', folder)), e2e };
}

// @ts-check
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { createVitest } from 'vitest/node';
import { findBrowser } from './browser.mjs';
import { mutantsOf } from './mutate.mjs';
import { Failed, root, say, tryRun } from './run-step.mjs';

/**
 * Mutation tests: breaks the code in one place, runs the nearest tests, and prints each mutant that they let live.
 * It works on a copy of the project, so the sources and `dist/` stay as they are.
 */

/** Where rules live; what runs without arguments. */
const rules = [
  'contract',
  'server/auth',
  'server/posts',
  'server/profile',
  'server/audit',
  'server/notices',
  'server/reports',
  'server/members',
  'server/desk',
  'web/session',
  'web/form',
];

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
  [/^server\/(\w+)\//, ['server/$1/', 'tests/api/'], []],
  [
    /^contract\/(posts|auth|profile|audit|notices|reports|members|desk)\//,
    ['contract/', 'tests/api/$1/', 'tests/api/http/fields'],
    [],
  ],
  [/^contract\//, ['contract/', 'tests/api/wire', 'tests/api/posts/'], []],
  [/^web\/session\//, ['web/'], ['session', 'account', 'details-frame']],
  [/^web\/(?:form|moderation|images)\//, ['web/'], ['form', 'settings', 'moderation', 'account', 'photos']],
  [/^web\//, ['web/'], ['']],
];

/** @param {string[]} args paths; `--sample N` takes N mutants of all, the same ones at each run */
export async function testMutants(args) {
  const at = args.indexOf('--sample');
  const size = at < 0 ? Infinity : Number(args.splice(at, 2)[1]);
  const mutants = sample(await collect(args.length > 0 ? args : rules), size);
  say(`${mutants.length} mutants`);
  const copy = await copyProject();
  const vitest = await createVitest('test', {
    root: copy,
    watch: false,
    bail: 1,
    retry: 0,
    reporters: [{}],
  });
  let alive = 0;
  try {
    // Without this a test that fails anyway would look like one that notices every mutant.
    for (const file of oneFileOfEachSet(mutants)) {
      say(`Running the tests of ${file} without a mutant`);
      await place(file, await readFile(path.join(root, file), 'utf8'));
      const failed = (await failureNear(file)) && (await failureNear(file));
      if (failed) throw new Failed(`Without a mutant "${failed}" fails.`);
    }
    for (const [index, mutant] of mutants.entries()) {
      const started = Date.now();
      const killer = await findKiller(mutant);
      if (killer === undefined) alive += 1;
      const seconds = Math.round((Date.now() - started) / 1000);
      const fate = killer === undefined ? 'LIVES' : `died of "${killer}"`;
      say(`${index + 1} ${describe(mutant)}: ${fate} (${seconds} s)`);
    }
  } finally {
    await vitest.close();
    await rm(copy, { recursive: true, force: true });
  }
  say(`${mutants.length - alive} of ${mutants.length} mutants died`);

  /** @param {PlacedMutant} mutant */
  async function findKiller({ file, source, start, end, text }) {
    try {
      await place(file, source.slice(0, start) + text + source.slice(end));
      return await failureNear(file);
    } finally {
      await place(file, source);
    }
  }

  /**
   * The first test that fails; undefined if none does.
   * @param {string} file
   */
  async function failureNear(file) {
    const { api, e2e } = testsNear(file);
    return (await failureOfApi(api)) ?? (e2e.length > 0 ? failureOfE2e(e2e) : undefined);
  }

  /** The source, which unit tests import, and what the server runs. @param {string} file @param {string} source */
  async function place(file, source) {
    const target = path.join(copy, file);
    await writeFile(target, source);
    vitest.invalidateFile(target);
    if (file.startsWith('web/')) return;
    const { code } = await transformWithOxc(source, target, {
      typescript: { rewriteImportExtensions: true },
    });
    await writeFile(path.join(copy, 'dist', file.replace(/\.ts$/, '.js')), code);
  }

  /** @param {string[]} filters */
  async function failureOfApi(filters) {
    const specifications = await vitest.globTestSpecifications(filters);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    for (const module of testModules) {
      const [failed] = module.children.allTests('failed');
      if (failed) return failed.fullName;
      if (!module.ok() || module.errors().length > 0) return module.relativeModuleId;
    }
    return undefined;
  }

  /** @param {string[]} filters */
  async function failureOfE2e(filters) {
    const env = { ...process.env, CHROMIUM_PATH: await findBrowser() };
    if ((await tryRun('vite', ['build', '--logLevel=silent'], env, { cwd: copy })) !== 0) return 'the build';
    const playwright = ['test', '-x', '--retries=0', '--reporter=null', ...filters];
    return (await tryRun('playwright', playwright, env, { cwd: copy })) === 0
      ? undefined
      : 'a test of the browser';
  }
}

/** @param {string} file */
function testsNear(file) {
  const [pattern = /^/, api = [], e2e = []] = nearest.find(([pattern]) => pattern.test(file)) ?? [];
  const folder = pattern.exec(file)?.[1] ?? '';
  return { api: api.map((filter) => filter.replace('$1', folder)), e2e };
}

/** @typedef {import('./mutate.mjs').Mutant & { file: string, source: string }} PlacedMutant */

/** @param {string[]} paths @returns {Promise<PlacedMutant[]>} */
async function collect(paths) {
  const files = tracked(paths).filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.ts$/.test(file));
  if (files.length === 0) throw new Failed(`No TypeScript files in ${paths.join(', ')}.`, 2);
  const mutants = files.map(async (file) => {
    const source = await readFile(path.join(root, file), 'utf8');
    return mutantsOf(file, source).map((mutant) => ({ ...mutant, file, source }));
  });
  return (await Promise.all(mutants)).flat();
}

/** Spread evenly over all files. @param {PlacedMutant[]} mutants @param {number} size */
function sample(mutants, size) {
  if (size >= mutants.length) return mutants;
  const step = mutants.length / size;
  return Array.from({ length: size }, (_, index) => mutants[Math.floor((index + 0.5) * step)]).filter(
    (mutant) => mutant !== undefined,
  );
}

/**
 * A file for each set of tests that the mutants need.
 * @param {PlacedMutant[]} mutants
 */
function oneFileOfEachSet(mutants) {
  return new Map(mutants.map(({ file }) => [JSON.stringify(testsNear(file)), file])).values();
}

/** @param {PlacedMutant} mutant */
function describe({ file, source, start, end, text }) {
  const line = source.slice(0, start).split('\n').length;
  return `${file}:${line} ${short(source.slice(start, end))} -> ${short(text) || 'nothing'}`;
}

/** @param {string[]} paths */
function tracked(paths) {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    { cwd: root },
  );
  return listed.toString().split('\n').filter(Boolean);
}

/** @param {string} code */
function short(code) {
  return code.replace(/\s+/g, ' ').trim().slice(0, 80);
}

async function copyProject() {
  const copy = await mkdtemp(path.join(tmpdir(), 'exchange-mutants-'));
  for (const file of tracked(['.'])) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file));
  }
  await cp(path.join(root, 'dist'), path.join(copy, 'dist'), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

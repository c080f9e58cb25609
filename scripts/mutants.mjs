// @ts-check
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { openTests } from './mutant-tests.mjs';
import { mutantsOf } from './mutate.mjs';
import { root } from './node.mjs';
import { Failed, say } from './step.ts';

/**
 * Mutation tests: breaks the code in one place, runs tests until one fails, the nearest first, and prints each mutant
 * that no test noticed.
 * It works on a copy of the project, so the sources and `dist/` stay as they are.
 */

/** The folders that hold rules, which are mutated when no path is given. */
const rules = [
  'contract',
  'server/auth',
  'server/posts',
  'server/profile',
  'server/audit',
  'server/notices',
  'server/reports',
  'server/search',
  'server/members',
  'server/desk',
  'web/session',
  'web/form',
];

/** @param {string[]} args paths; `--sample N` takes N mutants of all, the same ones at each run */
export async function testMutants(args) {
  const at = args.indexOf('--sample');
  const size = at < 0 ? Infinity : Number(args.splice(at, 2)[1]);
  const mutants = sample(await collect(args.length > 0 ? args : rules), size);
  say(`${mutants.length} mutants`);
  const copy = await copyProject();
  const tests = await openTests(copy);
  let alive = 0;
  try {
    say('Running the tests without a mutant');
    // A test that fails without a mutant would seem to notice every mutant.
    const failed = await tests.failureWithoutMutant(mutants.map(({ file }) => file));
    if (failed !== undefined) throw new Failed(`Without a mutant "${failed}" fails.`);
    for (const [index, mutant] of mutants.entries()) {
      const started = Date.now();
      const killer = await findKiller(mutant);
      if (killer === undefined) alive += 1;
      const seconds = Math.round((Date.now() - started) / 1000);
      const fate = killer === undefined ? 'survived' : `killed by "${killer}"`;
      say(`${index + 1} ${describe(mutant)}: ${fate} (${seconds} s)`);
    }
  } finally {
    await tests.close();
    await rm(copy, { recursive: true, force: true });
  }
  say(`${mutants.length - alive} of ${mutants.length} mutants killed`);

  /** @param {PlacedMutant} mutant */
  async function findKiller({ file, source, start, end, text }) {
    try {
      await place(file, source.slice(0, start) + text + source.slice(end));
      return await tests.firstFailure(file);
    } finally {
      await place(file, source);
    }
  }

  /** Writes the source, which unit tests import, and what the server runs. @param {string} file @param {string} source */
  async function place(file, source) {
    const target = path.join(copy, file);
    await writeFile(target, source);
    tests.forget(target);
    if (file.startsWith('web/')) return;
    const { code } = await transformWithOxc(source, target, {
      typescript: { rewriteImportExtensions: true },
    });
    await writeFile(path.join(copy, 'dist', file.replace(/\.ts$/, '.js')), code);
  }
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

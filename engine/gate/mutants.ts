import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTests } from './mutant-tests.ts';
import { mutantsOf, type Mutant } from './mutate.ts';
import { root } from './node.mjs';
import { Failed, say } from './step.ts';

/**
 * Mutation tests: breaks the code in one place, runs tests until one fails, the nearest first, and prints each mutant
 * that no test noticed. It works on a copy of the project, so the sources and `dist/` stay as they are.
 */

interface PlacedMutant extends Mutant {
  file: string;
  source: string;
}

/** The folders that hold rules, which are mutated when no path is given. */
const rules = [
  'contract',
  'server/auth',
  'server/posts',
  'server/profile',
  'server/audit',
  'server/notices',
  'server/reports',
  'engine/search',
  'server/members',
  'server/desk',
  'web/session',
  'web/form',
];

await testMutants(process.argv.slice(2));

/** Takes paths; `--sample N` takes N mutants of all, the same ones at each run. */
async function testMutants(args: string[]): Promise<void> {
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
    const failed = await tests.failureWithoutMutant([...new Set(mutants.map(({ file }) => file))]);
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

  async function findKiller({ file, source, start, end, text }: PlacedMutant): Promise<string | undefined> {
    const target = path.join(copy, file);
    const place = async (code: string) => {
      await writeFile(target, code);
      tests.forget(target);
    };
    try {
      await place(source.slice(0, start) + text + source.slice(end));
      return await tests.firstFailure(file);
    } finally {
      await place(source);
    }
  }
}

async function collect(paths: string[]): Promise<PlacedMutant[]> {
  const files = tracked(paths).filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.ts$/.test(file));
  if (files.length === 0) throw new Failed(`No TypeScript files in ${paths.join(', ')}.`, 2);
  const mutants = files.map(async (file) => {
    const source = await readFile(path.join(root, file), 'utf8');
    return mutantsOf(file, source).map((mutant) => ({ ...mutant, file, source }));
  });
  return (await Promise.all(mutants)).flat();
}

/** Spread evenly over all files. */
function sample(mutants: PlacedMutant[], size: number): PlacedMutant[] {
  const count = Math.min(size, mutants.length);
  return mutants.filter((_, index) => (index * count) % mutants.length < count);
}

function describe({ file, source, start, end, text }: PlacedMutant): string {
  const line = source.slice(0, start).split('\n').length;
  return `${file}:${line} ${short(source.slice(start, end))} -> ${short(text) || 'nothing'}`;
}

const short = (code: string) => code.replace(/\s+/g, ' ').trim().slice(0, 80);

function tracked(paths: string[]): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  return execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'exchange-mutants-'));
  // Some tests run parts of it as another user.
  await chmod(copy, 0o755);
  for (const file of [...tracked(['.']), 'dist'])
    await cp(path.join(root, file), path.join(copy, file), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

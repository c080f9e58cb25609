import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTextTypes } from '../../../scripts/text-types.ts';

/** The recipes of CONTRIBUTING.md compile: their diffs are applied to a copy of the code. */

const page = await readFile('CONTRIBUTING.md', 'utf8');
const recipes = page
  .split(/^## /m)
  .filter((section) => section.includes('```diff'))
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    diffs: [...section.matchAll(/```diff\n([\s\S]*?)```/g)].map(([, diff = '']) =>
      diff.split('\n').filter(Boolean),
    ),
  }));

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'recipes-'));
  const parts = [
    'contract',
    'engine',
    'languages',
    'server',
    'web',
    'scripts',
    'lint',
    'tests/support',
    'package.json',
  ];
  const configs = (await readdir('.')).filter((file) => /^tsconfig.*\.json$/.test(file));
  for (const part of [...parts, ...configs, '.env.example'])
    await cp(part, path.join(copy, part), {
      recursive: true,
      filter: (file) => !/\.(?:test\.ts|webp)$/.test(file),
    });
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

const fileLine = /^ ([\w./-]+\/[\w.-]+|\.env\.example)(?: {2,}.*)?$/;

/** Applies a diff whose lines without a sign are files, or lines of the file below which the change is made. */
async function apply(diff: readonly string[]): Promise<void> {
  let file = '';
  let lines: string[] = [];
  let at = 0;
  const write = async () => {
    if (file === '') return;
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), lines.join('\n'));
  };
  for (const line of diff) {
    const [, named] = fileLine.exec(line) ?? [];
    if (named !== undefined) {
      await write();
      file = named.replace('NNNN', '9999');
      lines = (await readFile(path.join(copy, file), 'utf8').catch(() => '')).split('\n');
      at = 0;
    } else if (line.startsWith('+')) {
      lines.splice(at, 0, line.slice(1));
      at += 1;
    } else {
      const found = lines.findIndex((one, index) => index >= at && one.trim() === line.slice(1).trim());
      expect({ file, line, isThere: found !== -1 }).toEqual({ file, line, isThere: true });
      at = found;
      if (line.startsWith('-')) lines.splice(found, 1);
      else at += 1;
    }
  }
  await write();
}

test('there is a recipe for each usual change', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'Change a word',
    'Add a call',
    'Add an action of authors',
    'Add an action of admins',
    'Add a notice',
    'Add a field to posts',
    'Add a setting',
    'Add a fact of the site',
    'Add a state of an offer',
    'Add a page for admins',
    'Add a screen',
  ]);
});

test('all recipes together compile', { timeout: 300_000 }, async () => {
  for (const { diffs } of recipes) for (const diff of diffs) await apply(diff);
  await writeTextTypes(copy);
  const tsc = path.resolve('node_modules/.bin/tsc');
  for (const project of ['.', 'web']) {
    const compiled = promisify(execFile)(process.execPath, [tsc, '-p', project, '--incremental', 'false'], {
      cwd: copy,
    });
    const said = await compiled.catch((error: { stdout?: string }) => error);
    expect(said.stdout).toBe('');
  }
});

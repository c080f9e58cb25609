import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCheckout, type Checkout } from '../../tests/support/checkout.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** A build must not disturb the server that runs on the last one, nor the tabs that are open. */

/** A stand-in for Vite: the script is the source. It fails for 'broken', and waits while `held` exists. */
const vite = `
  const fs = require('node:fs');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  const source = fs.readFileSync('web/main.ts', 'utf8');
  fs.mkdirSync(folder + '/assets', { recursive: true });
  fs.writeFileSync(folder + '/assets/' + source + '.js', source);
  if (source === 'broken') process.exit(3);
  const end = () => fs.existsSync('held') ? setTimeout(end, 10) : fs.writeFileSync(folder + '/index.html', source);
  end();`;

let checkout: Checkout;
beforeEach(async () => {
  checkout = await makeCheckout();
  await checkout.write({
    'package-lock.json': '{}',
    'node_modules/.package-lock.json': '{}',
    'node_modules/vite/package.json': '{ "bin": "vite.cjs" }',
    'node_modules/vite/vite.cjs': vite,
  });
});
afterEach(() => checkout.remove());

const dist = (...names: string[]) => join(checkout.folder, 'dist', ...names);
const build = () => checkout.start(['scripts/run.mjs', 'build']).ended;
const buildOf = async (source: string) => {
  await checkout.write({ 'web/main.ts': source });
  return build();
};
const current = async () => readFile(dist(await readFile(dist('current'), 'utf8'), 'index.html'), 'utf8');
/** The scripts of all builds. */
const scripts = async () => {
  const builds = (await readdir(dist())).filter((name) => existsSync(dist(name, 'assets')));
  const found = await Promise.all(builds.map((name) => readdir(dist(name, 'assets'))));
  return found.flat().toSorted();
};
const age = async (days: number, ...names: string[]) => {
  const then = new Date(Date.now() - days * 24 * 3_600_000);
  await utimes(dist(...names), then, then);
};

test('a build replaces the last one, whose scripts stay for 14 days', async () => {
  expect(await buildOf('one')).toEqual({ code: 0, stdout: 'Building\n', stderr: '' });
  expect(await build()).toEqual({ code: 0, stdout: '', stderr: '' });
  const one = await readFile(dist('current'), 'utf8');
  // Built long ago, but replaced only now.
  await age(60, one);
  await buildOf('two');
  await buildOf('three');
  expect([await current(), await scripts()]).toEqual(['three', ['one.js', 'three.js', 'two.js']]);
  await age(15, one);
  await buildOf('four');
  expect([await current(), await scripts()]).toEqual(['four', ['four.js', 'three.js', 'two.js']]);
});

test('a build of a release that built the server too keeps that one for running processes', async () => {
  for (const name of ['server', 'web/assets']) await mkdir(dist(name), { recursive: true });
  await age(60, 'server');
  await buildOf('one');
  await buildOf('two');
  expect(await readdir(dist())).toEqual(expect.arrayContaining(['server', 'web']));
});

test('a failed build leaves the last one as it is', async () => {
  await buildOf('one');
  const before = await readdir(dist());
  expect(await buildOf('broken')).toMatchObject({ code: 3, stderr: 'vite failed.\n' });
  expect([await current(), await readdir(dist())]).toEqual(['one', before]);
});

test('of two builds at once the second ends in one sentence', async () => {
  await checkout.write({ held: '', 'web/main.ts': 'one' });
  const first = checkout.start(['scripts/run.mjs', 'build']);
  await waitFor(async () => expect(await scripts()).toEqual(['one.js']));
  expect(await build()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Run this again when the other command that installs or builds here has ended.\n',
  });
  await rm(join(checkout.folder, 'held'));
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(await current()).toBe('one');
});

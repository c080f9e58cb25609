import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeCheckout, type Checkout } from '../../tests/support/checkout.ts';
import { test as base } from '../../tests/support/fixtures.ts';
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

const test = base.extend('checkout', async ({}, { onCleanup }) => {
  const checkout = await makeCheckout();
  onCleanup(() => checkout.remove());
  return checkout;
});

test.beforeEach(async ({ checkout }) => {
  await checkout.write({
    'package-lock.json': '{}',
    'node_modules/.package-lock.json': '{}',
    'node_modules/vite/package.json': '{ "bin": "vite.cjs" }',
    'node_modules/vite/vite.cjs': vite,
  });
});

const dist = (checkout: Checkout, ...names: string[]) => join(checkout.folder, 'dist', ...names);
const build = (checkout: Checkout) => checkout.start(['scripts/run.mjs', 'build']).ended;
const buildOf = async (checkout: Checkout, source: string) => {
  await checkout.write({ 'web/main.ts': source });
  return build(checkout);
};
const current = async (checkout: Checkout) =>
  readFile(dist(checkout, await readFile(dist(checkout, 'current'), 'utf8'), 'index.html'), 'utf8');
/** The scripts of all builds. */
const scripts = async (checkout: Checkout) => {
  const builds = (await readdir(dist(checkout))).filter((name) => existsSync(dist(checkout, name, 'assets')));
  const found = await Promise.all(builds.map((name) => readdir(dist(checkout, name, 'assets'))));
  return found.flat().toSorted();
};
const age = async (checkout: Checkout, days: number, ...names: string[]) => {
  const then = new Date(Date.now() - days * 24 * 3_600_000);
  await utimes(dist(checkout, ...names), then, then);
};

test('a build replaces the last one, whose scripts stay for 14 days', async ({ checkout }) => {
  expect(await buildOf(checkout, 'one')).toEqual({ code: 0, stdout: 'Building\n', stderr: '' });
  expect(await build(checkout)).toEqual({ code: 0, stdout: '', stderr: '' });
  const one = await readFile(dist(checkout, 'current'), 'utf8');
  // Built long ago, but replaced only now.
  await age(checkout, 60, one);
  await buildOf(checkout, 'two');
  await buildOf(checkout, 'three');
  expect([await current(checkout), await scripts(checkout)]).toEqual([
    'three',
    ['one.js', 'three.js', 'two.js'],
  ]);
  await age(checkout, 15, one);
  await buildOf(checkout, 'four');
  expect([await current(checkout), await scripts(checkout)]).toEqual([
    'four',
    ['four.js', 'three.js', 'two.js'],
  ]);
});

test('a build of a release that built the server too keeps that one for running processes', async ({
  checkout,
}) => {
  for (const name of ['server', 'web/assets']) await mkdir(dist(checkout, name), { recursive: true });
  await age(checkout, 60, 'server');
  await buildOf(checkout, 'one');
  await buildOf(checkout, 'two');
  expect(await readdir(dist(checkout))).toEqual(expect.arrayContaining(['server', 'web']));
});

test('a failed build leaves the last one as it is', async ({ checkout }) => {
  await buildOf(checkout, 'one');
  const before = await readdir(dist(checkout));
  expect(await buildOf(checkout, 'broken')).toMatchObject({ code: 3, stderr: 'vite failed.\n' });
  expect([await current(checkout), await readdir(dist(checkout))]).toEqual(['one', before]);
});

test('of two builds at once the second ends in one sentence', async ({ checkout }) => {
  await checkout.write({ held: '', 'web/main.ts': 'one' });
  const first = checkout.start(['scripts/run.mjs', 'build']);
  await waitFor(async () => expect(await scripts(checkout)).toEqual(['one.js']));
  expect(await build(checkout)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Run this again when the other command that installs or builds here has ended.\n',
  });
  await rm(join(checkout.folder, 'held'));
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(await current(checkout)).toBe('one');
});

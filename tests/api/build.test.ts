import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A build must not disturb the server that runs on the last one, nor the tabs that are open. */

const { swapBuild } = (await import(new URL('../../scripts/run-swap.mjs', import.meta.url).href)) as {
  swapBuild: (next: string, dist: string, folders: string[]) => Promise<void>;
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
});
afterEach(() => rm(folder, { recursive: true }));

const dist = () => join(folder, 'dist');
async function build(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'next', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await swapBuild(join(folder, 'next'), dist(), ['server', 'web']);
}
const filesOf = async (name: string) => (await readdir(join(dist(), name))).toSorted();

test('a build replaces the last one, but keeps its assets for two weeks', async () => {
  await mkdir(dist());
  await writeFile(join(dist(), '.built'), '');
  await build({ 'server/old.js': '1', 'web/index.html': '1', 'web/old.svg': '', 'web/assets/a-1.js': '1' });
  // Built long ago, but replaced only now.
  const longAgo = new Date(Date.now() - 60 * 24 * 3_600_000);
  await utimes(join(dist(), 'web/assets/a-1.js'), longAgo, longAgo);
  await build({ 'server/new.js': '2', 'web/index.html': '2', 'web/assets/a-2.js': '2' });
  expect(await filesOf('web/assets')).toEqual(['a-1.js', 'a-2.js']);
  expect(await filesOf('server')).toEqual(['new.js']);
  expect(await filesOf('web')).toEqual(['assets', 'index.html']);
  expect(await readFile(join(dist(), 'web/index.html'), 'utf8')).toBe('2');
  expect(await readdir(folder)).toEqual(['dist']);

  await build({ 'web/index.html': '3', 'web/assets/a-3.js': '3' });
  expect(await filesOf('web/assets')).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
  const expired = new Date(Date.now() - 15 * 24 * 3_600_000);
  await utimes(join(dist(), 'web/assets/a-1.js'), expired, expired);
  await build({ 'web/index.html': '4', 'web/assets/a-4.js': '4' });
  expect(await filesOf('web/assets')).toEqual(['a-2.js', 'a-3.js', 'a-4.js']);
  expect(await readdir(dist())).toContain('.built');
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLanguages, type FileProblem, type Languages } from './open.ts';

/** What folders may bring without harm to other languages or to the process. */

interface Said {
  posts: { title: string };
}

let release: string;
let folder: string;
let told: FileProblem[];
let wanted: string[];
let languages: Languages<Said>;
const write = async (at: string, tag: string, texts: object | string) => {
  await mkdir(join(at, tag), { recursive: true });
  await writeFile(join(at, tag, 'posts.json'), typeof texts === 'string' ? texts : JSON.stringify(texts));
};
const large = (title: string) => ({
  title,
  ...Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`key${at}`, `{a} and {b${at}}`])),
});
const open = () => {
  languages = openLanguages<Said>({
    folders: [release, folder],
    parts: {},
    numbers: {},
    onProblem: (problem) => told.push(problem),
    goodFolder: join(folder, '.good'),
    wanted: () => wanted,
  });
};
const titleOf = (tag: string) => languages.of(tag).texts.posts.title;
beforeEach(async () => {
  [told, wanted] = [[], []];
  release = await mkdtemp(join(tmpdir(), 'release-'));
  folder = await mkdtemp(join(tmpdir(), 'languages-'));
  await write(release, 'en', { title: 'One' });
  await write(folder, 'it', { title: 'Uno' });
  open();
  await languages.refresh();
});
afterEach(async () => {
  await rm(release, { recursive: true });
  await rm(folder, { recursive: true });
});

test('a folder whose name is no tag of a language is named once and left out', async () => {
  const names = ['it-bak', 'it-old', 'zh-cn-old', 'de-v2', 'en-US-x1', 'Italian'];
  for (const name of names) await write(folder, name, { title: 'x' });
  await languages.refresh();
  await languages.refresh();
  expect(told.map(({ file }) => file)).toEqual(names.map((name) => join(folder, name)).toSorted());
  expect(languages.tags()).toEqual(['en', 'it']);
});

test('keys lie at most eight deep in each other, whatever a file holds', async () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`;
  await write(folder, 'de', nested(8));
  await write(folder, 'fr', nested(9));
  await write(folder, 'es', nested(5000));
  await write(folder, 'pt', nested(60_000));
  told = [];
  await languages.refresh();
  const deep = told.filter(({ reason }) => reason.includes('at most 8 deep'));
  expect(deep.map(({ file }) => file)).toEqual(
    ['es', 'fr', 'pt'].map((tag) => join(folder, tag, 'posts.json')),
  );
  expect([titleOf('it'), titleOf('es')]).toEqual(['Uno', 'One']);
});

test('a language that has grown too large stays as it was, over a restart too', async () => {
  await write(folder, 'it', { title: 'Due', rest: 'x'.repeat(400_000) });
  for (const again of ['poll', 'restart']) {
    if (again === 'restart') open();
    await languages.refresh();
    expect(titleOf('it')).toBe('Uno');
    expect(languages.problems()).toMatchObject([{ file: join(folder, 'it'), key: '' }]);
  }
});

test('of more than fifty languages those of the release and those wanted are read', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const one of letters) for (const other of 'xy') await write(folder, `q${one}${other}`, {});
  wanted = ['qzy', 'it'];
  open();
  await languages.refresh();
  expect(languages.tags()).toHaveLength(50);
  expect(languages.tags()).toEqual(expect.arrayContaining(['en', 'it', 'qzy']));
  expect(languages.problems()).toHaveLength(4);
});

test('others work while languages are read, and those wanted are there first', async () => {
  for (const tag of ['aa', 'bb', 'it']) await write(folder, tag, large(tag));
  wanted = ['it'];
  open();
  await languages.refresh({ isWanted: true });
  expect(languages.tags()).toEqual(['en', 'it']);
  let turns = 0;
  const state = { isRead: false };
  const reading = languages.refresh().then(() => (state.isRead = true));
  for (; !state.isRead; turns += 1) await setImmediate();
  await reading;
  expect(turns).toBeGreaterThan(5);
  expect([titleOf('aa'), titleOf('bb'), titleOf('it')]).toEqual(['aa', 'bb', 'it']);
  // A stop does not wait for what is left.
  for (const tag of ['aa', 'bb']) await write(folder, tag, large(`${tag}!`));
  const ending = new AbortController();
  const stopped = languages.refresh({ signal: ending.signal });
  ending.abort();
  await stopped;
  expect(titleOf('bb')).toBe('bb');
});

test('of the problems of a file the first twenty are named', async () => {
  await write(
    folder,
    'it',
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
  );
  await languages.refresh();
  expect(languages.problems()).toHaveLength(20);
});

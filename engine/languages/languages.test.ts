import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLanguages, type FileProblem, type Languages } from './open.ts';
import { pseudo } from './pseudo.ts';
import { typesOfTexts } from './types.ts';

interface Said {
  posts: {
    title: string;
    count(values: object): string;
    by(values: object): string;
    link(values: object): unknown[];
  };
}

const english = {
  title: 'At most {length} characters',
  count: '{count, plural, =0 {Nothing} one {# post} other {# posts}}',
  by: 'by {name} on {day, date, ::yMMMd}',
  link: 'See <terms>the terms</terms> at https://example.edu',
};

let folder: string;
let languages: Languages<Said>;
let told: FileProblem[];
const write = async (tag: string, texts: object | string, file = 'posts.json') => {
  await mkdir(join(folder, tag), { recursive: true });
  await writeFile(
    join(folder, tag, file),
    typeof texts === 'string' ? texts : JSON.stringify(texts, null, 1),
  );
};
const open = () => {
  languages = openLanguages<Said>({
    folders: [folder],
    parts: { posts: 'first' },
    numbers: { length: 100 },
    onProblem: (problem) => told.push(problem),
  });
  languages.refreshNow();
  return languages;
};
beforeEach(async () => {
  told = [];
  folder = await mkdtemp(join(tmpdir(), 'languages-'));
  await write('en', english);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('plurals, dates, tags and numbers of the code are those of the language', async () => {
  await write('it', {
    title: 'Al massimo {length, number} caratteri',
    count: '{count, plural, one {# annuncio} other {# annunci}}',
    by: '{name}, {day, date, ::yMMMd}',
  });
  const { texts } = open().of('it');
  expect(texts.posts.title).toBe('Al massimo 100 caratteri');
  expect([0, 1, 1200].map((count) => texts.posts.count({ count }))).toEqual([
    '0 annunci',
    '1 annuncio',
    '1200 annunci',
  ]);
  expect(texts.posts.by({ name: 'Ada', day: new Date('2026-11-28') })).toBe('Ada, 28 nov 2026');
  // What the file lacks is English.
  expect(texts.posts.link({ terms: (words: unknown) => ({ words }) })).toEqual([
    'See ',
    { words: ['the terms'] },
    ' at https://example.edu',
  ]);
  expect(open().of('fr').texts.posts.count({ count: 1 })).toBe('1 post');
});

test('what somebody has written is never read as a message', () => {
  const { texts } = open().of('en');
  const name = "{count} <b>'{'</b> #";
  expect(texts.posts.by({ name, day: new Date('2026-11-28') })).toBe(`by ${name} on Nov 28, 2026`);
});

describe('a file is refused with its line and key', () => {
  test.each<[what: string, texts: object | string, line: number, key: string, reason: RegExp]>([
    ['no JSON', '{\n "title": "a",\n}', 3, 'posts', /no JSON/],
    ['no object', '["a"]', 1, 'posts', /no object/],
    ['a list', '{\n "count": ["a"]\n}', 2, 'posts.count', /only texts/],
    ['a null', '{\n "count": null\n}', 2, 'posts.count', /only texts/],
    ['no message', '{\n "by": "{ by"\n}', 2, 'posts.by', /no ICU message/],
    ['an argument that English has not', { count: '{name}' }, 2, 'posts.count', /no argument name/],
    ['another kind', { by: '{name, number}' }, 2, 'posts.by', /name is a text in English/],
    ['a tag that English has not', { title: '<b>x</b>' }, 2, 'posts.title', /no tag b/],
    [
      'a link that English has not',
      { link: 'https://evil.example/x' },
      2,
      'posts.link',
      /no link https:\/\/evil\.example\/x/,
    ],
    ['a long text', { title: 'x'.repeat(5001) }, 2, 'posts.title', /at most 5000/],
    [
      'choices too deep in each other',
      { count: `${'{count, plural, other {'.repeat(5)}x${'}}'.repeat(5)}` },
      2,
      'posts.count',
      /at most 4 deep/,
    ],
    [
      'a name of every object',
      '{\n "title": "x",\n "__proto__": { "x": "y" }\n}',
      3,
      'posts.__proto__',
      /not allowed/,
    ],
    ['another one', '{\n "a": {\n  "constructor": "y" }\n}', 3, 'posts.a.constructor', /not allowed/],
    ['one of an argument', { x: '{constructor}' }, 2, 'posts.x', /not allowed/],
    ['an offset', { count: '{count, plural, offset:1 other {#}}' }, 2, 'posts.count', /offset/],
  ])('%s', async (_what, texts, line, key, reason) => {
    await write('it', texts);
    const opened = open();
    expect(told).toMatchObject([{ file: join(folder, 'it', 'posts.json'), line, key }]);
    expect(told[0]?.reason).toMatch(reason);
    expect(opened.of('it').texts.posts.count({ count: 2 })).toBe('2 posts');
  });
});

test('only regular files named like ours, and 400 kB, are read', async () => {
  await write('it', { title: 'Uno' });
  await write('it', 'x', 'notes.txt');
  await mkdir(join(folder, 'it', 'more'));
  await writeFile(join(folder, 'secret'), '{ "title": "secret" }');
  await symlink(join(folder, 'secret'), join(folder, 'it', 'link.json'));
  const opened = open();
  expect(told.map(({ file }) => file.replace(`${join(folder, 'it')}/`, '')).toSorted()).toEqual([
    'link.json',
    'more',
    'notes.txt',
  ]);
  expect(opened.of('it').texts.posts.title).toBe('Uno');
  for (const file of ['a.json', 'b.json'])
    await write(
      'de',
      {
        x: 'x'.repeat(4000),
        ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at, 'y'.repeat(4000)])),
      },
      file,
    );
  await opened.refresh();
  expect(told.at(-1)).toMatchObject({
    file: join(folder, 'de'),
    reason: expect.stringContaining('400000 bytes'),
  });
  expect(opened.of('de').texts.posts.title).toBe('At most 100 characters');
});

test('a changed file is read again, and after a broken one the last good version stays', async () => {
  const opened = open();
  await write('it', { title: 'Uno' });
  await opened.refresh();
  const { version } = opened.of('it');
  expect(opened.of('it').texts.posts.title).toBe('Uno');
  await write('it', '{ "title": "D');
  await opened.refresh();
  expect(opened.of('it').texts.posts.title).toBe('Uno');
  expect(opened.of('it').version).toBe(version);
  expect(opened.problems()).toHaveLength(1);
  await write('it', { title: 'Due!' });
  await opened.refresh();
  expect([opened.of('it').texts.posts.title, opened.problems(), told.length]).toEqual(['Due!', [], 1]);
  expect(opened.of('it').version).not.toBe(version);
});

test('a restart beside a broken file finds its last good version', async () => {
  const later = await mkdtemp(join(tmpdir(), 'languages-'));
  const goodFolder = join(later, '.good');
  const restart = () => {
    languages = openLanguages<Said>({
      folders: [folder, later],
      parts: {},
      numbers: { length: 100 },
      goodFolder,
    });
    languages.refreshNow();
    return [languages.of('it').texts.posts.title, languages.problems().length, languages.tags()];
  };
  await write('it', { by: '{name}' });
  const file = join(later, 'it', 'posts.json');
  await mkdir(join(later, 'it'));
  await writeFile(file, '{ "title": "Uno" }');
  expect(restart()).toEqual(['Uno', 0, ['en', 'it']]);
  // The first folder is that of the release, which changes only as a whole.
  expect(await readFile(join(goodFolder, 'it', 'posts.json'), 'utf8')).toContain('Uno');
  await writeFile(file, '{ "title": "D');
  expect(restart()).toEqual(['Uno', 1, ['en', 'it']]);
  // A kept version that can't be used any more is none.
  await writeFile(join(goodFolder, 'it', 'posts.json'), '{ "title": "{gone}" }');
  expect(restart()).toEqual(['At most 100 characters', 1, ['en', 'it']]);
  // A folder that can't be written to does not keep the languages from loading.
  await rm(goodFolder, { recursive: true });
  await writeFile(goodFolder, '');
  await writeFile(file, '{ "title": "Due" }');
  expect(restart()).toEqual(['Due', 0, ['en', 'it']]);
  await rm(later, { recursive: true });
});

test('languages that are written from right to left say so', async () => {
  for (const tag of ['ar', 'he', 'it']) await write(tag, {});
  expect(['ar', 'he', 'it', 'en'].map((tag) => open().of(tag).dir)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
});

test('the types have each key with its English text, and the kinds of its arguments', async () => {
  await write('en', { sold: '{type, select, sell {Sold} buy {Found} other {}}' }, 'posts-own.json');
  const types = typesOfTexts(join(folder, 'en'), { length: 100 });
  for (const line of [
    '"title": string;',
    '"count": (values: { "count": number }) => string;',
    '"by": (values: { "name": string; "day": Date }) => string;',
    '"link": <Part>(values: { "terms": (content: (string | Part)[]) => Part }) => (string | Part)[];',
    '"sold": (values: { "type": "sell" | "buy" }) => string;',
    '/** At most {length} characters */',
  ])
    expect(types).toContain(line);
});

test.each([
  ['Post', '⟦Þöšţ ·⟧'],
  ['{count, plural, one {# post} other {# posts}}', '⟦{count, plural, one {# þöšţ} other {# þöšţš}} ·····⟧'],
  ["It''s <b>so</b> '{'", "⟦Îţ''š <b>šö</b> '{' ··⟧"],
  ['## Head', '## ⟦Ĥéåđ ·⟧'],
])('the made language has %s as %s', (text, made) => expect(pseudo(text)).toBe(made));

test('English of a later folder is held against that of the first, and only English is the reference', async () => {
  const later = await mkdtemp(join(tmpdir(), 'languages-'));
  await mkdir(join(later, 'en'));
  await writeFile(join(later, 'en', 'posts.json'), JSON.stringify({ by: 'by {name} in {town}' }));
  await write('en-GB', { by: 'by {author}' });
  languages = openLanguages<Said>({ folders: [folder, later], parts: {}, numbers: { length: 100 } });
  languages.refreshNow();
  expect(languages.problems().map(({ reason }) => reason)).toEqual([
    'English has no argument town here',
    'English has no argument author here',
  ]);
  await rm(later, { recursive: true });
});

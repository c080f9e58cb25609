import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { publishPost, type Person } from '../../support/people.ts';

test.beforeAll(async ({ author, admin }) => {
  for (const [title, description] of stock) await publishPost(author, admin, { title, description });
});

const stock = [
  ['微积分教材', 'Calculus, third edition. 少量笔记'],
  ['Dormitory chair 椅子', 'Solid wood'],
  ['Calculator CASIO fx-991', 'Works well, batteries included'],
  ['Notes', 'These calculus notes helped me'],
  ['50% off coupons_book', 'c++ and Café vouchers'],
  ['iPhone15手机壳', '透明'],
] as const;

const find = async (reader: Person, search: string, more: object = {}) =>
  ((await reader.call(postEndpoints.search, { search, ...more })).body as { post_title: string }[]).map(
    (card) => card.post_title,
  );

describe('finds', () => {
  test.for([
    ['教材', ['微积分教材']],
    ['微积分', ['微积分教材', 'Notes']],
    ['椅', ['Dormitory chair 椅子']],
    ['笔记', ['微积分教材', 'Notes']],
    ['手机', ['iPhone15手机壳']],
    ['iphone15', ['iPhone15手机壳']],
    ['手机壳 透明', ['iPhone15手机壳']],
    ['CHAIR', ['Dormitory chair 椅子']],
    ['chairs', ['Dormitory chair 椅子']],
    ['dorm', ['Dormitory chair 椅子']],
    ['chiar', ['Dormitory chair 椅子']],
    ['dormatory', ['Dormitory chair 椅子']],
    ['wodd', ['Dormitory chair 椅子']],
    ['calculus', ['Notes', '微积分教材']],
    ['helping', ['Notes']],
    ['cafe', ['50% off coupons_book']],
    ['the', ['Notes']],
  ] as const)('%s', async ([search, expected], { reader }) =>
    expect((await find(reader, search)).toSorted()).toEqual([...expected].toSorted()),
  );

  test('a title before a description', async ({ reader }) => {
    expect((await find(reader, 'notes'))[0]).toBe('Notes');
    expect((await find(reader, 'cal'))[0]).toBe('Calculator CASIO fx-991');
  });

  test('posts that match all words', async ({ reader }) => {
    expect(await find(reader, 'calculus notes')).toEqual(['Notes', '微积分教材']);
    expect(await find(reader, '椅子 教材')).toEqual([]);
  });

  test('[7.10] with the five filters and orders', async ({ reader }) => {
    expect(await find(reader, 'calc', { orderOption: 'Oldest first' })).toEqual([
      '微积分教材',
      'Calculator CASIO fx-991',
      'Notes',
    ]);
    expect(await find(reader, 'calc', { buySellOption: 'Buy posts' })).toEqual([]);
    expect(
      await find(reader, 'calc', { postStatusOption: 'Available', orderOption: 'Most saved' }),
    ).toHaveLength(3);
  });
});

describe('not', () => {
  test.for(['教积', '子椅', 'zzzz', '积分教学'])('%s', async (search, { reader }) =>
    expect(await find(reader, search)).toEqual([]),
  );
  test.for(['%', '_', "'", '"', '\\', '*', '()', '&|!', '<->', ':*', "'; drop table posts; --", "x' | 'y"])(
    '[G7.1] operators and wildcards: %s',
    async (search, { reader }) => expect(await find(reader, search)).toEqual([]),
  );
});

test('does not find characters whose pairs stand apart', async ({ author, admin, reader }) => {
  const postId = await publishPost(author, admin, { title: '积分 微积' });
  expect(await find(reader, '积分 微积')).toContain('积分 微积');
  expect(await find(reader, '微积分')).not.toContain('积分 微积');
  await author.call(postEndpoints.remove, { postId });
});

test('ranks archived posts after all others', async ({ author, admin, reader }) => {
  const gone = await publishPost(author, admin, { title: 'Kettle kettle' });
  const here = await publishPost(author, admin, { title: 'Tea set', description: 'With a kettle' });
  await author.call(postEndpoints.archive, { postId: gone });
  expect(await find(reader, 'kettle')).toEqual(['Tea set', 'Kettle kettle']);
  expect(await find(reader, 'kettle', { hideArchived: 'true' })).toEqual(['Tea set']);
  // Restores the list that the other tests expect.
  for (const postId of [gone, here]) await author.call(postEndpoints.remove, { postId });
});

test('ranks what is for sale before what is wanted, also by words that mean the same', async ({
  author,
  admin,
  reader,
}) => {
  const posts = [
    { title: 'Desk lamp', description: 'My lamp by the bed' },
    { title: 'Anything', description: 'With a lamp' },
    { title: 'Looking for a lamp', postType: 'buy' },
    { title: '护眼台灯' },
  ];
  const ids: string[] = [];
  for (const post of posts) ids.push(await publishPost(author, admin, { description: 'Of wood', ...post }));
  expect(await find(reader, 'lamp')).toEqual(['Desk lamp', 'Anything', '护眼台灯', 'Looking for a lamp']);
  expect(await find(reader, 'lamp', { orderOption: 'Latest first' })).toEqual([
    '护眼台灯',
    'Looking for a lamp',
    'Anything',
    'Desk lamp',
  ]);
  expect(await find(reader, 'lamp', { buySellOption: 'Buy posts' })).toEqual(['Looking for a lamp']);
  expect(await find(reader, 'lamp', { buySellOption: 'Sell posts' })).toEqual([
    'Desk lamp',
    'Anything',
    '护眼台灯',
  ]);
  for (const postId of ids) await author.call(postEndpoints.remove, { postId });
});

test('the beginning of a word finds a post that came after the same search', async ({
  reader,
  author,
  admin,
}) => {
  expect(await find(reader, 'zith')).toEqual([]);
  const postId = await publishPost(author, admin, { title: 'Zither' });
  expect(await find(reader, 'zith')).toEqual(['Zither']);
  await author.call(postEndpoints.remove, { postId });
});

describe('compounds', () => {
  const more = [
    ['Novel', ''],
    ['Porcelain teapot', ''],
    ['Bookshelf', ''],
    ['Graphics tablet', 'Stands on a bookshelf'],
    ['Teachers welcome', ''],
  ] as const;
  const made: string[] = [];
  test.beforeAll(async ({ author, admin }) => {
    for (const [title, description] of more)
      made.push(await publishPost(author, admin, { title, description }));
  });
  // Restores the list that the other tests expect.
  test.afterAll(async ({ author }) => {
    for (const postId of made) await author.call(postEndpoints.remove, { postId });
  });

  test.for([
    ['porcelain te', ['Porcelain teapot']],
    ['porcelain tea', ['Porcelain teapot']],
    ['porcelain teap', ['Porcelain teapot']],
    ['tea', ['Porcelain teapot']],
    ['book', ['Novel', 'Bookshelf']],
    ['table', []],
  ] as const)(
    'in titles are found by their first word, after all other hits: %s',
    async ([search, expected], { reader }) => {
      const found = await find(reader, search);
      expect(found.filter((title) => !stock.some(([known]) => known === title))).toEqual(expected);
      expect((await find(reader, search, { orderOption: 'Latest first' })).toSorted()).toEqual(
        found.toSorted(),
      );
    },
  );

  test('are not found while other hits fill a page', async ({ reader, author, admin }) => {
    const others = (await find(reader, 'book')).length - 1;
    for (let count = others; count < 9; count += 1)
      made.push(await publishPost(author, admin, { title: 'Novel' }));
    expect((await find(reader, 'book')).indexOf('Bookshelf')).toBe(9);
    expect(await find(reader, 'book', { page: 2 })).toEqual([]);
    made.push(await publishPost(author, admin, { title: 'Novel' }));
    for (const orderOption of [undefined, 'Latest first', 'Highest price']) {
      const inOrder = orderOption ? { orderOption } : {};
      expect(await find(reader, 'book', inOrder)).not.toContain('Bookshelf');
      expect(await find(reader, 'book', { ...inOrder, page: 2 })).toEqual([]);
    }
  });
});

test('lists all posts for an empty or missing text', async ({ reader }) => {
  expect(await find(reader, '')).toHaveLength(stock.length);
  expect(await find(reader, '   ')).toHaveLength(stock.length);
  expect((await reader.call(postEndpoints.search)).body).toHaveLength(stock.length);
});

test('accepts very long and odd texts', async ({ reader }) => {
  for (const search of ['教'.repeat(500), 'a '.repeat(900), '\u202e', '𠮷野家', 'ﬁne', '٣٤', '👍']) {
    expect((await reader.call(postEndpoints.search, { search })).status).toBe(200);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { addMember, addAdmin, publishPost, type Person } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let author: Person;
let admin: Person;
let reader: Person;

const stock = [
  ['微积分教材', 'Calculus, third edition. 少量笔记'],
  ['Dormitory chair 椅子', 'Solid wood'],
  ['Calculator CASIO fx-991', 'Works well, batteries included'],
  ['Notes', 'These calculus notes helped me'],
  ['50% off coupons_book', 'c++ and Café vouchers'],
  ['iPhone15手机壳', '透明'],
] as const;

beforeAll(async () => {
  server = await startServer();
  [author, admin] = await Promise.all([addMember(server), addAdmin(server)]);
  reader = await addMember(server);
  for (const [title, description] of stock) await publishPost(author, admin, { title, description });
});
afterAll(() => server.stop());

const find = async (search: string, more: object = {}) =>
  ((await reader.call(postEndpoints.search, { search, ...more })).body as { post_title: string }[]).map(
    (card) => card.post_title,
  );

describe('finds', () => {
  test.each([
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
  ])('%s', async (search, expected) =>
    expect((await find(search)).toSorted()).toEqual([...expected].toSorted()),
  );

  test('a title before a description', async () => {
    expect((await find('notes'))[0]).toBe('Notes');
    expect((await find('cal'))[0]).toBe('Calculator CASIO fx-991');
  });

  test('posts that match all words', async () => {
    expect(await find('calculus notes')).toEqual(['Notes', '微积分教材']);
    expect(await find('椅子 教材')).toEqual([]);
  });

  test('with the five filters and orders', async () => {
    expect(await find('calc', { orderOption: 'Oldest first' })).toEqual([
      '微积分教材',
      'Calculator CASIO fx-991',
      'Notes',
    ]);
    expect(await find('calc', { buySellOption: 'Buy posts' })).toEqual([]);
    expect(await find('calc', { postStatusOption: 'Available', orderOption: 'Most saved' })).toHaveLength(3);
  });
});

describe('not', () => {
  test.each(['教积', '子椅', 'zzzz', '积分教学'])('%s', async (search) =>
    expect(await find(search)).toEqual([]),
  );
  test.each(['%', '_', "'", '"', '\\', '*', '()', '&|!', '<->', ':*', "'; drop table posts; --", "x' | 'y"])(
    'operators and wildcards: %s',
    async (search) => expect(await find(search)).toEqual([]),
  );
});

test('does not find characters whose pairs stand apart', async () => {
  const postId = await publishPost(author, admin, { title: '积分 微积' });
  expect(await find('积分 微积')).toContain('积分 微积');
  expect(await find('微积分')).not.toContain('积分 微积');
  await author.call(postEndpoints.remove, { postId });
});

test('ranks archived posts after all others', async () => {
  const gone = await publishPost(author, admin, { title: 'Kettle kettle' });
  const here = await publishPost(author, admin, { title: 'Tea set', description: 'With a kettle' });
  await author.call(postEndpoints.archive, { postId: gone });
  expect(await find('kettle')).toEqual(['Tea set', 'Kettle kettle']);
  expect(await find('kettle', { hideArchived: 'true' })).toEqual(['Tea set']);
  // Restores the list that the other tests expect.
  for (const postId of [gone, here]) await author.call(postEndpoints.remove, { postId });
});

test('the beginning of a word finds a post that came after the same search', async () => {
  expect(await find('zith')).toEqual([]);
  const postId = await publishPost(author, admin, { title: 'Zither' });
  expect(await find('zith')).toEqual(['Zither']);
  await author.call(postEndpoints.remove, { postId });
});

describe('compounds', () => {
  const made: string[] = [];
  const publish = async (title: string, description = '') => {
    const postId = await publishPost(author, admin, { title, description });
    made.push(postId);
    return postId;
  };
  beforeAll(async () => {
    await publish('Novel');
    await publish('Porcelain teapot');
    await publish('Bookshelf');
    await publish('Graphics tablet', 'Stands on a bookshelf');
    await publish('Teachers welcome');
  });
  // Restores the list that the other tests expect.
  afterAll(async () => {
    for (const postId of made) await author.call(postEndpoints.remove, { postId });
  });

  test.each([
    ['porcelain te', ['Porcelain teapot']],
    ['porcelain tea', ['Porcelain teapot']],
    ['porcelain teap', ['Porcelain teapot']],
    ['tea', ['Porcelain teapot']],
    ['book', ['Novel', 'Bookshelf']],
    ['table', []],
  ])('in titles are found by their first word, after all other hits: %s', async (search, expected) => {
    const found = await find(search);
    expect(found.filter((title) => !stock.some(([known]) => known === title))).toEqual(expected);
    expect((await find(search, { orderOption: 'Latest first' })).toSorted()).toEqual(found.toSorted());
  });

  test('are not found while other hits fill a page', async () => {
    const others = (await find('book')).length - 1;
    for (let count = others; count < 9; count += 1) await publish('Novel');
    expect((await find('book')).indexOf('Bookshelf')).toBe(9);
    expect(await find('book', { page: 2 })).toEqual([]);
    await publish('Novel');
    for (const orderOption of [undefined, 'Latest first', 'Highest price']) {
      const inOrder = orderOption ? { orderOption } : {};
      expect(await find('book', inOrder)).not.toContain('Bookshelf');
      expect(await find('book', { ...inOrder, page: 2 })).toEqual([]);
    }
  });
});

test('lists all posts for an empty or missing text', async () => {
  expect(await find('')).toHaveLength(stock.length);
  expect(await find('   ')).toHaveLength(stock.length);
  expect((await reader.call(postEndpoints.search)).body).toHaveLength(stock.length);
});

test('accepts very long and odd texts', async () => {
  for (const search of ['教'.repeat(500), 'a '.repeat(900), '\u202e', '𠮷野家', 'ﬁne', '٣٤', '👍']) {
    expect((await reader.call(postEndpoints.search, { search })).status).toBe(200);
  }
});

import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';

/** The filters beside the five oldest: price, condition, area and kind. */

interface Fields {
  title: string;
  postType: string;
  category: string;
  price: string;
  currency: string;
  condition?: string;
  area?: string;
  kind?: string;
}

const of = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;

/** Forty posts with prices, conditions, areas and subcategories in all mixtures. */
const fields = Array.from({ length: 40 }, (_, at): Fields => {
  const postType = at % 5 === 4 ? 'buy' : 'sell';
  const category = of(['Others', 'Textbook', 'Others', 'Food', 'Others'], Math.floor(at / 2));
  const condition = of(['new', 'like-new', 'good', 'fair', 'for-parts', ''], at);
  return {
    title: `${of(['desk lamp', 'chair', '台灯'], at)} ${at}`,
    postType,
    category,
    price: of(['0', '5', '12.5', '40', '50', '50.01', '700'], at),
    currency: at % 9 === 8 ? '$' : '¥',
    ...(postType === 'sell' && { condition }),
    area: of(['', 'east', 'north'], Math.floor(at / 3)),
    ...(category === 'Others' && { kind: of(['furniture', 'dorm-life', '', 'bicycles'], at) }),
  };
});

const test = base
  .override('env', { PICKUP_AREAS: 'north North campus/北校区, east East gate/东门, west West gate/西门' })
  .extend('posts', { scope: 'file', auto: true }, async ({ author, admin, reader }) => {
    const posts: (Fields & { id: string })[] = [];
    for (const [at, one] of fields.entries()) {
      const id = await publishPost(author, admin, { ...one });
      posts.push({ ...one, id });
      if (at % 3 === 0) await reader.call(postEndpoints.save, { postId: id });
    }
    return posts;
  });

type Asked = {
  buySellOption?: string;
  postCategoryOption?: string;
  priceFrom?: string;
  priceTo?: string;
  condition?: string;
  area?: string;
  kind?: string;
};

const yuan = ({ price, currency }: Fields) => Number(price) * (currency === '$' ? 7.2 : 1);
const isOneOf = (value = '', asked?: string) => asked === undefined || asked.split(',').includes(value);

function fits(post: Fields, asked: Asked): boolean {
  return (
    (asked.buySellOption === undefined || asked.buySellOption.toLowerCase().startsWith(post.postType)) &&
    isOneOf(post.category, asked.postCategoryOption) &&
    yuan(post) >= Number(asked.priceFrom ?? 0) &&
    yuan(post) <= Number(asked.priceTo ?? Infinity) &&
    isOneOf(post.condition, asked.condition) &&
    isOneOf(post.area, asked.area) &&
    isOneOf(post.kind, asked.kind)
  );
}

const mixtures: Asked[] = [
  { priceFrom: '5', priceTo: '50' },
  { priceTo: '0', buySellOption: 'Sell posts' },
  { priceFrom: '50.01' },
  { condition: 'new' },
  { condition: 'good,for-parts' },
  { area: 'east' },
  { area: 'east,north' },
  { area: 'west' },
  { kind: 'furniture' },
  { kind: 'bicycles,dorm-life', postCategoryOption: 'Others' },
  { kind: 'furniture', postCategoryOption: 'Food' },
  { condition: 'fair', buySellOption: 'Buy posts' },
  { condition: 'new,like-new,good', area: 'east', priceTo: '50', postCategoryOption: 'Others' },
  { area: 'north', kind: 'dorm-life', condition: 'fair', priceFrom: '1', buySellOption: 'Sell posts' },
];

async function pageOf(who: Person, row: 'market' | 'search', query: object): Promise<string[]> {
  const { body } = await who.call(postEndpoints[row], { ...query });
  return (body as unknown as { post_id: string }[]).map((card) => card.post_id);
}

async function pagesOf(who: Person, row: 'market' | 'search', query: object): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, size = 10; size === 10; page += 1) {
    const found = await pageOf(who, row, { ...query, page });
    ids.push(...found);
    size = found.length;
  }
  return ids;
}

/** All posts by their order, asked once. */
const inOrder: Record<string, Promise<string[]>> = {};

describe.each(mixtures)('%j', (asked) => {
  test.for([
    'Latest first',
    'Oldest first',
    'Lowest price',
    'Highest price',
    'Most saved',
    'Least saved',
    'Earliest expiration',
    'Latest expiration',
  ])(
    'in the order %s lists the posts that match, over all pages and behind a cursor',
    async (orderOption, { reader, posts }) => {
      const all = await (inOrder[orderOption] ??= pagesOf(reader, 'market', { orderOption }));
      expect(all).toHaveLength(fields.length);
      const matching = new Set(posts.filter((post) => fits(post, asked)).map(({ id }) => id));
      const expected = all.filter((id) => matching.has(id));
      expect(await pagesOf(reader, 'market', { orderOption, ...asked })).toEqual(expected);
      expect(await pagesOf(reader, 'search', { orderOption, ...asked, search: '' })).toEqual(expected);
      const after = expected[2];
      if (after === undefined) return;
      const behind = await pageOf(reader, 'market', { orderOption, ...asked, page: 7, after });
      expect(behind).toEqual(expected.slice(3, 13));
    },
  );

  test('with a text finds the posts that both match, and counts them', async ({ reader, posts }) => {
    const matching = posts.filter((post) => fits(post, asked) && /lamp|台灯/.test(post.title));
    const expected = matching.map(({ id }) => id).toSorted();
    expect((await pagesOf(reader, 'search', { ...asked, search: '台灯' })).toSorted()).toEqual(expected);
    const counted = await reader.call(postEndpoints.count, {
      ...asked,
      search: '台灯',
      page: 'x',
      orderOption: 'x',
    });
    expect(counted.body).toEqual({ count: expected.length });
    const all = posts.filter((post) => fits(post, asked)).length;
    expect((await reader.call(postEndpoints.count, asked)).body).toEqual({ count: all });
  });
});

test('empty values are no filters', async ({ reader }) => {
  const empty = { priceFrom: '', priceTo: '', condition: '', area: '', kind: '' };
  expect(await pagesOf(reader, 'market', empty)).toHaveLength(fields.length);
});

test.for([
  ['priceFrom', '-1', 'price_invalid'],
  ['priceFrom', '123456789', 'price_invalid'],
  ['priceTo', '1.234', 'price_invalid'],
  ['priceTo', 'cheap', 'price_invalid'],
  ['condition', 'broken', 'unknown_option'],
  ['condition', 'new,', 'unknown_option'],
  ['condition', 'new,toString', 'unknown_option'],
  ['kind', 'constructor', 'unknown_option'],
  ['area', 'moon', 'unknown_option'],
  ['area', 'east,moon', 'unknown_option'],
  ['area', "east' or true", 'unknown_option'],
] as const)(
  '%s=%j is refused with %s by market, search and count',
  async ([field, value, code], { reader }) => {
    for (const row of ['market', 'search', 'count'] as const)
      expect(await reader.call(postEndpoints[row], { [field]: value })).toMatchObject({
        status: 400,
        body: { code, field },
      });
  },
);

test('a lower bound above the upper one is refused at the upper one', async ({ reader }) => {
  const answer = await reader.call(postEndpoints.market, { priceFrom: '50', priceTo: '9' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'price_range', field: 'priceTo' } });
  expect((await reader.call(postEndpoints.market, { priceFrom: '9', priceTo: '9.00' })).status).toBe(200);
});

test('bounds of three digits and more are exact, also in another currency', async ({
  reader,
  author,
  admin,
}) => {
  // In hundredths of ¥, where the planner is given two digits: 36216, which is 36000 or 37000.
  const bound = { price: '50.3', currency: '$' };
  const ids: string[] = [];
  for (const one of [bound, { price: '362.15' }, { price: '362.17' }])
    ids.push(await publishPost(author, admin, { title: 'Sitar', ...one }));
  const found = async (filters: object) => {
    const { body } = await reader.call(postEndpoints.search, {
      search: 'sitar',
      priceCurrency: '$',
      orderOption: 'Oldest first',
      ...filters,
    });
    return (body as unknown as { post_id: string }[]).map(({ post_id }) => ids.indexOf(post_id));
  };
  expect(await found({ priceFrom: '50.30' })).toEqual([0, 2]);
  expect(await found({ priceTo: '50.30' })).toEqual([0, 1]);
  expect(await found({ priceFrom: '50.30', priceTo: '50.30' })).toEqual([0]);
  for (const postId of ids) await author.call(postEndpoints.remove, { postId });
});

test('the author and archived posts can be left out of a count', async ({
  server,
  reader,
  author,
  admin,
}) => {
  const other = await addMember(server);
  const postId = await publishPost(other, admin, { title: 'One rug', price: '3' });
  const { author_id } = (await reader.call(postEndpoints.full, { postId })).body;
  expect((await reader.call(postEndpoints.count, { author: author_id, priceTo: '9' })).body).toEqual({
    count: 1,
  });
  await other.call(postEndpoints.archive, { postId });
  const archived = { author: author_id, priceTo: '9', hideArchived: 'true' };
  expect((await reader.call(postEndpoints.count, archived)).body).toEqual({ count: 0 });
  expect((await author.call(postEndpoints.count, { author: author_id })).body).toEqual({ count: 1 });
  await other.call(postEndpoints.remove, { postId });
});

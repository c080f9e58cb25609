import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { createPost, publishPost, type Person } from '../../support/people.ts';

type Card = Record<'post_id' | 'post_title' | 'post_status', string> & { is_saved: boolean };

// Twelve posts that differ in every filter and order, identified by their titles.
const stock = [
  {
    title: 'a',
    price: '10',
    currency: '$',
    category: 'Food',
    postType: 'sell',
    openToNegotiate: 'true',
    months: 1,
  },
  {
    title: 'b',
    price: '71',
    currency: '¥',
    category: 'Food',
    postType: 'buy',
    openToNegotiate: 'false',
    months: 5,
  },
  {
    title: 'c',
    price: '73',
    currency: '¥',
    category: 'Textbook',
    postType: 'sell',
    openToNegotiate: 'false',
    months: 2,
  },
  {
    title: 'd',
    price: '0',
    currency: '¥',
    category: 'Kitchenware',
    postType: 'sell',
    openToNegotiate: 'true',
    months: 3,
  },
  ...Array.from({ length: 8 }, (_, index) => ({
    title: `e${index}`,
    price: '500',
    currency: '¥',
    category: 'Others',
    postType: 'sell',
    openToNegotiate: 'false',
    months: 4,
  })),
];

const test = base.extend('byTitle', { scope: 'file', auto: true }, async ({ author, admin, reader }) => {
  const byTitle = new Map<string, string>();
  for (const { months, ...fields } of stock) {
    const sellBuyByDate = new Date(Date.now() + months * 30 * 86_400_000).toISOString().slice(0, 10);
    byTitle.set(fields.title, await publishPost(author, admin, { ...fields, sellBuyByDate }));
  }
  await author.call(postEndpoints.edit, { postId: byTitle.get('b'), postStatus: 'In progress' });
  await author.call(postEndpoints.archive, { postId: byTitle.get('c') });
  await createPost(author, { title: 'pending' });
  await createPost(author, { title: 'draft', postStatus: 'Draft' });
  const denied = await createPost(author, { title: 'denied' });
  await admin.call(postEndpoints.deny, { postId: denied });
  for (const who of [reader, admin]) await who.call(postEndpoints.save, { postId: byTitle.get('d') });
  await reader.call(postEndpoints.save, { postId: byTitle.get('a') });
  return byTitle;
});

const titles = (answer: { body: unknown[] }) => (answer.body as Card[]).map((card) => card.post_title);
const market = async (reader: Person, query: object = {}, who = reader) =>
  titles(await who.call(postEndpoints.market, { ...query }));

test('[3.1 7.9] the reply is a JSON string that holds the list', async ({ reader }) => {
  const response = await reader.fetch(postEndpoints.market.path);
  expect(response.headers.get('content-type')).toContain('application/json');
  const text: unknown = await response.json();
  expect(text).toBeTypeOf('string');
  const [card] = JSON.parse(text as string) as Record<string, unknown>[];
  expect(Object.keys(card ?? {}).toSorted()).toEqual(
    `post_id post_title post_status price currency saved_count date_of_creation image_url image_size open_to_negotiate_flag
      is_saved
      author_id post_type category overall_or_per_unit date_of_expiration date_of_confirmation condition area kind course_code
      asked_count last_asked deal_made offer_count`
      .split(/\s+/)
      .toSorted(),
  );
});

test('[7.9 9.1] pages of ten, newest first, without gaps or duplicates', async ({ reader }) => {
  const first = await market(reader);
  const second = await market(reader, { page: 2 });
  expect(first).toEqual(['e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1', 'e0', 'd', 'c']);
  expect(second).toEqual(['b', 'a']);
  expect(await market(reader, { page: 3 })).toEqual([]);
  expect(await market(reader, { page: '' })).toEqual(first);
  expect(await market(reader, { page: 0 })).toEqual(first);
});

describe('[9.5] orders', () => {
  const ordered = async (reader: Person, orderOption: string) =>
    (await market(reader, { orderOption })).concat(await market(reader, { orderOption, page: 2 }));
  const eight = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'];
  test.for([
    ['Latest first', [...eight.toReversed(), 'd', 'c', 'b', 'a']],
    ['Oldest first', ['a', 'b', 'c', 'd', ...eight]],
    // $10 is ¥72 at the default rate.
    ['Lowest price', ['d', 'b', 'a', 'c', ...eight]],
    ['Highest price', [...eight.toReversed(), 'c', 'a', 'b', 'd']],
    ['Most saved', ['d', 'a', ...eight.toReversed(), 'c', 'b']],
    ['Least saved', ['b', 'c', ...eight, 'a', 'd']],
    ['Earliest expiration', ['a', 'c', 'd', ...eight, 'b']],
    ['Latest expiration', ['b', ...eight.toReversed(), 'd', 'c', 'a']],
  ] as const)('%s', async ([orderOption, expected], { reader }) =>
    expect(await ordered(reader, orderOption)).toEqual(expected),
  );
});

describe('[7.9 9.7] filters', () => {
  test.for([
    [{ postStatusOption: 'In progress' }, ['b']],
    [{ postStatusOption: 'Archived' }, ['c']],
    [{ postStatusOption: 'Available', postCategoryOption: 'Food' }, ['a']],
    [{ buySellOption: 'Buy posts' }, ['b']],
    [{ postCategoryOption: 'Textbook', hideArchived: 'true' }, []],
    [{ postCategoryOption: 'Kitchenware' }, ['d']],
    [{ negotiabilityOption: 'Open to negotiate' }, ['d', 'a']],
    [{ negotiabilityOption: 'Not open to negotiate', postCategoryOption: 'Food' }, ['b']],
    [
      {
        buySellOption: 'Sell posts',
        postCategoryOption: 'Food',
        negotiabilityOption: 'Not open to negotiate',
      },
      [],
    ],
    [
      { postStatusOption: 'All post statuses', buySellOption: 'All post types', postCategoryOption: 'Food' },
      ['b', 'a'],
    ],
    [
      {
        postCategoryOption: 'All categories',
        negotiabilityOption: 'Select negotiability',
        buySellOption: 'Buy posts',
      },
      ['b'],
    ],
  ] as const)('%j', async ([query, expected], { reader }) =>
    expect(await market(reader, query)).toEqual(expected),
  );

  test.for([
    ['postStatusOption', 'Pending'],
    ['postStatusOption', 'Denied'],
    ['postCategoryOption', 'Cars'],
    ['orderOption', 'price desc'],
    ['negotiabilityOption', 'true'],
    ['buySellOption', 'sell'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '10001'],
    ['page', 'two'],
  ] as const)('[G7.2] refuses %s=%s and names it', async ([name, value], { reader }) => {
    for (const row of [postEndpoints.market, postEndpoints.search]) {
      expect(await reader.call(row, { [name]: value })).toMatchObject({ status: 400, body: { field: name } });
    }
  });
});

test('others never see pending, draft or denied posts', async ({ reader }) => {
  const all = (await market(reader)).concat(await market(reader, { page: 2 }));
  for (const hidden of ['pending', 'draft', 'denied']) expect(all).not.toContain(hidden);
});

test('[7.12] the tabs of My Posts contain every own post once', async ({ author, reader }) => {
  const tab = async (row: typeof postEndpoints.myArchived, who = author) => titles(await who.call(row));
  const [available, drafts, archived] = [
    postEndpoints.myAvailable,
    postEndpoints.myDraftDenied,
    postEndpoints.myArchived,
  ];
  expect(await tab(available)).toEqual(['pending', 'e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1', 'e0', 'd']);
  expect(await tab(drafts)).toEqual(['denied', 'draft']);
  expect(await tab(archived)).toEqual(['c']);
  for (const row of [available, drafts, archived]) expect(await tab(row, reader)).toEqual([]);
});

test('[7.11] saved posts are ordered by the time of the save and are marked as saved', async ({ reader }) => {
  const saved = (await reader.call(postEndpoints.saved)).body as unknown as Card[];
  expect(saved.map((card) => [card.post_title, card.is_saved])).toEqual([
    ['a', true],
    ['d', true],
  ]);
});

test('[7.13] admins see pending posts, oldest first', async ({ reader, admin }) => {
  const later = await createPost(reader, { title: 'pending later' });
  expect(titles(await admin.call(postEndpoints.pending))).toEqual(['pending', 'pending later']);
  await reader.call(postEndpoints.remove, { postId: later });
});

test('an expired post is hidden from market and search, readable by link, and back after a renewal', async ({
  server,
  author,
  admin,
  reader,
}) => {
  const postId = await publishPost(author, admin, { title: 'expiring' });
  await reader.call(postEndpoints.save, { postId });
  await server.database.sql('update posts set expires_on = $2 where id = $1', [postId, inDays(0)]);
  expect(await market(reader)).toContain('expiring');
  const found = async () => titles(await reader.call(postEndpoints.search, { search: 'expiring' }));
  expect(await found()).toEqual(['expiring']);
  await server.database.sql('update posts set expires_on = expires_on - 1 where id = $1', [postId]);
  expect(await market(reader)).not.toContain('expiring');
  expect(await found()).toEqual([]);
  expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 200 });
  expect(titles(await reader.call(postEndpoints.saved))).toContain('expiring');
  const sellBuyByDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect(await author.call(postEndpoints.edit, { postId, sellBuyByDate })).toMatchObject({ status: 200 });
  expect(await market(reader)).toContain('expiring');
  await author.call(postEndpoints.remove, { postId });
});

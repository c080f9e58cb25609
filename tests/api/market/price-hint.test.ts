import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as siteTest } from '../../support/fixtures.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';

/** What such things went for, from deals of the last year. */

const test = siteTest.extend('sell', { scope: 'file' }, ({ author, admin }) => {
  return async (title: string, price: string, more: object = {}) => {
    const postId = await publishPost(author, admin, { title, price, ...more });
    await author.call(postEndpoints.archive, { postId, dealMade: true });
    return postId;
  };
});

const hint = async (reader: Person, title: string) =>
  (await reader.call(postEndpoints.priceHint, { title })).body;

test('low and high are the quartiles of five deals or more, in whole yuan, half up', async ({
  sell,
  reader,
}) => {
  for (const price of ['40', '50', '60', '70']) await sell('Blue rucksack', price);
  expect(await hint(reader, 'Rucksack')).toEqual({ low: null, high: null, count: 4 });
  // 12.5 dollars are 90 yuan.
  await sell('Large rucksack', '12.5', { currency: '$' });
  expect(await hint(reader, 'Rucksack')).toEqual({ low: 50, high: 70, count: 5 });
  await sell('Rucksack', '43.5');
  // Sorted: 40, 43.5, 50, 60, 70, 90. The first quartile is 45.125, the third 67.5.
  expect(await hint(reader, 'rucksack')).toEqual({ low: 45, high: 68, count: 6 });
  expect(await hint(reader, 'folding rucksack')).toEqual({ low: null, high: null, count: 0 });
});

test.for([
  'Xylophone, barely used',
  'white xylophone',
  'XYLOPHONE (like new)',
  '九成新 xylophone',
  '95成新白色xylophone',
  'Xylophone in good condition',
])('the condition and the colour in %s are left out', async (title, { sell, reader }) => {
  const { count } = await hint(reader, 'xylophone');
  await sell('Xylophone', '10');
  expect(await hint(reader, title)).toMatchObject({ count: Number(count) + 1 });
});

test('a title of such words alone is searched as it is', async ({ sell, reader }) => {
  await sell('White', '10');
  expect(await hint(reader, 'white')).toMatchObject({ count: 1 });
});

test('only sell posts that were archived with a deal count, and not those of suspended members', async ({
  server,
  sell,
  author,
  admin,
  reader,
}) => {
  const title = 'Tripod';
  for (const price of ['1', '2', '3', '4', '5']) await sell(title, price);
  await author.call(postEndpoints.archive, { postId: await publishPost(author, admin, { title }) });
  await author.call(postEndpoints.archive, { postId: await createPost(author, { title }), dealMade: true });
  const deleted = await publishPost(author, admin, { title });
  await author.call(postEndpoints.remove, { postId: deleted, dealMade: true });
  await sell(title, '9', { postType: 'buy' });
  expect(await hint(reader, title)).toEqual({ low: 2, high: 4, count: 5 });
  expect(await hint(author, title)).toEqual({ low: 2, high: 4, count: 5 });

  const other = await addMember(server);
  const postId = await publishPost(other, admin, { title, price: '6' });
  await other.call(postEndpoints.archive, { postId, dealMade: true });
  expect(await hint(reader, title)).toMatchObject({ count: 6 });
  const suspend = (until: string | null) =>
    server.database.sql('update members set suspended_until = $1 where username = $2', [
      until,
      other.username,
    ]);
  await suspend('infinity');
  expect(await hint(reader, title)).toMatchObject({ count: 5 });
  await suspend(null);
  await server.database.sql(
    "update posts set expires_on = '2026-01-01', lapsed = true, deal_made_at = now() - interval '364 days' where id = $1",
    [postId],
  );
  expect(await hint(reader, title)).toMatchObject({ count: 6 });
  await server.database.sql("update posts set deal_made_at = now() - interval '366 days' where id = $1", [
    postId,
  ]);
  expect(await hint(reader, title)).toMatchObject({ count: 5 });
});

test.for(['!!!', '。。。'])('the title %s without words has no deals', async (title, { reader }) => {
  expect(await hint(reader, title)).toEqual({ low: null, high: null, count: 0 });
});

test.for([{}, { title: '' }, { title: '  ' }, { title: 'x'.repeat(101) }])(
  'refuses %o',
  async (input, { reader }) => {
    const answer = await reader.call(postEndpoints.priceHint, input);
    expect(answer).toMatchObject({ status: 400, body: { field: 'title' } });
  },
);

import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember, createPost, postFields, publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A site with other currencies, and with posts from before. */

test.beforeEach(async ({ server, admin }) => {
  await server.database.sql('delete from posts');
  await server.database.sql('delete from saved_searches');
  await offer(admin, { code: 'CNY', rate: 1 }, { code: 'USD', rate: 7.2 });
});

type Admin = Awaited<ReturnType<typeof addMember>>;
const offer = (admin: Admin, ...value: { code: string; rate?: number }[]) =>
  admin.call(deskEndpoints.editSite, { section: 'currencies', value });

test('posts keep their prices, and are ordered by the new reference', async ({ server, admin }) => {
  const author = await addMember(server);
  const old = await publishPost(author, admin, { title: 'seventy-five yuan', price: '75' });
  const dollars = await publishPost(author, admin, { title: 'nine dollars', price: '9', currency: '$' });
  expect((await offer(admin, { code: 'EUR' }, { code: 'CNY', rate: 0.125 })).body).toMatchObject({
    currencies: {
      value: [
        { code: 'EUR', rate: 1 },
        { code: 'CNY', rate: 0.125 },
        { code: 'USD', rate: 0.9, retired: true },
      ],
    },
  });
  expect((await author.call(siteEndpoints.site)).body).toMatchObject({
    currencies: [
      { code: 'EUR', sign: '€', rate: 1 },
      { code: 'CNY', sign: '¥', rate: 0.125 },
    ],
  });
  const { currency: _, ...withoutCurrency } = postFields({ title: 'nine euros', price: '9' });
  const made = await author.call(postEndpoints.create, withoutCurrency);
  await admin.call(postEndpoints.approve, { postId: String(made.body['postId']) });
  const { body } = await author.call(postEndpoints.market, { orderOption: 'Lowest price' });
  const rows = body as { post_title: string; price: string; currency: string }[];
  expect(rows.map(({ post_title: title, price, currency }) => [title, price, currency])).toEqual([
    ['nine dollars', '9', '$'],
    ['nine euros', '9', 'EUR'],
    ['seventy-five yuan', '75', '¥'],
  ]);
  expect((await author.call(postEndpoints.market, { priceTo: '9' })).body).toHaveLength(2);

  // A retired currency is offered no more, but its posts live on.
  expect(await author.call(postEndpoints.create, postFields({ currency: '$' }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', field: 'currency' },
  });
  expect(await author.call(postEndpoints.edit, { postId: old, currency: '$' })).toMatchObject({
    status: 400,
    body: { field: 'currency' },
  });
  expect((await author.call(postEndpoints.edit, { postId: dollars, price: '20' })).status).toBe(200);
  expect((await author.call(postEndpoints.market, { priceTo: '9' })).body).toHaveLength(1);

  // Without them it goes.
  await server.database.sql("delete from posts where currency = '$'");
  expect((await offer(admin, { code: 'EUR' })).body).toMatchObject({
    currencies: { value: [{ code: 'EUR' }, { code: 'CNY', rate: 0.125, retired: true }] },
  });
});

test('a currency of posts does not go without a rate', async ({ server, admin }) => {
  await createPost(await addMember(server));
  expect(await offer(admin, { code: 'KRW' })).toMatchObject({
    status: 409,
    body: { code: 'currency_used', field: 'currencies' },
  });
});

test('a saved filter keeps the currency it was saved in', async ({ server, admin }) => {
  const [author, searcher] = [await addMember(server), await addMember(server)];
  await searcher.call(searchEndpoints.save, { search: '', filters: { priceTo: '80' } });
  await offer(admin, { code: 'EUR' }, { code: 'CNY', rate: 0.125 });
  await searcher.call(searchEndpoints.save, { search: '', filters: { priceTo: '80' } });
  await publishPost(author, admin, { title: 'eleven euros', price: '11', currency: 'EUR' });
  await waitFor(async () => {
    const { body } = await searcher.call(searchEndpoints.list);
    expect(body).toMatchObject([
      { filters: { priceTo: '80', priceCurrency: 'EUR' }, new_count: 1 },
      { filters: { priceTo: '80' }, new_count: 0 },
    ]);
  });
  const asked = { search: '', priceTo: '80', priceCurrency: '¥' };
  expect((await searcher.call(postEndpoints.count, asked)).body).toEqual({ count: 0 });
  expect((await searcher.call(postEndpoints.count, { ...asked, priceCurrency: 'XXX' })).status).toBe(400);
});

test('a price has the decimals of its currency', async ({ server, admin }) => {
  const author = await addMember(server);
  await offer(admin, { code: 'KRW' });
  expect(
    await author.call(postEndpoints.create, postFields({ price: '100.5', currency: 'KRW' })),
  ).toMatchObject({ status: 400, body: { code: 'price_invalid', field: 'price' } });
  const postId = await createPost(author, { price: '100', currency: 'KRW' });
  expect(await author.call(postEndpoints.edit, { postId, price: '100.5' })).toMatchObject({
    body: { code: 'price_invalid', field: 'price' },
  });
});

test.for<[value: unknown, field: string]>([
  [[], 'currencies'],
  [[{ code: 'ZZZ' }], 'currencies.0.code'],
  [[{ code: 'EUR', rate: 2 }], 'currencies.0.rate'],
  [[{ code: 'EUR' }, { code: 'EUR', rate: 2 }], 'currencies'],
  [[{ code: 'EUR' }, { code: 'CNY', rate: 0 }], 'currencies.1.rate'],
  [[{ code: 'EUR' }, { code: 'CNY', rate: 1_000_001 }], 'currencies.1.rate'],
  [[{ code: 'EUR' }, { code: 'CNY', rate: 2 }, { code: 'USD', rate: 2 }], 'currencies'],
  [[{ code: 'EUR', retired: true }], 'currencies'],
])('%j is refused at %s', async ([value, field], { admin }) => {
  expect(await admin.call(deskEndpoints.editSite, { section: 'currencies', value })).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', field },
  });
  const { currencies } = (await admin.call(deskEndpoints.site)).body as unknown as SiteSections;
  expect(currencies.value).toMatchObject([{ code: 'CNY' }, { code: 'USD' }]);
});

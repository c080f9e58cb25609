import { describe, expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { siteEndpoints, type SiteInfo } from '../../../contract/site.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember, createPost, postFields, publishPost, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The categories that an admin has made, and what is sorted by them. */

const usual = usualProfile.categories;
const kind = (key: string) => ({ key, names: { en: key } });
const bikes = {
  key: 'Bikes',
  names: { en: 'Bikes', it: 'Biciclette' },
  icon: 'bike',
  hasCondition: false,
  hasCourseCode: true,
  kinds: [kind('road'), { key: 'parts', names: { it: 'Ricambi' } }],
};
const withBikes = [...usual, bikes];

const edit = (by: Client, value: unknown, more: object = {}) =>
  by.call(deskEndpoints.editSite, { section: 'categories', value, ...more });
const full = async (who: Person, postId: string) =>
  (await who.call(postEndpoints.full, { postId })).body as Record<string, unknown>;
const idsOf = (body: unknown) => (body as { post_id: string }[]).map((card) => card.post_id);
const refusedAt = (field: string) => ({ status: 400, body: { code: 'invalid_field', field } });

test.beforeEach(async ({ server, admin }) => {
  await server.database.sql(`update posts set category = 'Food', kind = null`);
  await server.database.sql('delete from site');
  await server.database.sql('delete from removed_category_keys');
  await edit(admin, withBikes);
});

test('the default is in /api/site with the keys and names of the specification', async ({
  server,
  admin,
}) => {
  await server.database.sql('delete from site');
  await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
  const { body } = await new Client(server.url).call(siteEndpoints.site);
  const { categories = [] } = body as unknown as SiteInfo;
  expect(categories.map(({ key }) => key)).toEqual(['Textbook', 'Kitchenware', 'Food', 'Others']);
  expect(categories[0]).toEqual({
    key: 'Textbook',
    names: { en: 'Textbook', zh: '教材' },
    icon: 'book',
    hasCondition: true,
    hasCourseCode: true,
    kinds: [],
  });
  expect(categories[3]?.kinds.map(({ key }) => key)).toEqual([
    'electronics',
    'furniture',
    'clothing',
    'bicycles',
    'sports-music',
    'dorm-life',
    'beauty',
    'tickets',
    'books',
  ]);
});

test('posts, filters, suggestions and numbers have a new category', async ({ admin, server }) => {
  const member = await addMember(server);
  const fields = { category: 'Bikes', kind: 'road', courseCode: 'PE 1' };
  const postId = await publishPost(member, admin, fields);
  expect(await full(member, postId)).toMatchObject({ category: 'Bikes', kind: 'road', course_code: 'PE 1' });
  const filters: Record<string, string>[] = [{ postCategoryOption: 'Bikes' }, { kind: 'road,parts' }];
  for (const filter of filters) {
    expect(idsOf((await member.call(postEndpoints.market, filter)).body)).toEqual([postId]);
    expect((await member.call(searchEndpoints.save, { search: '', filters: filter })).status).toBe(200);
  }
  expect((await member.call(searchEndpoints.suggest, { text: 'ricam' })).body).toMatchObject({
    categories: [{ category: 'Bikes', kind: 'parts' }],
  });
  expect(idsOf((await member.call(postEndpoints.search, { search: 'biciclette' })).body)).toEqual([postId]);
  const { body } = await admin.call(deskEndpoints.numbers, {});
  expect((body as unknown as { by_category: object }[]).at(-1)?.by_category).toMatchObject({ Bikes: 1 });
});

test.for<[fields: Record<string, string>, field: string]>([
  [{ category: 'Cars' }, 'category'],
  [{ category: 'electronics' }, 'category'],
  [{ category: 'All categories' }, 'category'],
  [{ category: 'Bikes', condition: 'good' }, 'condition'],
  [{ category: 'Bikes', kind: 'electronics' }, 'kind'],
  [{ category: 'Bikes', kind: 'cars' }, 'kind'],
  [{ category: 'Food', courseCode: 'PE 1' }, 'courseCode'],
])('a post with %j is refused at %s', async ([fields, field], { server }) => {
  const member = await addMember(server);
  expect(await member.call(postEndpoints.create, postFields(fields))).toMatchObject(refusedAt(field));
  const postId = await createPost(member, { postStatus: 'Draft' });
  const draft = { ...postFields(fields), postId, postStatus: 'Draft' };
  expect(await member.call(postEndpoints.editDraft, draft)).toMatchObject(refusedAt(field));
});

test('filters by what the site has not are refused, as before', async ({ server }) => {
  const member = await addMember(server);
  for (const [name, value] of [
    ['postCategoryOption', 'Cars'],
    ['kind', 'road,cars'],
  ] as const)
    for (const row of [postEndpoints.market, postEndpoints.search, postEndpoints.count])
      expect(await member.call(row, { [name]: value })).toMatchObject({
        status: 400,
        body: { code: 'unknown_option', field: name },
      });
});

test('a post loses what its new category has not', async ({ admin, server }) => {
  const member = await addMember(server);
  const postId = await publishPost(member, admin, { category: 'Others', kind: 'books', condition: 'good' });
  await member.call(postEndpoints.edit, { postId, category: 'Bikes' });
  expect(await full(member, postId)).toMatchObject({ category: 'Bikes', kind: null, condition: null });
  expect(await member.call(postEndpoints.edit, { postId, kind: 'books' })).toMatchObject(refusedAt('kind'));
  await member.call(postEndpoints.edit, { postId, kind: 'parts' });
  expect(await full(member, postId)).toMatchObject({ kind: 'parts' });
});

test('a key that was removed is never given again, in any case and by nobody', async ({ admin }) => {
  const scooters = (key: string) => [...usual, { ...bikes, key, kinds: [] }];
  expect((await edit(admin, usual)).status).toBe(200);
  for (const [value, field] of [
    [scooters('Bikes'), 'categories.4.key'],
    [scooters('BIKES'), 'categories.4.key'],
    [[...usual, { ...bikes, key: 'Scooters' }], 'categories.4.kinds.0.key'],
    [[...usual, { ...bikes, key: 'Scooters', kinds: [kind('bikes')] }], 'categories.4.kinds.0.key'],
  ] as const)
    expect(await edit(admin, value)).toMatchObject(refusedAt(field));
  const { body } = await admin.call(deskEndpoints.site);
  expect(body).toMatchObject({ categories: { choices: { bikes: 'bikes', road: 'road', parts: 'parts' } } });
  expect((await edit(admin, scooters('Scooters'))).status).toBe(200);
});

test('a kind stays in its category', async ({ admin }) => {
  const [first, ...others] = usual;
  const moved = [{ ...first, kinds: [kind('road')] }, ...others, { ...bikes, kinds: [] }];
  expect(await edit(admin, moved)).toMatchObject(refusedAt('categories.0.kinds.0.key'));
});

describe('removing what has posts', () => {
  test('is refused with their numbers, and changes nothing', async ({ admin, server }) => {
    const member = await addMember(server);
    await createPost(member, { category: 'Bikes', kind: 'road' });
    await createPost(member, { category: 'Bikes' });
    expect(await edit(admin, usual)).toMatchObject({
      status: 409,
      body: { code: 'category_used', field: 'categories', counts: { Bikes: 2 } },
    });
    expect(await edit(admin, [...usual, { ...bikes, kinds: [] }])).toMatchObject({
      status: 409,
      body: { counts: { road: 1 } },
    });
    for (const move of [{ Bikes: 'Cars' }, { Food: 'Others' }])
      expect(await edit(admin, usual, { move })).toMatchObject(refusedAt(`move.${Object.keys(move)[0]}`));
    expect(await server.database.sql('select from removed_category_keys')).toEqual([]);
    expect((await edit(admin, withBikes)).status).toBe(200);
  });

  test('moves them with all that names the category', async ({ admin, server }) => {
    const member = await addMember(server);
    const fields = { category: 'Bikes', kind: 'road', courseCode: 'PE 1' };
    const postId = await publishPost(member, admin, fields);
    const sold = await publishPost(member, admin, { category: 'Bikes', kind: 'parts' });
    await member.call(postEndpoints.archive, { postId: sold, dealMade: true });
    const draft = await createPost(member, { category: 'Bikes', postStatus: 'Draft' });
    await server.database.sql(
      `insert into daily_numbers (day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports, by_category)
       values ('2020-01-01', 0, 3, 0, 0, '{}', 0, 0, 0, 0, '{"Bikes": 2, "Food": 1}') on conflict do nothing`,
    );
    for (const filters of [
      { postCategoryOption: 'Bikes' },
      { postCategoryOption: 'Others' },
      { kind: 'road' },
      { kind: 'parts' },
      { kind: 'road,books' },
    ])
      await member.call(searchEndpoints.save, { search: 'x', filters });
    const move = { Bikes: 'Others', parts: 'electronics' };
    expect((await edit(admin, usual, { move })).status).toBe(200);

    expect(await full(member, postId)).toMatchObject({ category: 'Others', kind: null, course_code: null });
    expect(await full(member, sold)).toMatchObject({ category: 'Others', kind: 'electronics' });
    expect(await full(member, draft)).toMatchObject({ category: 'Others', kind: null });
    const saved = (await member.call(searchEndpoints.list)).body as unknown as { filters: object }[];
    expect(saved.map(({ filters }) => filters).toReversed()).toEqual([
      { postCategoryOption: 'Others' },
      { kind: 'electronics' },
      { kind: 'books' },
    ]);
    const { body } = await member.call(profileEndpoints.downloadData);
    expect(body).toMatchObject({ deals: [{ category: 'Others' }] });
    expect(
      await server.database.sql(`select by_category from daily_numbers where day = '2020-01-01'`),
    ).toEqual([{ by_category: { Others: 2, Food: 1 } }]);
    const [entry] = await server.database.sql('select after from audit order by id desc limit 1');
    expect(entry).toEqual({ after: { categories: usual, move } });
  });

  test('of kinds alone leaves their posts in the category, or in another', async ({ admin, server }) => {
    const member = await addMember(server);
    const [road, parts] = [
      await createPost(member, { category: 'Bikes', kind: 'road' }),
      await createPost(member, { category: 'Bikes', kind: 'parts' }),
    ];
    const move = { road: 'Bikes', parts: 'electronics' };
    expect((await edit(admin, [...usual, { ...bikes, kinds: [] }], { move })).status).toBe(200);
    expect(await full(member, road)).toMatchObject({ category: 'Bikes', kind: null });
    expect(await full(member, parts)).toMatchObject({ category: 'Others', kind: 'electronics' });
  });
});

test('a post is found by the new name of its category', async ({ admin, server, start }) => {
  const member = await addMember(server);
  const postId = await publishPost(member, admin, { category: 'Bikes' });
  await edit(admin, [...usual, { ...bikes, names: { en: 'Velocipedes' } }]);
  const [post] = await server.database.sql('select words_version from posts where id = $1', [postId]);
  expect(post).toEqual({ words_version: null });
  // Its jobs begin at once.
  await start({ on: server });
  await waitFor(async () => {
    const { body } = await member.call(postEndpoints.search, { search: 'velocipedes' });
    expect(idsOf(body)).toEqual([postId]);
  });
});

test('a post whose category is unknown shows its key', async ({ admin, server }) => {
  const member = await addMember(server);
  const postId = await publishPost(member, admin, {});
  await server.database.sql(`update posts set category = 'Lost', kind = 'gone' where id = $1`, [postId]);
  expect(await full(member, postId)).toMatchObject({ category: 'Lost', kind: 'gone' });
  expect((await member.call(postEndpoints.edit, { postId, price: '3' })).status).toBe(200);
});

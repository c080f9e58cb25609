import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { test as base } from '../../support/fixtures.ts';
import { createPost, postFields, publishPost, type Person } from '../../support/people.ts';

/** Condition, area, kind and course code of a post. */

const areas = 'north North campus/北校区, east East gate/东门';
const test = base.override('env', { PICKUP_AREAS: areas });

const none = { condition: null, area: null, kind: null, course_code: null };
const full = async (who: Person, postId: string) => {
  const { condition, area, kind, course_code } = (await who.call(postEndpoints.full, { postId })).body;
  return { condition, area, kind, course_code };
};
const idsOf = async (who: Person, search: string) => {
  const { body } = await who.call(postEndpoints.search, { search });
  return (body as unknown as { post_id: string }[]).map((card) => card.post_id);
};
const chair = { category: 'Others', condition: 'like-new', area: 'east', kind: 'furniture' };
const book = { category: 'Textbook' };
const chairView = { condition: 'like-new', area: 'east', kind: 'furniture', course_code: null };

test('a post of the old form has none, and the full post, cards and the trail keep what is sent', async ({
  author,
  admin,
  reader,
}) => {
  expect(await full(author, await createPost(author))).toEqual(none);
  const postId = await publishPost(author, admin, chair);
  expect(await full(reader, postId)).toEqual(chairView);
  expect((await reader.call(postEndpoints.market, {})).body).toContainEqual(
    expect.objectContaining({ post_id: postId, ...chairView }),
  );
  const { body } = await admin.call(auditEndpoints.trail, { postId, action: 'create-post' });
  expect(body).toEqual([expect.objectContaining({ after: expect.objectContaining(chair) as object })]);
});

test('empty values are none', async ({ author }) => {
  const empty = { condition: '', area: ' ', kind: '', courseCode: '  ' };
  expect(await full(author, await createPost(author, empty))).toEqual(none);
});

test.for([
  [' math-shu   121 ', 'MATH-SHU 121'],
  ['高数 1', '高数 1'],
  ['a.b/c(1)', 'A.B/C(1)'],
  ['é2', 'É2'],
])('the course code %j is stored as %j', async ([courseCode, stored], { author }) => {
  expect((await full(author, await createPost(author, { ...book, courseCode }))).course_code).toBe(stored);
});

test.for(['a', '--', '<b>101', 'CS_101', 'x'.repeat(21), "CS'101", 'CS\u0000101'])(
  'the course code %j is refused',
  async (courseCode, { author }) => {
    expect(await author.call(postEndpoints.create, postFields({ ...book, courseCode }))).toMatchObject({
      status: 400,
      body: { code: 'course_code_invalid', field: 'courseCode' },
    });
  },
);

test.for([
  ['condition', { condition: 'broken' }],
  ['condition', { condition: 'new', postType: 'buy' }],
  ['kind', { kind: 'furniture' }],
  ['kind', { kind: 'toString', category: 'Others' }],
  ['courseCode', { courseCode: 'CS 101', category: 'Food' }],
  ['area', { area: 'moon' }],
] as const)('%s is refused beside %j', async ([field, more], { author }) => {
  const draft = await createPost(author, { postStatus: 'Draft' });
  for (const row of [postEndpoints.create, postEndpoints.editDraft])
    expect(
      await author.call(row, {
        ...postFields({ ...book, ...more }),
        ...(row.method === 'PATCH' && { postId: draft }),
      }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_field', field } });
});

test('an old client keeps the fields of a draft, and an empty value clears one', async ({
  author,
  admin,
  reader,
}) => {
  const old = { title: 'Draft chair', category: 'Others', postStatus: 'Draft' };
  const postId = await createPost(author, { ...old, ...chair });
  const edit = async (more: Record<string, unknown>) => {
    const form = { ...postFields({ ...old, ...more }), postId };
    expect((await author.call(postEndpoints.editDraft, form)).status).toBe(200);
    return full(author, postId);
  };
  expect(await edit({})).toEqual(chairView);
  expect(await edit({ area: '' })).toEqual({ ...chairView, area: null });
  expect(await edit({ postType: 'buy' })).toEqual({ ...none, kind: 'furniture' });
  // What was kept is searched for as well.
  await edit({ postStatus: 'Pending' });
  await admin.call(postEndpoints.approve, { postId });
  expect(await idsOf(reader, '家具')).toContain(postId);
});

test('area and kind can be changed and cleared after the approval, condition and course code can not', async ({
  author,
  admin,
}) => {
  const postId = await publishPost(author, admin, chair);
  const edit = (more: Record<string, unknown>) => author.call(postEndpoints.edit, { postId, ...more });
  expect((await edit({ price: '3' })).status).toBe(200);
  expect(await full(author, postId)).toEqual(chairView);
  await edit({ area: 'north', kind: 'dorm-life', condition: 'fair', courseCode: 'CS 101' });
  expect(await full(author, postId)).toEqual({ ...chairView, area: 'north', kind: 'dorm-life' });
  await edit({ area: null, kind: '' });
  expect(await full(author, postId)).toEqual({ ...none, condition: 'like-new' });
  expect(await edit({ area: 'moon' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', field: 'area' },
  });
});

test('a new category clears the kind or the course code, and a kind needs Others', async ({
  author,
  admin,
}) => {
  const postId = await publishPost(author, admin, chair);
  const edit = (more: Record<string, unknown>) => author.call(postEndpoints.edit, { postId, ...more });
  await edit({ category: 'Kitchenware' });
  expect(await full(author, postId)).toEqual({ ...chairView, kind: null });
  for (const more of [{ kind: 'books' }, { kind: 'books', category: 'Food' }])
    expect(await edit(more)).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'kind' } });
  expect((await edit({ kind: 'books', category: 'Others' })).status).toBe(200);
  const thesis = await publishPost(author, admin, { ...book, courseCode: 'CS 101' });
  await author.call(postEndpoints.edit, { postId: thesis, category: 'Others' });
  expect(await full(author, thesis)).toEqual(none);
});

test('a post is found by both names of its kind and by its course code in every spelling', async ({
  author,
  admin,
  reader,
}) => {
  const lamp = await publishPost(author, admin, {
    title: 'Something blue',
    category: 'Others',
    kind: 'dorm-life',
  });
  const volume = await publishPost(author, admin, {
    ...book,
    title: 'Thick volume',
    courseCode: 'MATH-SHU 121',
  });
  const find = (search: string) => idsOf(reader, search);
  for (const search of ['Dorm life', 'dorm life', '宿舍用品']) expect(await find(search)).toContain(lamp);
  for (const search of [
    'MATH-SHU 121',
    'mathshu121',
    'math shu 121',
    'MathShu 121',
    'math-shu121',
    'MATH SHU-121',
  ])
    expect(await find(search)).toEqual([volume]);
  // A new category changes what it is found by.
  await author.call(postEndpoints.edit, { postId: lamp, category: 'Food' });
  expect(await find('宿舍用品')).not.toContain(lamp);
});

test('the site names the areas in the order of the setting', async ({ visitor }) => {
  expect((await visitor.call(siteEndpoints.site)).body.pickupAreas).toEqual([
    { area: 'north', en: 'North campus', zh: '北校区' },
    { area: 'east', en: 'East gate', zh: '东门' },
  ]);
});

test('an area that the site has lost is null in replies and unknown to filters', async ({
  author,
  admin,
}) => {
  const postId = await publishPost(author, admin, chair);
  const value = [{ area: 'north', texts: { en: 'North campus' } }];
  await admin.call(deskEndpoints.editSite, { section: 'pickupAreas', value });
  expect(await full(author, postId)).toEqual({ ...chairView, area: null });
  expect(await author.call(postEndpoints.market, { area: 'east' })).toMatchObject({
    status: 400,
    body: { code: 'unknown_option', field: 'area' },
  });
});

import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import type { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addMember, createPost, postFields, type Person } from '../../support/people.ts';

/** An admin removes a category at the moment at which a member saves with it. */

const usual = usualProfile.categories;
const bikes = {
  key: 'Bikes',
  names: { en: 'Bikes' },
  icon: 'bike',
  hasCondition: true,
  hasCourseCode: false,
  kinds: [],
};
const edit = (by: Client, value: unknown) =>
  by.call(deskEndpoints.editSite, { section: 'categories', value });
const refusedAt = (field: string) => ({ status: 400, body: { code: 'invalid_field', field } });

test.beforeEach(async ({ server, admin }) => {
  await server.database.sql(`update posts set category = 'Food', kind = null`);
  await server.database.sql('delete from site');
  await server.database.sql('delete from removed_category_keys');
  await edit(admin, [...usual, bikes]);
});

const create = (member: Person) => member.call(postEndpoints.create, postFields({ category: 'Bikes' }));
/** A call that submits an own draft with the category. */
async function submission(member: Person) {
  const postId = await createPost(member, { postStatus: 'Draft' });
  const fields = postFields({ category: 'Bikes', postStatus: 'Pending' });
  return () => member.call(postEndpoints.editDraft, { ...fields, postId });
}

test('whoever is first wins: a post that was saved is counted', async ({ admin, server }) => {
  const member = await addMember(server);
  const edits = await submission(member);
  const held = await hold(server.database, 'lock table audit in exclusive mode');
  const created = [create(member), edits()];
  await held.waiters(2);
  const removed = edit(admin, usual);
  await held.giveWay(3);
  expect((await Promise.all(created)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await removed).toMatchObject({ status: 409, body: { counts: { Bikes: 2 } } });
});

test('a post that was not saved yet is refused', async ({ admin, server }) => {
  const member = await addMember(server);
  const edits = await submission(member);
  const sent = await createPost(member);
  const held = await hold(server.database, 'lock table audit in exclusive mode');
  const removed = edit(admin, usual);
  await held.waiters(1);
  const late = [
    create(member),
    edits(),
    member.call(postEndpoints.edit, { postId: sent, category: 'Bikes' }),
    member.call(searchEndpoints.save, { search: '', filters: { postCategoryOption: 'Bikes' } }),
  ];
  await held.giveWay(5);
  expect((await removed).status).toBe(200);
  const [search, ...posts] = (await Promise.all(late)).toReversed();
  for (const answer of posts) expect(answer).toMatchObject(refusedAt('category'));
  expect(search).toMatchObject({
    status: 400,
    body: { code: 'unknown_option', field: 'postCategoryOption' },
  });
  expect(await server.database.sql(`select from posts where category = 'Bikes'`)).toEqual([]);
});

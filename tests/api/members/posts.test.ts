import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { filterOptions } from '../../../contract/posts/filters.ts';
import { idOf } from '../../support/members.ts';
import { addAdmin, addMember, publishPost, type Person } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** The posts of one member. */

let server: TestServer;
let admin: Person;
let author: Person;
beforeAll(async () => {
  server = await startServer();
  [admin, author] = await Promise.all([addAdmin(server), addMember(server)]);
});
afterAll(() => server.stop());

test('the filter author works in every order, with a cursor and in a search', async () => {
  await publishPost(admin, admin, { title: 'Lamp of another' });
  const first = await publishPost(author, admin, { title: 'First lamp' });
  const second = await publishPost(author, admin, { title: 'Chair' });
  const mine = { author: await idOf(server, author) };
  const ids = async (row: typeof postEndpoints.market | typeof postEndpoints.search, query: object) => {
    const { body } = await admin.call(row, { ...mine, ...query });
    return (body as unknown as { post_id: string }[]).map(({ post_id: id }) => id);
  };
  for (const orderOption of filterOptions.orderOption)
    expect((await ids(postEndpoints.market, { orderOption })).toSorted()).toEqual([first, second].toSorted());
  expect(await ids(postEndpoints.market, { after: second })).toEqual([first]);
  expect(await ids(postEndpoints.search, { search: 'lamp' })).toEqual([first]);
  expect(await ids(postEndpoints.market, { author: '987654' })).toEqual([]);
  await author.call(postEndpoints.archive, { postId: first });
  expect(await ids(postEndpoints.market, { hideArchived: 'true' })).toEqual([second]);
  expect(await ids(postEndpoints.market, { hideArchived: 'true', postStatusOption: 'Archived' })).toEqual([
    first,
  ]);
});

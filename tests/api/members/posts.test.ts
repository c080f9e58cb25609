import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { filterOptions } from '../../../contract/posts/filter-options.ts';
import { test } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { publishPost } from '../../support/people.ts';

/** The posts of one member. */

test('the filter author works in every order, with a cursor and in a search', async ({
  server,
  admin,
  author,
}) => {
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

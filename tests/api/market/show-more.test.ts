import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { createPost, publishPost, type Person } from '../../support/people.ts';

const test = base
  /** The ids of thirteen posts with equal prices, days and numbers of saves, which the id orders. */
  .extend('ids', { scope: 'file', auto: true }, async ({ author, admin, reader }) => {
    const ids: string[] = [];
    for (let count = 0; count < 13; count += 1) {
      const days = 30 * (1 + (count % 3));
      const postId = await publishPost(author, admin, {
        title: `p${count}`,
        price: String((count * 5) % 4),
        openToNegotiate: String(count > 1),
        sellBuyByDate: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      });
      ids.push(postId);
      if (count % 4 === 0) await reader.call(postEndpoints.save, { postId });
    }
    return ids;
  });

async function market(who: Person, query: Record<string, unknown>) {
  const { body } = await who.call(postEndpoints.market, query);
  return body as unknown as { post_id: string; post_title: string }[];
}
const titles = async (who: Person, query: Record<string, unknown>) =>
  (await market(who, query)).map((card) => card.post_title);

test.for([
  {},
  { orderOption: 'Oldest first' },
  { orderOption: 'Lowest price' },
  { orderOption: 'Highest price' },
  { orderOption: 'Most saved' },
  { orderOption: 'Least saved' },
  { orderOption: 'Earliest expiration' },
  { orderOption: 'Latest expiration' },
  { orderOption: 'Highest price', negotiabilityOption: 'Open to negotiate' },
  { postStatusOption: 'Available', buySellOption: 'Sell posts' },
])('behind the last post of page 1 comes page 2: %j', async (query, { reader }) => {
  const after = (await market(reader, query)).at(-1)?.post_id;
  const second = await titles(reader, { ...query, page: 2 });
  expect(second.length).toBeGreaterThan(0);
  expect(await titles(reader, { ...query, page: 2, after })).toEqual(second);
});

test('a cursor overrides the page number', async ({ reader, ids }) => {
  expect(await titles(reader, { page: 7, after: ids[2] })).toEqual(['p1', 'p0']);
  expect(await titles(reader, { page: 1, after: ids[0] })).toEqual([]);
});

test('a cursor that members may not see is ignored', async ({ author, reader }) => {
  const draft = await createPost(author, { title: 'draft', postStatus: 'Draft' });
  for (const after of ['999999999', draft]) {
    for (const who of [reader, author])
      expect(await titles(who, { page: 2, after })).toEqual(['p2', 'p1', 'p0']);
  }
});

test.for(['0', '-1', 'abc', ''])('refuses after=%s', async (after, { reader }) => {
  expect(await reader.call(postEndpoints.market, { after })).toMatchObject({
    status: 400,
    body: { field: 'after' },
  });
});

import { expect } from 'vitest';
import { callTable } from '../../contract/call-table.ts';
import { languageEndpoints } from '../../contract/language-files.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import type { DatabaseWay } from '../../tests/support/database-proxy.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { createPost } from '../../tests/support/people.ts';
import { needsSession } from '../endpoint.ts';

/** How many round trips to the database the calls make, with rate limits. */

const test = base
  .extend('env', ({ way }) => ({ DATABASE_URL: way.url, RATE_LIMIT: 'on' }))
  .extend('postId', { scope: 'file' }, ({ admin }) =>
    createPost(admin, { title: '台灯', images: sampleImage('png') }),
  );

/**
 * Fails if twenty calls all need more than `most`. One read in ten also updates its counter, jobs may run during a call,
 * and on a busy machine an answer may come in two parts.
 */
async function expectRoundTrips(way: DatabaseWay, most: number, call: () => Promise<{ status: number }>) {
  const counts: number[] = [];
  while (counts.length < 20 && !counts.some((count) => count <= most)) {
    const before = way.answers;
    expect(await call()).toMatchObject({ status: 200 });
    counts.push(way.answers - before);
  }
  expect(Math.min(...counts)).toBeLessThanOrEqual(most);
}

/** What is like a post depends on its title, so it is read first. A zip of a language takes so long that jobs run during it. */
const reads = callTable.filter(
  ({ method, access, path }) =>
    method === 'GET' &&
    needsSession(access) &&
    path !== postEndpoints.similar.path &&
    path !== languageEndpoints.languageFiles.path,
);

test.for(reads.map((row) => [row.path, row] as const))(
  '%s: one',
  async ([_path, row], { admin, way, postId }) => {
    await expectRoundTrips(way, 1, () =>
      admin.call(row, { postId, search: '台灯', title: '台灯', username: 'chief', userId: '1', tag: 'zh' }),
    );
  },
);

test('a search that comes again for the beginning of a word of posts: one', async ({ admin, way }) => {
  const made = await createPost(admin, { title: 'Quokka poster' });
  expect(await admin.call(postEndpoints.approve, { postId: made })).toMatchObject({ status: 200 });
  await expectRoundTrips(way, 1, () => admin.call(postEndpoints.search, { search: 'quok' }));
});

test('an image: one', async ({ admin, postId, way }) => {
  const { body } = await admin.call(postEndpoints.full, { postId });
  await expectRoundTrips(way, 1, () => admin.fetch(`/${String(body['image_url'])}`));
});

test('posts like another one: at most five', async ({ admin, way, postId }) => {
  const similar = () => admin.call(postEndpoints.similar, { postId });
  await expectRoundTrips(way, 5, similar);
});

test.for([postEndpoints.save, postEndpoints.unsave])(
  '$path: at most three',
  async (row, { admin, way, postId }) => {
    await expectRoundTrips(way, 3, () => admin.call(row, { postId }));
  },
);

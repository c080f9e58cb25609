import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTable } from '../../contract/call-table.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { openWay, type DatabaseWay } from '../../tests/support/database-proxy.ts';
import { createDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addAdmin, createPost, type Person } from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';

/** How many round trips to the database the calls make, with rate limits. */

let database: TestDatabase;
let way: DatabaseWay;
let server: TestServer;
let admin: Person;
let postId: string;
beforeAll(async () => {
  database = await createDatabase();
  way = await openWay(database.url);
  server = await startServer({ env: { DATABASE_URL: way.url, RATE_LIMIT: 'on' } });
  admin = await addAdmin({ url: server.url, database });
  postId = await createPost(admin, { title: '台灯', images: sampleImage('png') });
});
afterAll(async () => {
  await server.stop();
  way.close();
  await database.drop();
});

/** The minimum of five calls, because one read in ten also updates its counter, and jobs may run during a call. */
async function roundTrips(call: () => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const before = way.answers;
    expect(await call()).toMatchObject({ status: 200 });
    counts.push(way.answers - before);
  }
  return Math.min(...counts);
}

const reads = callTable.filter(({ method, access }) => method === 'GET' && access !== 'public');

test.each(reads.map((row) => [row.path, row] as const))('%s: one', async (_path, row) => {
  expect(
    await roundTrips(() => admin.call(row, { postId, search: '台灯', username: 'chief', userId: '1' })),
  ).toBe(1);
});

test('a search that comes again for the beginning of a word of posts: one', async () => {
  const made = await createPost(admin, { title: 'Quokka poster' });
  expect(await admin.call(postEndpoints.approve, { postId: made })).toMatchObject({ status: 200 });
  expect(await roundTrips(() => admin.call(postEndpoints.search, { search: 'quok' }))).toBe(1);
});

test('an image: one', async () => {
  const { body } = await admin.call(postEndpoints.full, { postId });
  expect(await roundTrips(() => admin.fetch(`/${String(body['image_url'])}`))).toBe(1);
});

test.each([postEndpoints.save, postEndpoints.unsave])('$path: at most three', async (row) => {
  expect(await roundTrips(() => admin.call(row, { postId }))).toBeLessThanOrEqual(3);
});

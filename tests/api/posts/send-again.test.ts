import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, postFields, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** A post that is sent again under its idempotency key is created once. */

const idempotencyKey = '0123456789abcdef0123456789abcdef';
const send = (author: Person, more: Record<string, unknown> = {}) =>
  author.call(postEndpoints.create, postFields({ idempotencyKey, ...more }));
const own = async (author: Person) => (await author.call(postEndpoints.myAvailable)).body;
const storedFiles = async (server: TestServer) => (await readdir(join(server.dataDir, 'uploads'))).length;

test('[7.15] the same key returns the same post, with its first images and one audit entry', async ({
  server,
}) => {
  const author = await addMember(server);
  const first = await send(author, { images: sampleImage('png') });
  const files = await storedFiles(server);
  const again = await send(author, { images: sampleImage('png') });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await own(author)).toMatchObject([{ post_id: first.body['postId'] }]);
  expect(await storedFiles(server)).toBe(files);
  const object = `post ${String(first.body['postId'])}`;
  expect(await server.database.sql('select 1 from audit where object = $1', [object])).toHaveLength(1);
});

test('concurrent requests with one key create one post and get the same reply', async ({ server }) => {
  const author = await addMember(server);
  const files = await storedFiles(server);
  const tries = await Promise.all([1, 2, 3, 4].map(() => send(author, { images: sampleImage('png') })));
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(tries.map(({ body }) => body['postId'])).size).toBe(1);
  expect(await own(author)).toHaveLength(1);
  expect(await storedFiles(server)).toBe(files + 3);
});

test.for([16, 64])('a key may have %i characters', async (length, { server }) => {
  const author = await addMember(server);
  expect(await send(author, { idempotencyKey: 'x'.repeat(length) })).toMatchObject({ status: 200 });
});

test('another key, no key or another member creates another post', async ({ server }) => {
  const [author, other] = [await addMember(server), await addMember(server)];
  await send(author);
  await send(author, { idempotencyKey: 'fedcba9876543210' });
  await author.call(postEndpoints.create, postFields());
  await author.call(postEndpoints.create, postFields());
  expect(await own(author)).toHaveLength(4);
  await send(other);
  expect(await own(other)).toHaveLength(1);
});

test('a post that was deleted meanwhile is created again', async ({ server }) => {
  const author = await addMember(server);
  const { body } = await send(author);
  await author.call(postEndpoints.remove, { postId: body['postId'] });
  expect((await send(author)).body['postId']).not.toBe(body['postId']);
  expect(await own(author)).toHaveLength(1);
});

test.for(['x'.repeat(15), 'x'.repeat(65), 'with a space in it'])(
  '%j is not a key',
  async (wrong, { server }) => {
    const author = await addMember(server);
    expect(await send(author, { idempotencyKey: wrong })).toMatchObject({
      status: 400,
      code: 'invalid_field',
      body: { field: 'idempotencyKey' },
    });
    expect(await own(author)).toEqual([]);
  },
);

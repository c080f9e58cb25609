import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { setUses } from '../../tests/support/attempts.ts';
import { Client } from '../../tests/support/client.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { idOf } from '../../tests/support/members.ts';
import { addMember, createPost, publishPost } from '../../tests/support/people.ts';

/** The limits of what shows a contact or a picture: the last use is accepted, the next one refused (rule G8). */

const test = base.extend('env', { RATE_LIMIT: 'on' });

const tooMany = { status: 429, code: 'too_many' };

test.for([
  ['sixty in ten minutes', 600, 60],
  ['150 an hour', 3600, 150],
  ['six hundred a day', 86_400, 600],
] as const)(
  '[G8.22] %s full posts of others, because each shows an e-mail',
  async ([, seconds, most], { server, author, admin, env, start }) => {
    const reader = await addMember(server);
    const own = await createPost(reader);
    const [first, second] = [await publishPost(author, admin), await publishPost(author, admin)];
    const read = (postId: string) => reader.call(postEndpoints.full, { postId });
    await setUses(server, 'full-post', seconds, await idOf(server, reader), most - 1);
    expect(await read(own)).toMatchObject({ status: 200 });
    expect(await read(first)).toMatchObject({ status: 200 });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = await read(second);
      expect(refused).toMatchObject(tooMany);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const postId of [own, first]) expect(await read(postId)).toMatchObject({ status: 200 });
    expect(await reader.call(postEndpoints.market)).toMatchObject({ status: 200 });
    await server.database.sql(
      "update rate_counters set last_at = last_at - interval '1 hour' where key like 'full-post:same:%'",
    );
    // The process remembers for an hour what it counted.
    const other = await start({ on: server, env });
    const later = new Client(other.url);
    for (const [name, value] of reader.cookies) later.cookies.set(name, value);
    expect(await later.call(postEndpoints.full, { postId: first })).toMatchObject(tooMany);
  },
);

test('[G8.22] an admin who reads what waits for review uses up nothing', async ({
  server,
  author,
  admin,
}) => {
  const second = await addMember(server, { role: 'admin' });
  await setUses(server, 'full-post', 600, await idOf(server, second), 60);
  const read = (postId: string) => second.call(postEndpoints.full, { postId });
  expect(await read(await createPost(author))).toMatchObject({ status: 200 });
  expect(await read(await publishPost(author, admin))).toMatchObject(tooMany);
});

test('[G8.26] twelve hundred pictures a minute', async ({ server, author, admin }) => {
  const [reader, neighbour] = [await addMember(server), await addMember(server)];
  const postId = await publishPost(author, admin, { images: sampleImage('png') });
  const path = `/${String((await reader.call(postEndpoints.full, { postId })).body['image_url'])}`;
  await setUses(server, 'image', 60, await idOf(server, reader), 1199);
  const statuses = [await reader.fetch(path), await reader.fetch(path), await neighbour.fetch(path)];
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200]);
});

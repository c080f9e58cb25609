import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addAdmin, addMember, inFourMonths, publishPost } from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** The jobs that run at each start. */

let hashes: { hash: string }[] = [];
let first: TestServer;
let server: TestServer;
beforeAll(async () => {
  first = await startServer();
  const author = await addMember(first);
  await publishPost(author, await addAdmin(first), { images: [sampleImage('png'), sampleImage('jpg')] });
  await first.halt();
  const { database } = first;
  await database.sql('update posts set expires_on = current_date - 2');
  await database.sql(
    `insert into sign_ups (email, username, password_hash, created_at) values
       ('old@nyu.edu', 'old', '', now() - interval '49 hours'),
       ('new@nyu.edu', 'new', '', now() - interval '47 hours')`,
  );
  await database.sql(
    `insert into code_sessions (token_hash, purpose, email, expires_at) values
       ('\\x01', 'reset', 'old@nyu.edu', now() - interval '1 minute'),
       ('\\x02', 'reset', 'new@nyu.edu', now() + interval '1 hour')`,
  );
  await database.sql(
    `insert into sessions (token_hash, member_id, expires_at)
     select '\\x03', id, now() - interval '1 minute' from members where role = 'member'`,
  );
  await database.sql(
    `insert into spent_proofs (nonce, expires_at) values
       ('old', now() - interval '1 minute'), ('new', now() + interval '1 hour')`,
  );
  await database.sql(
    `insert into rate_counters (key, window_start, count, last_at) values
       ('old', now(), 1, now() - interval '49 hours'), ('new', now(), 1, now() - interval '47 hours')`,
  );
  await database.sql("update posts set words = '', words_version = null");
  hashes = await database.sql<{ hash: string }>(
    'select hash from image_hashes join post_images using (image_name) where position = 0',
  );
  await database.sql('delete from image_hashes');
  const [, broken] = await database.sql<{ name: string }>(
    'select image_name as name from post_images order by position',
  );
  await writeFile(join(first.dataDir, 'uploads', broken?.name.replace('.webp', '-320.webp') ?? ''), 'RIFF');
  await writeFile(join(first.dataDir, 'search-words.txt'), 'no group > at > all\nglowstick, desk lamp\n');
  server = await startServer({ on: first, env: { LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await server.stop();
  await first.stop();
});

const left = async (query: string) =>
  (await server.database.sql<{ left: string }>(query)).map((row) => row.left);

test.each([
  ['sign-ups after two days', 'select email as left from sign_ups', ['new@nyu.edu']],
  ['code sessions', 'select email as left from code_sessions', ['new@nyu.edu']],
  ['proofs', 'select nonce as left from spent_proofs', ['new']],
  ['limit counters after two days', 'select key as left from rate_counters', ['new']],
])('%s that are over are deleted, others stay', async (_what, query, expected) => {
  await waitFor(async () => expect(await left(query)).toEqual(expected));
});

test('deletes expired sessions only', async () => {
  await waitFor(async () =>
    expect(await left('select member_id as left from sessions where expires_at < now()')).toEqual([]),
  );
  expect(await left('select member_id as left from sessions')).toHaveLength(2);
});

test('an expired post leaves the indexes of the lists, and comes back to the market when it is renewed', async () => {
  await waitFor(async () => expect(await left('select id as left from posts where lapsed')).toHaveLength(1));
  const [postId] = await left('select id as left from posts');
  const author = await addMember(server);
  await server.database.sql('update posts set author_id = (select id from members where username = $1)', [
    author.username,
  ]);
  const shown = async () =>
    (await author.call(postEndpoints.market)).body.map((post) => (post as { post_id: string }).post_id);
  expect(await shown()).toEqual([]);
  expect(await author.call(postEndpoints.edit, { postId, sellBuyByDate: inFourMonths })).toMatchObject({
    status: 200,
  });
  expect(await shown()).toEqual([postId]);
});

test('posts are indexed again with the words of the operator, and a bad line is logged and left out', async () => {
  const reader = await addMember(server);
  await server.database.sql('update posts set expires_on = current_date + 9, lapsed = false');
  await waitFor(async () => {
    for (const search of ['lamp', '台灯', 'glowstick'])
      expect((await reader.call(postEndpoints.search, { search })).body).toHaveLength(1);
  });
  const [line] = server
    .output()
    .split('\n')
    .filter((one) => one.includes('search-words.txt'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ file: 'search-words.txt', line: 1, level: 40 });
});

test('hashes images that have no hash, and skips broken files', async () => {
  const [{ hash } = { hash: '' }] = hashes;
  const distances = `select bit_count((hash # ${hash})::bit(64))::int as left
    from image_hashes join post_images using (image_name) order by position`;
  await waitFor(async () => {
    const [distance, none] = await left(distances);
    expect(Number(distance)).toBeLessThanOrEqual(3);
    expect(none).toBe(null);
  });
});

import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { test } from '../../tests/support/fixtures.ts';
import { createPost } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';

const stored = async (server: TestServer, postId: string) => {
  const [row] = await server.database.sql<{ title: string; description: string; deny_reason: string | null }>(
    'select title, description, deny_reason from posts where id = $1',
    [postId],
  );
  return row;
};

const typed = 'a\u0007\u001b[31m \u0085\u202eb\u202a\u202b\u202d\u2066\u2067\u2068\u2069\u202cc cafe\u0301';
const kept = 'a[31m bc caf\u00e9';

test('[G3.4] text is stored as NFC without control and direction characters', async ({
  server,
  author,
  admin,
}) => {
  const postId = await createPost(author, { title: typed, description: `${typed}\n\tnext` });
  await admin.call(postEndpoints.deny, { postId, denyReason: typed });
  expect(await stored(server, postId)).toEqual({
    title: kept,
    description: `${kept}\n\tnext`,
    deny_reason: kept,
  });
});

test('[G3.4] text is found in composed and decomposed form', async ({ author, admin }) => {
  const word = 'cre\u0300me';
  const postId = await createPost(author, { title: word });
  await admin.call(postEndpoints.approve, { postId });
  const found = await author.call(postEndpoints.search, { search: 'cr\u00e8me\u202e' });
  expect(found.body).toMatchObject([{ post_id: postId, post_title: 'cr\u00e8me' }]);
});

test('[G7.1] text may have quotation marks; half a character is refused', async ({
  server,
  author,
  admin,
}) => {
  const text = `O'Neill's "desk"; drop table posts; -- \\' $1 ' or 'a'='a`;
  const postId = await createPost(author, { title: text, description: text });
  await admin.call(postEndpoints.deny, { postId, denyReason: text });
  expect(await stored(server, postId)).toEqual({ title: text, description: text, deny_reason: text });
  const half = await admin.send(postEndpoints.deny, postEndpoints.deny.path, {
    headers: { 'content-type': 'application/json' },
    body: '{"postId":"1","denyReason":"\\ud800"}',
  });
  expect(half).toMatchObject({ status: 400, body: { field: 'denyReason' } });
});

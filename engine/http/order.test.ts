import { describe, expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { Client } from '../../tests/support/client.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { createPost, addMember, publishPost } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';

/**
 * The order of checks (rule G4): route, size, same site, session, role, rate, shape, visible, owner, state.
 * Each test breaks two rules at once and expects the error of the first.
 */

const test = base
  .extend('env', { RATE_LIMIT: 'on' })
  .extend('tired', { scope: 'file' }, async ({ server }) => {
    const tired = await addMember(server);
    // The member has no write left in this minute and the next.
    await server.database.sql(
      `insert into rate_counters (key, window_start, count)
     select 'write:60:' || id, date_trunc('minute', now()) + make_interval(mins => later), 1000
     from members, generate_series(0, 2) later where username = $1
     on conflict (key, window_start) do update set count = 1000`,
      [tired.username],
    );
    return tired;
  });

const otherSite = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
const tooMuch = JSON.stringify({ postId: 'x'.repeat(70_000) });
const post = (server: TestServer, path: string, body: string) =>
  new Client(server.url).send({ method: 'POST' }, path, { headers: otherSite, body });

test('[G4.1] the route before the size and the site', async ({ server }) => {
  expect(await post(server, '/api/auth/nothing', tooMuch)).toMatchObject({ status: 404, code: 'not_found' });
});

test('[G4.1] the size before the site; a request refused for its size leaves no audit entry', async ({
  server,
}) => {
  expect(await post(server, '/api/post/save-post', tooMuch)).toMatchObject({
    status: 413,
    code: 'too_large',
  });
  expect(await server.database.sql("select 1 from audit where action = 'refuse-other-site'")).toEqual([]);
});

test('[G4.2] the site before the session', async ({ server }) => {
  expect(await post(server, '/api/post/save-post', '{}')).toMatchObject({ status: 403, code: 'other_site' });
});

test('[G4.2] the session before the role', async ({ server }) => {
  expect(await new Client(server.url).call(postEndpoints.approve, { postId: '1' })).toMatchObject({
    status: 401,
    code: 'no_session',
  });
});

test('[G4.2] the role before the rate', async ({ tired }) => {
  expect(await tired.call(postEndpoints.approve, { postId: '1' })).toMatchObject({
    status: 403,
    code: 'admins_only',
  });
});

test('[G4.3] the rate before the shape', async ({ tired }) => {
  expect(await tired.call(postEndpoints.save, { postId: 'nonsense' })).toMatchObject({
    status: 429,
    code: 'too_many',
  });
});

test('[G4.3] the shape before visibility', async ({ author }) => {
  const unknown = { postId: '999999', price: 'free' };
  expect(await author.call(postEndpoints.edit, unknown)).toMatchObject({
    status: 400,
    body: { field: 'price' },
  });
});

const changes = [postEndpoints.edit, postEndpoints.archive, postEndpoints.remove];

describe.each(changes.map((row) => [row.path, row] as const))('%s', (_path, row) => {
  test('[G4.4] visibility before ownership', async ({ author, other, admin }) => {
    const postId = await createPost(author, { postStatus: 'Draft' });
    for (const who of [other, admin])
      expect(await who.call(row, { postId })).toMatchObject({ status: 404, code: 'post_not_found' });
    expect(await author.call(postEndpoints.full, { postId })).toMatchObject({ status: 200 });
  });

  test('[G4.4] ownership before status', async ({ author, admin, other }) => {
    const postId = await publishPost(author, admin);
    expect(await author.call(postEndpoints.archive, { postId })).toMatchObject({ status: 200 });
    for (const who of [other, admin])
      expect(await who.call(row, { postId })).toMatchObject({ status: 403, code: 'not_author' });
    expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({
      post_status: 'Archived',
    });
  });
});

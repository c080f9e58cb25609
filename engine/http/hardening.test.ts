import { Client as Postgres } from 'pg';
import { expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { Client } from '../../tests/support/client.ts';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { addMember, createPost, joinAs, password } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** Rules of the security page that ordinary use never triggers. */

// Another process may take the free port first, which the second try of every test is for.
test('[G1.4 G1.9 H6.3] under https the cookie is Secure and bound to this host, and browsers are asked to stay', async ({
  start,
}) => {
  const port = await freePort();
  const server = await start({ env: { PUBLIC_URL: 'https://exchange.test.edu', PORT: port } });
  const client = new Client(`http://127.0.0.1:${port}`);
  const site = { url: client.url, mailbox: server.mailbox };
  await joinAs(site, 'secure_one');
  const answer = await client.call(authEndpoints.logIn, { usernameOrEmail: 'secure_one', password });
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-session=.*Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(await client.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
  const out = await client.call(authEndpoints.logOut);
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
});

/** Locks the post's row until the returned function is called. */
async function lockPost(server: TestServer, postId: string): Promise<() => Promise<void>> {
  const holder = new Postgres({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from posts where id = $1 for update', [postId]);
  return () => holder.end();
}

test('[G7.3] a lock that is held too long is a 503, and nothing is changed', async ({ start }) => {
  const server = await start();
  const member = await addMember(server);
  const postId = await createPost(member);
  const release = await lockPost(server, postId);
  const answer = await member.call(postEndpoints.edit, { postId, price: '1' });
  expect(answer).toMatchObject({ status: 503, code: 'busy' });
  expect(answer.headers.get('retry-after')).toBeTruthy();
  await release();
  expect((await member.call(postEndpoints.full, { postId })).body).toMatchObject({ price: '45.5' });
});

test('[G9.1] a burst of logins is queued up to a limit, and the rest gets a 503', async ({ start }) => {
  const server = await start();
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      new Client(server.url).call(authEndpoints.logIn, {
        usernameOrEmail: 'nobody',
        password: 'wrong-guess',
      }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(401) + count(503)).toBe(300);
  expect(count(401)).toBeGreaterThan(100);
  expect(count(503)).toBeGreaterThan(0);
});

test('[G7.4] a database that restarts does not end the process', async ({ start }) => {
  const server = await start();
  const member = await addMember(server);
  await server.database.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campus-exchange' and datname = current_database()",
  );
  await waitFor(async () => {
    const { status } = await member.call(postEndpoints.market);
    expect([200, 503]).toContain(status);
    if (status !== 200) throw new Error('not back yet');
  });
});

test('[G7.4] a connection that breaks inside a transaction is a 503, and the process goes on', async ({
  start,
}) => {
  const server = await start();
  const member = await addMember(server);
  const postId = await createPost(member);
  const release = await lockPost(server, postId);
  const edited = member.call(postEndpoints.edit, { postId, price: '1' });
  await waitFor(async () =>
    expect(
      await server.database.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    ).toHaveLength(1),
  );
  const answer = await edited;
  expect(answer).toMatchObject({ status: 503, code: 'not_ready' });
  expect(answer.headers.get('retry-after')).toBeTruthy();
  await release();
  expect(await member.call(postEndpoints.edit, { postId, price: '2' })).toMatchObject({ status: 200 });
});

test('[G5.3] an internal error reveals nothing, and its request id is in the log', async ({ start }) => {
  const server = await start();
  const member = await addMember(server);
  const postId = await createPost(member);
  await server.database.sql('alter table saves rename column saved_at to gone');
  await server.database.sql('alter table saves rename to elsewhere');
  const { status, body } = await member.call(postEndpoints.save, { postId });
  expect(status).toBe(500);
  expect(body).toEqual({
    message: 'Something went wrong. Please try again later.',
    code: 'server_error',
    requestId: expect.any(String) as string,
  });
  await waitFor(() => expect(server.output()).toContain(String(body['requestId'])));
  expect(server.output()).not.toContain('params:');
});

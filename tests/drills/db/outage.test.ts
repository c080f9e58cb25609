import { Client as Postgres } from 'pg';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost, password, postFields, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A database that hangs or is read-only, which no connection error reports (rule G7). */

const test = base
  .extend('env', ({ way }) => ({ DATABASE_URL: way.url, LOG_LEVEL: 'warn' }))
  .extend('postId', { scope: 'file' }, ({ member }) => createPost(member, { images: sampleImage('png') }))
  .extend('picture', { scope: 'file' }, async ({ member, postId }) => {
    const { body } = await member.call(postEndpoints.full, { postId });
    return `/${(body['images'] as string[])[0] ?? ''}`;
  });

const edit = (member: Person, postId: string, price: string) =>
  member.call(postEndpoints.edit, { postId, price });
const isBack = (member: Person, postId: string) =>
  waitFor(async () => expect((await edit(member, postId, '2')).status).toBe(200));
const backends = `from pg_stat_activity where application_name = 'campus-exchange' and datname = current_database()`;
const linesWith = (server: TestServer, words: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(words)).length;

test.beforeEach(({ member, postId }) => isBack(member, postId));
// Before the server stops, because a job would wait for its silent connection.
test.afterAll(({ way }) => way.close());

test('[G7.5 G7.8] a database that hangs is a 503 on every call and one log line, and recovers by itself', async ({
  server,
  member,
  database,
  postId,
  picture,
  way,
}) => {
  // An edit waits for a lock within its transaction.
  const holder = new Postgres({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from posts where id = $1 for update', [postId]);
  const edited = edit(member, postId, '3');
  await waitFor(async () =>
    expect(await database.sql(`select ${backends} and wait_event_type = 'Lock'`)).toHaveLength(1),
  );
  way.stall();
  await holder.end();
  const firstEnd = edited.then(() => performance.now());
  const [calls, others] = await Promise.all([
    Promise.all([
      edited,
      ...Array.from({ length: 20 }, () => member.call(postEndpoints.market)),
      member.call(postEndpoints.create, postFields({ images: sampleImage('png') })),
      edit(member, postId, '4'),
      new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: 'nobody', password }),
    ]),
    Promise.all([member.fetch(picture), member.fetch('/readyz')]),
  ]);
  // All time out after five seconds. What waits for another one's connection would take as long once more.
  expect(performance.now() - (await firstEnd)).toBeLessThan(5000);
  for (const answer of calls) expect(answer).toMatchObject({ status: 503, code: 'not_ready' });
  for (const answer of others) expect(answer.status).toBe(503);
  expect(calls[0].headers.get('retry-after')).toBeTruthy();

  way.goOn();
  await isBack(member, postId);
  expect((await member.fetch(picture)).status).toBe(200);
  expect((await member.fetch('/readyz')).status).toBe(200);
  expect(linesWith(server, 'call failed')).toBe(1);
});

test('[G7.6] all silent connections are dropped when the first one times out', async ({
  member,
  database,
  postId,
  way,
}) => {
  await Promise.all(Array.from({ length: 12 }, () => member.call(postEndpoints.market)));
  expect((await database.sql(`select ${backends}`)).length).toBeGreaterThan(4);
  // A job whose connection is forgotten within its transaction would keep its locks.
  await waitFor(async () => {
    expect(await database.sql('select from notice_events')).toEqual([]);
    expect(await database.sql(`select ${backends} and state <> 'idle'`)).toEqual([]);
  });
  way.forget();
  expect(await member.call(postEndpoints.market)).toMatchObject({ status: 503, code: 'not_ready' });
  expect((await edit(member, postId, '5')).status).toBe(200);
  expect((await member.call(postEndpoints.market)).status).toBe(200);
});

test('[G7.7] a node that only reads is not ready; connections to it are dropped, and writes go on elsewhere', async ({
  member,
  database,
  postId,
}) => {
  const toReadOnly = (setting: 'on' | 'off') =>
    database.sql(`
      begin read write;
      do $$ begin execute format('alter database %I set default_transaction_read_only = ${setting}', current_database()); end $$;
      commit`);
  await toReadOnly('on');
  await database.sql(`select pg_terminate_backend(pid) ${backends}`);
  // Fills the pool with read-only connections.
  await waitFor(async () => {
    const reads = await Promise.all(Array.from({ length: 8 }, () => member.call(postEndpoints.market)));
    expect(reads.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
  const refused = await edit(member, postId, '6');
  expect(refused).toMatchObject({ status: 503, code: 'not_ready' });
  expect(refused.headers.get('retry-after')).toBeTruthy();
  await Promise.all(Array.from({ length: 8 }, () => member.call(postEndpoints.market)));
  const ready = await member.fetch('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', problems: ['database'] });

  await toReadOnly('off');
  // The first failure drops the other connections as well.
  await edit(member, postId, '7');
  expect((await edit(member, postId, '8')).status).toBe(200);
  expect((await member.fetch('/readyz')).status).toBe(200);
});

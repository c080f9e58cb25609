import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { openWay, type DatabaseWay } from '../../tests/support/database-proxy.ts';
import { makeDataDir } from '../../tests/support/embedded.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { openMailbox } from '../../tests/support/mailbox.ts';
import { idOf, suspend } from '../../tests/support/members.ts';
import { addAdmin, addMember, createPost, publishPost, type Person } from '../../tests/support/people.ts';
import { startPair, type Pair } from '../../tests/support/replica.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** Reads that a streaming replica answers (decision 17). */

let pair: Pair;
let way: DatabaseWay;
let server: TestServer;
let member: Person;
let admin: Person;
let postId: string;
let picture: string;
beforeAll(async () => {
  pair = await startPair();
  way = await openWay(pair.primary.url);
  const dataDir = await makeDataDir();
  const database = {
    url: pair.primary.url,
    sql: <Row extends object>(text: string, values?: unknown[]) => pair.ask<Row>('primary', text, values),
    drop: () => Promise.resolve(),
  };
  server = await startServer({
    env: {
      DATABASE_URL: way.url,
      DATABASE_REPLICA_URL: pair.replica.url,
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'warn',
    },
    on: { dataDir, database },
  });
  server.mailbox = openMailbox(dataDir);
  member = await addMember({ url: server.url, database });
  admin = await addAdmin({ url: server.url, database });
  postId = await publishPost(member, admin, { title: 'Walnut chess board', images: sampleImage('png') });
  const { body } = await member.call(postEndpoints.full, { postId });
  picture = `/${(body['images'] as string[])[0] ?? ''}`;
});
afterAll(async () => {
  await server.stop();
  way.close();
  await pair.stop();
});

const titles = async (reader: Person) => {
  const answer = await reader.call(postEndpoints.market);
  expect(answer.status).toBe(200);
  return JSON.stringify(answer.body);
};
/** The reads of lists that the replica has answered on its open connections. */
const listsOfReplica = () =>
  pair.ask(
    'replica',
    "select from pg_stat_activity where application_name = 'campus-exchange' and query like '%reader%'",
  );
const isUsed = () =>
  waitFor(async () => {
    await titles(member);
    expect(await listsOfReplica()).not.toHaveLength(0);
  });

beforeEach(isUsed);

test('the replica answers reads, and everybody sees a write at once', async () => {
  for (let price = 1; price <= 20; price += 1) {
    await member.call(postEndpoints.edit, { postId, price: String(price) });
    expect(await titles(admin)).toContain(`"price":"${price}"`);
  }
});

test('a lagging replica is not read: a decision holds for the next request', async () => {
  await pair.ask('replica', 'select pg_wal_replay_pause()');
  try {
    const own = await createPost(member, { title: 'Second board' });
    expect(JSON.stringify((await member.call(postEndpoints.myAvailable)).body)).toContain('Second board');
    expect((await member.call(postEndpoints.full, { postId: own })).status).toBe(200);

    const other = await addMember(server);
    const guest = await addMember(server);
    expect((await guest.call(postEndpoints.market)).status).toBe(200);
    const cookie = new Map(guest.cookies);
    await guest.call(authEndpoints.logOut);
    for (const [name, value] of cookie) guest.cookies.set(name, value);
    expect((await guest.call(postEndpoints.market)).status).toBe(401);

    expect((await suspend(admin, await idOf(server, other))).status).toBe(200);
    expect((await other.call(postEndpoints.market)).status).toBe(401);
    await member.call(postEndpoints.remove, { postId: own });
    expect((await member.call(postEndpoints.full, { postId: own })).status).toBe(404);
  } finally {
    await pair.ask('replica', 'select pg_wal_replay_resume()');
  }
});

test('without a primary, market, search and photos come from the replica; everything else is a 503', async () => {
  // A session that is due for renewal, which only a primary can store.
  await pair.ask('primary', `update sessions set expires_at = expires_at - interval '2 hours'`);
  way.cut();
  try {
    await waitFor(async () => expect(await titles(member)).toContain('Walnut chess board'));
    const found = await member.call(postEndpoints.search, { search: 'walnut', page: 1 });
    expect(JSON.stringify(found.body)).toContain('Walnut chess board');
    expect((await member.fetch(picture)).status).toBe(200);
    const page = await (await member.fetch('/')).text();
    expect(page).toContain(`"memberId":"${await idOf(server, member)}"`);
    const refused = await member.call(postEndpoints.edit, { postId, price: '3' });
    expect(refused).toMatchObject({ status: 503, code: 'not_ready' });
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect((await member.call(postEndpoints.full, { postId })).status).toBe(503);
    expect((await member.fetch('/readyz')).status).toBe(503);
  } finally {
    way.goOn();
  }
  await waitFor(async () =>
    expect((await member.call(postEndpoints.edit, { postId, price: '4' })).status).toBe(200),
  );
  await waitFor(async () => expect((await member.call(postEndpoints.full, { postId })).status).toBe(200));
});

test('a dead replica causes no errors', async () => {
  await pair.replica.stop();
  for (let call = 0; call < 5; call += 1) expect(await titles(member)).toContain('Walnut chess board');
  expect((await member.call(postEndpoints.full, { postId })).status).toBe(200);
});

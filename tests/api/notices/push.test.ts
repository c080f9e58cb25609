import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { noticeEndpoints as rows } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { idOf } from '../../support/members.ts';
import { readAll } from '../../support/notices.ts';
import { make } from '../../support/offers.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import { PushBrowser, standInTest, startStandIn, type StandIn } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Web push: which browsers get what, and what bad answers cost. */

const test = standInTest
  .extend('author', ({ server }) => addMember(server))
  .extend('asker', ({ server }) => addMember(server))
  .extend('postId', ({ author, admin }) => publishPost(author, admin, { title: 'Lamp' }))
  .extend('browser', () => new PushBrowser());

const add = (who: Person, browser: PushBrowser, endpoint: string, more = {}) =>
  who.call(rows.addDevice, { endpoint, p256dh: browser.p256dh, auth: browser.auth, ...more });

const channels = async (who: Person) => (await who.call(rows.channels)).body;

/** Waits for so many requests in all. */
const asked = (standIn: StandIn, count: number) => waitFor(() => expect(standIn.asked).toHaveLength(count));

test('a notice reaches the browser, encrypted and signed', async ({
  author,
  asker,
  postId,
  browser,
  standIn,
  server,
}) => {
  expect(await add(author, browser, `${standIn.url}/push/1`)).toMatchObject({ status: 200 });
  const { push } = (await channels(author)) as unknown as { push: Record<string, unknown> };
  expect(push).toMatchObject({ this_device: true, devices: 1 });
  await make(asker, postId);
  await asked(standIn, 1);
  const [{ method, path, headers, body }] = standIn.asked as [StandIn['asked'][number]];
  expect({ method, path }).toEqual({ method: 'POST', path: '/push/1' });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: expect.stringMatching(/^\d+$/) as string,
  });
  expect(body.length).toBeLessThanOrEqual(4096);
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(push['public_key']);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(claims).toMatchObject({ aud: standIn.url, sub: 'mailto:exchange@campus.example.edu' });
  expect('exp' in claims && Number(claims.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600);
  expect(browser.read(body)).toMatchObject({
    text: 'Somebody answered “Lamp”. They wait for your yes or no.',
    image: null,
  });
  await waitFor(async () =>
    expect(await server.database.sql("select from outbox where channel = 'push'")).toEqual([]),
  );
});

test('a denial holds no reason', async ({ author, admin, browser, standIn }) => {
  await author.call(profileEndpoints.setLanguage, { language: 'zh' });
  await add(author, browser, `${standIn.url}/push/reason`);
  const postId = await createPost(author, { title: '台灯' });
  await admin.call(postEndpoints.deny, { postId, reason: 'Too many exclamation marks' });
  await asked(standIn, 1);
  const { text } = browser.read(standIn.asked[0]?.body ?? Buffer.alloc(0)) as { text: string };
  expect(text).toContain('台灯');
  expect(text).not.toContain('Too many');
});

test('the end of an offer is pushed although the post is out of sight', async ({
  asker,
  admin,
  postId,
  browser,
  standIn,
}) => {
  await make(asker, postId);
  await add(asker, browser, `${standIn.url}/push/gone`);
  await admin.call(postEndpoints.takeDown, { postId, reason: 'No' });
  await asked(standIn, 1);
  expect(browser.read(standIn.asked[0]?.body ?? Buffer.alloc(0))).toEqual({
    text: '“Lamp” is gone, so your offer has ended.',
    image: null,
    url: '/notices',
  });
});

test('what is not chosen, read or taken back is not pushed', async ({
  author,
  asker,
  admin,
  postId,
  browser,
  standIn,
  server,
}) => {
  await add(author, browser, `${standIn.url}/push/none`);
  await author.call(rows.chooseMail, { group: 'offers', push: false });
  await make(asker, postId);
  const settled = () =>
    waitFor(async () =>
      expect(
        await server.database.sql(
          "select from notices where push_at is not null union all select from outbox where channel = 'push'",
        ),
      ).toEqual([]),
    );
  await settled();
  await author.call(rows.chooseMail, { group: 'offers', push: true });
  // Decisions wait for ten seconds, in which they can be read or taken back.
  const denied = await createPost(author);
  await admin.call(postEndpoints.deny, { postId: denied, reason: 'No' });
  await author.call(postEndpoints.remove, { postId: denied });
  await createPost(author).then((read) => admin.call(postEndpoints.approve, { postId: read }));
  await readAll(author);
  await settled();
  expect(standIn.asked).toEqual([]);
});

/** A form of a point that browsers don't know. */
const point = Buffer.from(new PushBrowser().p256dh, 'base64url');
const hybrid = point.fill(6 + (point.readUInt8(64) & 1), 0, 1).toString('base64url');

test.for([
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'http://push.example/1' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'https://user:word@push.example/1' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'https://10.0.0.1/1' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'https://[fd00::1]/1' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'https://[::ffff:10.0.0.1]/1' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'https://0x0a000001/1' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: 'push' }],
  ['push_endpoint_invalid', 'endpoint', { endpoint: `https://push.example/${'x'.repeat(2000)}` }],
  ['invalid_field', 'p256dh', { p256dh: 'AAAA' }],
  ['invalid_field', 'p256dh', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['invalid_field', 'p256dh', { p256dh: hybrid }],
  ['invalid_field', 'auth', { auth: 'AAAA' }],
] as const)('%s: %s in %j', async ([code, field, more], { author, browser }) => {
  expect(await add(author, browser, 'https://push.example/1', more)).toMatchObject({
    status: 400,
    code,
    body: { field },
  });
});

test.for([
  [410, 0, 0],
  [404, 0, 0],
  [413, 1, 0],
  [500, 1, 1],
  [302, 1, 1],
] as const)(
  '[G11.4] an answer of %i leaves %i devices and %i messages',
  async ([status, devices, messages], { author, asker, postId, browser, standIn, server }) => {
    standIn.answer = () => ({ status, headers: { location: `${standIn.url}/elsewhere` } });
    await add(author, browser, `${standIn.url}/push/bad`);
    await make(asker, postId);
    await asked(standIn, 1);
    await waitFor(async () => {
      const left = await server.database.sql<{ tries: number; later: boolean }>(
        "select tries, next_try_at > now() + interval '1 second' as later from outbox where channel = 'push'",
      );
      expect(left).toEqual(Array.from({ length: messages }, () => ({ tries: 1, later: true })));
    });
    expect(await channels(author)).toMatchObject({ push: { devices } });
    expect(standIn.asked.map(({ path }) => path)).toEqual(['/push/bad']);
    expect(server.output()).not.toContain('/push/bad');
    await server.database.sql("delete from outbox where channel = 'push'");
  },
);

test('a host that never answers gets four messages, and holds up nobody else', async ({
  author,
  asker,
  admin,
  postId,
  browser,
  standIn,
  server,
}) => {
  const silent = Object.assign(await startStandIn(), { answer: () => undefined });
  await add(author, browser, `${silent.url}/0`);
  // Ten devices of one member.
  await server.database.sql(
    `insert into push_devices (member_id, ended_at, endpoint, p256dh, auth)
     select member_id, now(), endpoint || n, p256dh, auth from push_devices, generate_series(1, 9) n where member_id = $1`,
    [await idOf(server, author)],
  );
  await add(asker, new PushBrowser(), `${standIn.url}/push/other`);
  await make(asker, postId);
  await asked(silent, 2);
  await admin.call(memberEndpoints.warn, { userId: await idOf(server, asker), reason: 'Be kind.' });
  await asked(standIn, 1);
  expect(silent.asked.length).toBeLessThanOrEqual(4);
  await asked(silent, 4);
  // Two time-outs later it rests.
  const retries = "select from outbox where tries > 0 and next_try_at < now() + interval '20 seconds'";
  await waitFor(async () => expect(await server.database.sql(retries)).toHaveLength(4));
  expect(silent.asked).toHaveLength(4);
  await server.database.sql("delete from outbox where channel = 'push'");
  await silent.stop();
});

test('a device goes after five messages that were given up', async ({
  author,
  asker,
  postId,
  browser,
  standIn,
  server,
}) => {
  standIn.answer = () => ({ status: 500 });
  await add(author, browser, `${standIn.url}/push/gone-for-good`);
  await server.database.sql('update push_devices set given_up = 4');
  await make(asker, postId);
  await asked(standIn, 1);
  await server.database.sql("update outbox set tries = 4, next_try_at = now() where channel = 'push'");
  await waitFor(async () => expect(await channels(author)).toMatchObject({ push: { devices: 0 } }));
});

test('a message is given up after five attempts', async ({
  author,
  asker,
  postId,
  browser,
  standIn,
  server,
}) => {
  standIn.answer = () => ({ status: 503 });
  await add(author, browser, `${standIn.url}/push/five`);
  await make(asker, postId);
  const left = (tries: number) =>
    waitFor(async () => {
      const rows = await server.database.sql<{ tries: number }>(
        "select tries from outbox where channel = 'push' and next_try_at > now() + interval '1 second'",
      );
      expect(rows).toEqual(tries === 5 ? [] : [{ tries }]);
    });
  await asked(standIn, 1);
  await left(1);
  // The next three attempts have failed.
  await server.database.sql("update outbox set tries = 4, next_try_at = now() where channel = 'push'");
  await asked(standIn, 2);
  await left(5);
  expect(await server.database.sql("select from outbox where channel = 'push'")).toEqual([]);
});

import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { noticeEndpoints as rows } from '../../../contract/notices/endpoints.ts';
import { Client } from '../../support/client.ts';
import { hold } from '../../support/hold.ts';
import { idOf, logIn, suspend } from '../../support/members.ts';
import { make } from '../../support/offers.ts';
import { addMember, password, publishPost, type Person } from '../../support/people.ts';
import { PushBrowser, standInEnv, standInTest } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Which browsers get pushes, and until when. */

const test = standInTest
  .extend('author', ({ server }) => addMember(server))
  .extend('asker', ({ server }) => addMember(server))
  .extend('postId', ({ author, admin }) => publishPost(author, admin, { title: 'Lamp' }))
  .extend('browser', () => new PushBrowser());

const add = (who: Person, { p256dh, auth }: PushBrowser, endpoint: string) =>
  who.call(rows.addDevice, { endpoint, p256dh, auth });

const channels = async (who: Person) => (await who.call(rows.channels)).body;

test('a browser belongs to the session that it was added in', async ({
  author,
  browser,
  standIn,
  server,
}) => {
  const endpoint = `${standIn.url}/push/own`;
  const other = await addMember(server);
  await add(author, browser, endpoint);
  expect(await add(other, browser, endpoint)).toMatchObject({ status: 200 });
  expect(await channels(author)).toMatchObject({ push: { this_device: false, devices: 0 } });
  for (const [who, given] of [
    [author, { endpoint }],
    [author, {}],
    [author, { endpoint: 'https://nowhere.example/1' }],
  ] as const)
    expect(await who.call(rows.removeDevice, given)).toMatchObject({
      status: 200,
      body: { message: 'Removed.' },
    });
  expect(await channels(other)).toMatchObject({ push: { this_device: true, devices: 1 } });
  await other.call(rows.removeDevice);
  expect(await channels(other)).toMatchObject({ push: { this_device: false, devices: 0 } });
});

test.for(['logged out', 'changed the password', 'suspended', 'ended elsewhere'] as const)(
  'a member who has %s gets no more pushes',
  async (how, { author, admin, browser, standIn, server }) => {
    await add(author, browser, `${standIn.url}/push/${how.length}`);
    if (how === 'logged out') await author.call(authEndpoints.logOut);
    if (how === 'changed the password')
      await author.call(authEndpoints.changePassword, {
        currentPassword: password,
        newPassword: `${password}0`,
      });
    if (how === 'suspended') await suspend(admin, await idOf(server, author));
    if (how === 'ended elsewhere') {
      const again = await addMember(server);
      await server.database.sql(
        'update sessions set member_id = (select id from members where username = $1) where member_id = (select id from members where username = $2)',
        [author.username, again.username],
      );
      await again.call(authEndpoints.endOtherSessions);
    }
    expect(
      await server.database.sql(
        'select from push_devices d join members m on m.id = d.member_id where username = $1',
        [author.username],
      ),
    ).toEqual([]);
  },
);

test('after the natural end of the session a push says only that there is something', async ({
  author,
  asker,
  postId,
  browser,
  standIn,
  server,
}) => {
  await add(author, browser, `${standIn.url}/push/later`);
  await server.database.sql(
    "update sessions set expires_at = now() - interval '1 minute' where member_id = (select id from members where username = $1)",
    [author.username],
  );
  await make(asker, postId);
  await waitFor(() => expect(standIn.asked).toHaveLength(1));
  expect(browser.read(standIn.asked[0]?.body ?? Buffer.alloc(0))).toEqual({
    text: '1 new notice',
    image: null,
    url: '/notices',
  });
});

test('a session has one browser, also if two are added at once', async ({
  author,
  browser,
  standIn,
  server,
}) => {
  await add(author, browser, `${standIn.url}/push/first`);
  const held = await hold(server.database, 'select from push_devices where endpoint = $1 for update', [
    `${standIn.url}/push/first`,
  ]);
  const both = Promise.all(
    ['second', 'third'].map((name) => add(author, browser, `${standIn.url}/push/${name}`)),
  );
  await held.giveWay(2);
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  expect(await channels(author)).toMatchObject({ push: { this_device: true, devices: 1 } });
});

test('the eleventh session ends the browser of the first', async ({ author, browser, standIn }) => {
  await add(author, browser, `${standIn.url}/push/ten`);
  const later = Array.from({ length: 10 }, () => new Client(author.url));
  for (const one of later) await logIn(author, one);
  expect(await channels(later[0] as Person)).toMatchObject({ push: { this_device: false, devices: 0 } });
});

test('a browser whose session has ended by itself stays for two weeks', async ({
  author,
  browser,
  standIn,
  server,
  startAlone,
}) => {
  const memberId = await idOf(server, author);
  const device = () =>
    server.database.sql('select session_hash is null as "hasEnded" from push_devices where member_id = $1', [
      memberId,
    ]);
  await add(author, browser, `${standIn.url}/push/ended`);
  // A start runs the job that deletes sessions.
  const expire = async (days: number) => {
    await server.database.sql(
      'update sessions set expires_at = now() - make_interval(days => $2) where member_id = $1',
      [memberId, days],
    );
    await server.database.sql(
      'update push_devices set ended_at = now() - make_interval(days => $2) where member_id = $1 and session_hash is null',
      [memberId, days],
    );
    await startAlone({ on: { database: server.database }, env: standInEnv });
  };
  await expire(13);
  await waitFor(async () => expect(await device()).toEqual([{ hasEnded: true }]));
  await expire(15);
  await waitFor(async () => expect(await device()).toEqual([]));
});

import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { callTable } from '../../../contract/call-table.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { campusEnv, logIn, oidcTest, student } from '../../support/campus-site.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf } from '../../support/members.ts';
import { noticesOf, readAll } from '../../support/notices.ts';
import { addAdmin, addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** ADMINS_BY_CAMPUS: an admin whose session a password began is a member there. */

const test = oidcTest
  .extend('env', { scope: 'file' }, ({ port, oidc }) => ({
    ...campusEnv(port, oidc),
    ADMINS_BY_CAMPUS: 'on',
    LOGIN_LINK: 'trust',
  }))
  /** An admin with a password's session. */
  .extend('admin', { scope: 'file' }, ({ server }) => addAdmin(server))
  .extend('author', { scope: 'file' }, ({ server }) => addMember(server))
  /** The same admin in a browser that logged in by the campus. */
  .extend('byCampus', { scope: 'file' }, async ({ server, oidc, admin }) => {
    const browser = Object.assign(new Client(server.url), { email: admin.email, username: admin.username });
    await logIn(browser, oidc, student({ email: admin.email }));
    return browser;
  });

/** A session of the person that was begun by `by`. */
async function sessionBy(server: TestServer, { email, username }: Person, by: string): Promise<Person> {
  const browser = Object.assign(new Client(server.url), { email, username });
  const login = { usernameOrEmail: email, password: 'correct-horse-9' };
  expect((await browser.call(authEndpoints.logIn, login)).status).toBe(200);
  await server.database.sql(
    `update sessions set begun_by = $1 where id = (select max(s.id) from sessions s join members m on m.id = s.member_id
     where m.email = $2)`,
    [by, email],
  );
  return browser;
}

const factsIn = async (browser: Client) => {
  const page = await (await browser.fetch('/market')).text();
  return JSON.parse(/id="page-facts">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as {
    session: { isAdmin: boolean; unread_count: number };
  };
};

describe.each(
  callTable
    .filter(({ access }) => access === 'admin')
    .map((row) => [`${row.method} ${row.path}`, row] as const),
)('%s', (_name, row) => {
  test('is refused to an admin whose session a password began, as to a member', async ({
    admin,
    byCampus,
    author,
  }) => {
    for (const who of [admin, author])
      expect(await who.call(row, { postId: '1' })).toMatchObject({
        status: 403,
        code: 'admins_only',
        message: 'Only admins may do this.',
      });
    expect((await byCampus.call(row, { postId: '1' })).code).not.toBe('admins_only');
  });
});

test('a session that began by a link makes an admin', async ({ server, admin }) => {
  const byLink = await sessionBy(server, admin, 'link');
  expect((await byLink.call(authEndpoints.checkAdmin)).message).toBe('is admin');
});

test('the own profile, the data and the page say what the session is', async ({
  admin,
  byCampus,
  author,
}) => {
  const [own, full] = [await admin.call(profileEndpoints.info), await byCampus.call(profileEndpoints.info)];
  expect(own.body).toEqual({ ...full.body, role: 'member', admin_needs_campus: true });
  expect(full.body).toMatchObject({ role: 'admin' });
  expect(full.body).not.toHaveProperty('admin_needs_campus');
  expect((await author.call(profileEndpoints.info)).body).not.toHaveProperty('admin_needs_campus');
  expect((await admin.call(profileEndpoints.downloadData)).body['profile']).toMatchObject({ role: 'member' });
  expect((await factsIn(admin)).session.isAdmin).toBe(false);
  expect((await factsIn(byCampus)).session.isAdmin).toBe(true);
});

test('reads show what a member sees', async ({ server, admin, byCampus, author }) => {
  const pending = await createPost(author, { images: sampleImage('png') });
  const { body } = await byCampus.call(postEndpoints.full, { postId: pending });
  expect(body).toMatchObject({ isAdmin: true });
  const picture = `/${(body['images'] as string[])[0] ?? ''}`;
  expect((await byCampus.fetch(picture)).status).toBe(200);
  expect((await admin.fetch(picture)).status).toBe(404);
  expect(await admin.call(postEndpoints.full, { postId: pending })).toMatchObject({
    status: 404,
    code: 'post_not_found',
  });
  const published = await publishPost(author, byCampus);
  const seen = await admin.call(postEndpoints.full, { postId: published });
  expect(seen.body).toMatchObject({ isAdmin: false, author_language: null });
  const suspended = await addMember(server);
  await server.database.sql("update members set suspended_until = 'infinity' where email = $1", [
    suspended.email,
  ]);
  const asked = { username: suspended.username };
  expect((await byCampus.call(memberEndpoints.get, asked)).status).toBe(200);
  expect((await admin.call(memberEndpoints.get, asked)).status).toBe(404);
});

test('notices and mails about the desk are not for such a session', async ({ server, admin, byCampus }) => {
  await server.database.sql(
    `insert into notices (member_id, kind, topic, data)
     values ($1, 'queue-waits', 'queue', '{"count": 3, "oldest": "2026-01-01T00:00:00.000Z"}')`,
    [await idOf(server, admin)],
  );
  expect(await noticesOf(admin)).toEqual([]);
  expect((await admin.call(noticeEndpoints.unreadCount)).body).toEqual({ unread_count: 0 });
  expect((await admin.call(authEndpoints.checkLogin)).body).toMatchObject({ unread_count: 0 });
  expect((await factsIn(admin)).session.unread_count).toBe(0);
  expect((await readAll(admin)).body).toEqual({ unread_count: 0 });
  expect((await byCampus.call(noticeEndpoints.unreadCount)).body).toEqual({ unread_count: 1 });
  expect((await byCampus.call(authEndpoints.checkLogin)).body).toMatchObject({ unread_count: 1 });
  expect(await noticesOf(byCampus)).toMatchObject([{ kind: 'queue-waits' }]);
  const groups = async (who: Client) => JSON.stringify((await who.call(noticeEndpoints.mailSettings)).body);
  expect(await groups(admin)).not.toContain('queue');
  expect(await groups(byCampus)).toContain('queue');
  expect(await admin.call(noticeEndpoints.chooseMail, { group: 'queue', mail: 'now' })).toMatchObject({
    code: 'unknown_option',
  });
});

test('the account stays the account of an admin', async ({ server, byCampus }) => {
  const second = await addMember(server, { role: 'admin' });
  const secondId = await idOf(server, second);
  const suspension = { userId: secondId, days: 3, reason: 'Spam' };
  expect(await byCampus.call(memberEndpoints.suspend, suspension)).toMatchObject({ code: 'admin_protected' });
  const own = await createPost(byCampus);
  expect(await byCampus.call(postEndpoints.approve, { postId: own })).toMatchObject({ code: 'own_affair' });
});

test('the setting acts at once on sessions that are open', async ({ server, oidc, admin, start }) => {
  const { url } = await start({ env: campusEnv(await freePort(), oidc), on: server });
  const without = new Client(url);
  without.cookies.set('session', admin.cookies.get('session') ?? '');
  for (let time = 0; time < 2; time += 1) {
    expect((await without.call(authEndpoints.checkAdmin)).message).toBe('is admin');
    expect((await admin.call(authEndpoints.checkAdmin)).code).toBe('admins_only');
    expect((await without.call(profileEndpoints.info)).body).toMatchObject({ role: 'admin' });
    expect((await admin.call(profileEndpoints.info)).body).toMatchObject({ role: 'member' });
  }
  expect((await without.call(profileEndpoints.info)).body).not.toHaveProperty('admin_needs_campus');
  expect((await without.call(noticeEndpoints.mailSettings)).body['groups']).toContainEqual(
    expect.objectContaining({ group: 'queue' }),
  );
});

import { expect } from 'vitest';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { suspend } from '../../support/members.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** The unsubscribe links in mails about notices (RFC 8058). */

const test = base.extend('env', { QUIET_HOURS: 'off' });

const idOf = async (server: TestServer, person: Person) =>
  (
    await server.database.sql<{ id: string }>('select id from members where username = $1', [person.username])
  )[0]?.id;

async function deny(server: TestServer, admin: Person, author: Person, title: string): Promise<void> {
  const postId = await createPost(author, { title });
  await admin.call(postEndpoints.deny, { postId });
  await server.database.sql('update notices set mail_at = now() where mail_at is not null');
}

async function linkOf(
  server: TestServer,
  admin: Person,
  author: Person,
  title: string,
  count = 1,
): Promise<URL> {
  await deny(server, admin, author, title);
  const mail = await server.mailbox.newest(author.email, count);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(mail.text).toContain(link.replace('/api/notice/unsubscribe', '/unsubscribe'));
  return new URL(link);
}
const decisions = async (person: Person) => {
  const { groups } = (await person.call(noticeEndpoints.mailSettings)).body as unknown as {
    groups: { group: string; mail: string }[];
  };
  return groups.find(({ group }) => group === 'decisions')?.mail;
};
const post = (server: TestServer, path: string, init: RequestInit) =>
  fetch(new URL(path, server.url), { method: 'POST', ...init });

test('works with one press and without a login, is idempotent, and can be undone', async ({
  server,
  admin,
}) => {
  const author = await addMember(server);
  const { pathname, search, searchParams } = await linkOf(server, admin, author, 'First');
  expect(pathname).toBe('/api/notice/unsubscribe');
  const token = searchParams.get('token') ?? '';
  expect(token).not.toContain(author.username);
  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (let press = 0; press < 2; press += 1) {
    const reply = await post(server, pathname + search, oneClick);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { message: 'You will not get these mails any more.', group: 'decisions' },
    ]);
    expect(await decisions(author)).toBe('never');
  }
  const undone = await post(server, pathname, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, undo: true }),
  });
  expect(await undone.json()).toEqual({ message: 'You will get these mails again.', group: 'decisions' });
  expect(await decisions(author)).toBe('now');
  const form = new FormData();
  form.set('token', token);
  expect((await post(server, pathname, { body: form })).status).toBe(200);
  expect(await decisions(author)).toBe('never');
  // An undo does not overwrite a setting that the member has chosen since.
  await author.call(noticeEndpoints.chooseMail, { group: 'decisions', mail: 'daily' });
  await post(server, pathname, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, undo: true }),
  });
  expect(await decisions(author)).toBe('daily');
});

test('the token of a summary turns off all daily groups, and undo turns on exactly these', async ({
  server,
  admin,
}) => {
  const author = await addMember(server);
  const link = await linkOf(server, admin, author, 'Signed');
  const own = link.searchParams.get('token')?.split('.') ?? [];
  await author.call(noticeEndpoints.chooseMail, { group: 'last-call', mail: 'daily' });
  await author.call(noticeEndpoints.chooseMail, { group: 'saved', mail: 'now' });
  await server.database.sql(
    `insert into notices (member_id, kind, topic, data, created_at)
     select $1, 'post-expired', 'x', '{"expires_on": "2026-01-01"}', now() - interval '2 days'`,
    [own[0]],
  );
  const again = await startServer({ on: server, env: { QUIET_HOURS: 'off' } });
  await again.halt();
  const summary = await server.mailbox.newest(author.email, 2);
  const token = /unsubscribe\?token=(\S+)/.exec(summary.text ?? '')?.[1] ?? '';
  const press = async (more = {}) =>
    (
      await post(server, '/api/notice/unsubscribe', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...more }),
      })
    ).json() as Promise<unknown>;
  const choices = async () =>
    ((await author.call(noticeEndpoints.mailSettings)).body['groups'] as { mail: string }[]).map(
      ({ mail }) => mail,
    );
  const usual = 'now daily daily now daily now daily never never now'.split(' ');
  expect(await choices()).toEqual(usual);
  expect(await press()).toMatchObject({ group: 'summary' });
  expect(await choices()).toEqual([
    'now',
    'never',
    'never',
    'now',
    'never',
    'now',
    'never',
    'never',
    'never',
    'now',
  ]);
  await press({ undo: true });
  expect(await choices()).toEqual(usual);
});

test('a GET changes nothing and redirects to the page', async ({ server, admin }) => {
  const author = await addMember(server);
  const { pathname, search } = await linkOf(server, admin, author, 'Opened');
  for (const method of ['GET', 'HEAD']) {
    const reply = await fetch(new URL(pathname + search, server.url), { method, redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/unsubscribe${search}`]);
  }
  expect(await decisions(author)).toBe('now');
});

test('forged, changed and foreign tokens are refused, and so are those of closed accounts', async ({
  server,
  admin,
}) => {
  const author = await addMember(server);
  const { searchParams } = await linkOf(server, admin, author, 'Forged');
  const token = searchParams.get('token') ?? '';
  const [member = '', group = '', signature = ''] = token.split('.');
  const other = await addMember(server);
  const forged = [
    '',
    'x',
    `${await idOf(server, other)}.${group}.${signature}`,
    `${member}.saved.${signature}`,
    `${member}.${group}.${'A'.repeat(22)}`,
    `${token}x`,
    'x'.repeat(5000),
  ];
  const refusedToken = async (one: string) => {
    const reply = await post(server, '/api/notice/unsubscribe', {
      body: new URLSearchParams({ token: one }),
    });
    expect(reply.status).toBe(400);
  };
  for (const one of forged) await refusedToken(one);
  expect(await decisions(author)).toBe('now');
  expect(await decisions(other)).toBe('now');
  await server.database.sql('delete from posts where author_id = $1', [member]);
  await server.database.sql('delete from members where id = $1', [member]);
  await refusedToken(token);
});

test('the mail of a suspension has no such link', async ({ server, admin }) => {
  const member = await addMember(server);
  await suspend(admin, (await idOf(server, member)) ?? '');
  const mail = await server.mailbox.newest(member.email);
  expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(mail.text).not.toContain('unsubscribe');
});

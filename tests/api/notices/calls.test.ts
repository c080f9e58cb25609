import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, uniqueName, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** The calls of notices: pages, the unread number, marking as read, and the settings of mails. */

async function memberWith(server: TestServer, count: number): Promise<Person> {
  const member = await addMember(server, { username: uniqueName() });
  await server.database.sql(
    `insert into notices (member_id, kind, topic, created_at)
     select id, 'profile-approved', 'topic ' || n, now() - make_interval(mins => n)
     from members, generate_series(1, $2) n where username = $1`,
    [member.username, count],
  );
  return member;
}

const unread = async (person: Person) =>
  (await person.call(noticeEndpoints.unreadCount)).body['unread_count'];

test('my-notices has pages of 20, newest first', async ({ server }) => {
  const member = await memberWith(server, 21);
  const [first, second, third] = [
    await noticesOf(member),
    await noticesOf(member, 2),
    await noticesOf(member, 3),
  ];
  expect([first.length, second.length, third.length]).toEqual([20, 1, 0]);
  const dates = [...first, ...second].map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(await member.call(noticeEndpoints.list, { page: 'x' })).toMatchObject({
    status: 400,
    code: 'bad_page',
  });
});

test('unread-count, check-login and keep-alive reply with the unread number', async ({ server }) => {
  const member = await memberWith(server, 3);
  expect(await unread(member)).toBe(3);
  expect((await member.call(authEndpoints.checkLogin)).body).toMatchObject({ unread_count: 3 });
  expect((await member.call(authEndpoints.keepAlive)).body).toMatchObject({ unread_count: 3 });
});

test('mark-read marks some notices or all, and never those of others', async ({ server }) => {
  const member = await memberWith(server, 4);
  const other = await memberWith(server, 1);
  const [first, second] = await noticesOf(member);
  const [foreign] = await noticesOf(other);
  const noticeIds = [first?.notice_id, second?.notice_id, foreign?.notice_id, '999999999'];
  const marked = await member.call(noticeEndpoints.markRead, { noticeIds });
  expect(marked.body).toEqual({ unread_count: 2 });
  expect(await unread(other)).toBe(1);
  expect((await member.call(noticeEndpoints.markRead, { noticeIds })).body).toEqual({ unread_count: 2 });
  expect((await noticesOf(member)).map(({ is_read }) => is_read)).toEqual([true, true, false, false]);
  expect((await member.call(noticeEndpoints.markRead, { all: true })).body).toEqual({ unread_count: 0 });
});

test.for([
  ['nothing', {}],
  ['both', { noticeIds: ['1'], all: true }],
  ['all: false', { all: false }],
  ['no ids', { noticeIds: [] }],
  ['1,001 ids', { noticeIds: Array.from({ length: 1001 }, (_, index) => String(index + 1)) }],
  ['a wrong id', { noticeIds: ['x'] }],
  ['a text', { noticeIds: '1' }],
] as const)('mark-read with %s is a 400 and marks nothing', async ([_what, body], { server }) => {
  const member = await memberWith(server, 1);
  expect(await member.call(noticeEndpoints.markRead, body)).toMatchObject({ status: 400 });
  expect(await unread(member)).toBe(1);
});

test('mark-read accepts 1,000 ids', async ({ server }) => {
  const member = await memberWith(server, 1);
  const noticeIds = Array.from({ length: 1000 }, (_, index) => String(index + 1));
  expect(await member.call(noticeEndpoints.markRead, { noticeIds })).toMatchObject({ status: 200 });
});

describe('mail-settings', () => {
  test('the group of warnings and suspensions is fixed', async ({ server }) => {
    const member = await addMember(server);
    const reply = await member.call(noticeEndpoints.chooseMail, { group: 'account', mail: 'never' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'mail_group_fixed', field: 'group' } });
  });

  test('a member has ten groups with their defaults, an admin the queue too', async ({ server, admin }) => {
    const member = await addMember(server);
    const groups = [
      { group: 'decisions', mail: 'now', push: true, wecom: null, is_fixed: false },
      { group: 'last-call', mail: 'now', push: true, wecom: null, is_fixed: false },
      { group: 'expiry', mail: 'daily', push: false, wecom: null, is_fixed: false },
      { group: 'saved', mail: 'daily', push: false, wecom: null, is_fixed: false },
      { group: 'matches', mail: 'daily', push: true, wecom: null, is_fixed: false },
      { group: 'deals', mail: 'now', push: true, wecom: null, is_fixed: false },
      { group: 'offers', mail: 'daily', push: true, wecom: null, is_fixed: false },
      { group: 'weekly', mail: 'never', push: false, wecom: null, is_fixed: false },
      { group: 'reports', mail: 'never', push: false, wecom: null, is_fixed: false },
      { group: 'account', mail: 'now', push: true, wecom: null, is_fixed: true },
    ];
    expect((await member.call(noticeEndpoints.mailSettings)).body).toEqual({ groups, bounced: false });
    expect((await admin.call(noticeEndpoints.mailSettings)).body['groups']).toEqual([
      ...groups,
      { group: 'queue', mail: 'daily', push: false, wecom: null, is_fixed: false },
    ]);
  });

  test('stores a choice', async ({ server }) => {
    const member = await addMember(server);
    const chosen = await member.call(noticeEndpoints.chooseMail, { group: 'saved', mail: 'never' });
    expect(chosen.body['groups']).toContainEqual({
      group: 'saved',
      mail: 'never',
      push: false,
      wecom: null,
      is_fixed: false,
    });
    expect((await member.call(noticeEndpoints.mailSettings)).body).toEqual(chosen.body);
  });

  test.for([
    [{ group: 'gossip', mail: 'now' }, 'group'],
    [{ group: 'queue', mail: 'now' }, 'group'],
    [{ group: 'saved', mail: 'hourly' }, 'mail'],
    [{ group: 'saved', push: 'maybe' }, 'push'],
  ] as const)('%j is a 400 for a member', async ([body, field], { server }) => {
    const member = await addMember(server);
    expect(await member.call(noticeEndpoints.chooseMail, body)).toMatchObject({
      status: 400,
      body: { field },
    });
  });
});

test('set-language keeps the language of mails', async ({ server }) => {
  const member = await addMember(server);
  const language = async () => (await member.call(profileEndpoints.info)).body['language'];
  expect(await language()).toBeNull();
  expect(await member.call(profileEndpoints.setLanguage, { language: 'zh' })).toMatchObject({
    status: 200,
    message: 'Language saved.',
  });
  expect(await language()).toBe('zh');
  expect(await member.call(profileEndpoints.setLanguage, { language: 'fr' })).toMatchObject({
    status: 400,
    body: { field: 'language' },
  });
});

import { describe, expect } from 'vitest';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { answer, waiting } from '../../support/appeals.ts';
import { Client } from '../../support/client.ts';
import { duel } from '../../support/duel.ts';
import { siteTest } from '../../support/fixtures.ts';
import { idOf, lift, logIn, suspend } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, password, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Another look at a suspension. `admin` suspends, `second` answers. */

const test = siteTest
  // Mails leave at any hour.
  .extend('env', { QUIET_HOURS: 'off' })
  .extend('member', ({ server }) => addMember(server))
  .extend('userId', { auto: true }, async ({ server, admin, member }) => {
    await server.database.sql('delete from appeals');
    const userId = await idOf(server, member);
    await suspend(admin, userId);
    return userId;
  });

const appeal = (server: TestServer, more: Record<string, unknown>) =>
  new Client(server.url).call(appealEndpoints.appealSuspension, { text: 'It was my brother.', ...more });
const byPassword = (server: TestServer, member: Person, more: Record<string, unknown> = {}) =>
  appeal(server, { usernameOrEmail: member.username, password, ...more });

async function tokenOf(server: TestServer, member: Person, mails = 1): Promise<string> {
  const { text = '', html = '' } = await server.mailbox.newest(member.email, mails);
  const [, token = ''] = /\/appeal\?token=(\S+)/.exec(text) ?? [];
  expect(html).toContain(`/appeal?token=${token}`);
  return token;
}

test('an appeal by the link in the mail waits on the desk beside the suspension', async ({
  server,
  member,
  second,
  userId,
}) => {
  expect(await appeal(server, { token: await tokenOf(server, member) })).toMatchObject({ status: 200 });
  expect(await waiting(second)).toEqual([
    {
      appeal_id: expect.any(String) as string,
      post_id: null,
      user_id: userId,
      post_title: null,
      username: member.username,
      text: 'It was my brother.',
      date: expect.any(String) as string,
      decision: { reason: 'Sold fake tickets.', date: expect.any(String) as string, by: 'chief' },
      about: {
        post: null,
        profile_image: null,
        author_record: { first_post: true, approved: 0, denied: 0, taken_down: 0, reports: 0 },
      },
    },
  ]);
});

test('an accepted appeal by password ends the suspension at once', async ({
  server,
  member,
  second,
  admin,
}) => {
  await server.mailbox.newest(member.email);
  expect(await byPassword(server, member)).toMatchObject({ status: 200 });
  const [entry] = await waiting(second);
  expect(await answer(admin, { appealId: entry?.appeal_id, accept: true })).toMatchObject({
    status: 403,
    code: 'own_decision',
  });
  expect(await answer(second, { appealId: entry?.appeal_id, accept: true })).toMatchObject({ status: 200 });
  const browser = new Client(server.url);
  expect(await logIn(member, browser)).toMatchObject({ status: 200 });
  // The mail may wait for the end of the quiet hours.
  await server.database.sql("update notices set mail_at = now() where kind = 'reopened' and mail_at > now()");
  expect((await server.mailbox.newest(member.email, 2)).text).toContain('Your account is open again.');
  expect(await waiting(second)).toEqual([]);
});

test('a refused appeal is answered by a mail with the reason, and by no notice', async ({
  server,
  member,
  second,
  userId,
}) => {
  await server.mailbox.newest(member.email);
  await byPassword(server, member, { usernameOrEmail: member.email });
  const [entry] = await waiting(second);
  await answer(second, { appealId: entry?.appeal_id, accept: false, reason: 'The <tickets> were yours.' });
  const mail = await server.mailbox.newest(member.email, 2);
  expect(mail.text).toContain('The <tickets> were yours.');
  expect(mail.html).toContain('The &#60;tickets&#62; were yours.');
  expect(await logIn(member)).toMatchObject({ status: 403, code: 'suspended' });
  await lift(second, userId);
  const browser = new Client(server.url);
  await logIn(member, browser);
  const { email, username } = member;
  const kinds = (await noticesOf(Object.assign(browser, { email, username }))).map(({ kind }) => kind);
  expect(kinds).not.toContain('appeal-decided');
  expect((await second.call(auditEndpoints.trail, { member: member.username })).body).toContainEqual(
    expect.objectContaining({ action: 'decide-appeal', object: `member ${userId}` }),
  );
});

test('each suspension can be appealed once, whichever way', async ({ server, member, second, userId }) => {
  const token = await tokenOf(server, member);
  const both = await duel(appeal(server, { token }), byPassword(server, member));
  expect(both).toEqual(['200', '409 appeal_made']);
  await lift(second, userId);
  expect(await appeal(server, { token })).toMatchObject({ status: 409, code: 'not_suspended' });
  await suspend(second, userId);
  expect(await appeal(server, { token })).toMatchObject({ status: 409, code: 'not_suspended' });
  expect(await byPassword(server, member)).toMatchObject({ status: 200 });
});

describe('an appeal is refused', () => {
  test('with a wrong password or an unknown name, as a login is', async ({ server, member, second }) => {
    for (const more of [{ password: 'not-this-one-1' }, { usernameOrEmail: 'nobody_here' }])
      expect(await byPassword(server, member, more)).toMatchObject({ status: 401, code: 'wrong_login' });
    expect(await waiting(second)).toEqual([]);
  });

  test('with a token that is not ours', async ({ server, member, userId }) => {
    const token = await tokenOf(server, member);
    const [, suspension = '', signature = ''] = token.split('.');
    for (const other of ['', 'none', `1.${suspension}.${signature}`, `${userId}.1.${signature}`, `${token}x`])
      expect(await appeal(server, { token: other })).toMatchObject({ status: 400, code: 'appeal_token' });
  });

  test.for([
    ['neither token nor password', {}],
    ['a name without a password', { usernameOrEmail: 'someone' }],
    ['both', { token: 'x', usernameOrEmail: 'someone', password }],
  ] as const)('with %s', async ([_what, more], { server }) => {
    expect(await appeal(server, more)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('after 30 days, and for an account that is not suspended', async ({ server, member, userId }) => {
    await server.database.sql("update members set suspended_at = now() - interval '31 days' where id = $1", [
      userId,
    ]);
    expect(await byPassword(server, member)).toMatchObject({ status: 409, code: 'appeal_late' });
    const free = await addMember(server);
    expect(await byPassword(server, member, { usernameOrEmail: free.username })).toMatchObject({
      status: 409,
      code: 'not_suspended',
    });
  });
});

test('a suspension whose time is over needs no answer', async ({ server, member, second, userId }) => {
  await byPassword(server, member);
  const [entry] = await waiting(second);
  await server.database.sql(
    "update members set suspended_until = now() - interval '1 second' where id = $1",
    [userId],
  );
  expect(await waiting(second)).toEqual([]);
  expect(await answer(second, { appealId: entry?.appeal_id, accept: true })).toMatchObject({
    status: 409,
    code: 'appeal_decided',
  });
});

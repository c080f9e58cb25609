import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import type { Appeal } from '../../../contract/appeals/views.ts';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { Client } from '../../support/client.ts';
import { startDesk } from '../../support/desk.ts';
import { lift, logIn, newMember, suspend } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, password, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Another look at a suspension. `admin` suspends, `second` answers. */

let server: TestServer;
let admin: Person;
let second: Person;
let member: Person;
let userId: string;
beforeAll(async () => {
  ({ server, admin, second } = await startDesk());
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.sql('delete from appeals');
  ({ member, userId } = await newMember(server));
  await suspend(admin, userId);
});

const appeal = (more: Record<string, unknown>) =>
  new Client(server.url).call(appealEndpoints.appealSuspension, { text: 'It was my brother.', ...more });
const byPassword = (more: Record<string, unknown> = {}) =>
  appeal({ usernameOrEmail: member.username, password, ...more });
const waiting = async () => (await second.call(appealEndpoints.open)).body as unknown as Appeal[];
const answer = (who: Person, more: Record<string, unknown>) => who.call(appealEndpoints.decide, more);

async function tokenOf(mails = 1): Promise<string> {
  const { text = '', html = '' } = await server.mailbox.newest(member.email, mails);
  const [, token = ''] = /\/appeal\?token=(\S+)/.exec(text) ?? [];
  expect(html).toContain(`/appeal?token=${token}`);
  return token;
}

test('an appeal by the link in the mail waits on the desk beside the suspension', async () => {
  expect(await appeal({ token: await tokenOf() })).toMatchObject({ status: 200 });
  expect(await waiting()).toEqual([
    {
      appeal_id: expect.any(String) as string,
      post_id: null,
      user_id: userId,
      post_title: null,
      username: member.username,
      text: 'It was my brother.',
      date: expect.any(String) as string,
      decision: { reason: 'Sold fake tickets.', date: expect.any(String) as string, by: 'chief' },
    },
  ]);
});

test('an accepted appeal by password ends the suspension at once', async () => {
  await server.mailbox.newest(member.email);
  expect(await byPassword()).toMatchObject({ status: 200 });
  const [entry] = await waiting();
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
  expect(await waiting()).toEqual([]);
});

test('a refused appeal is answered by a mail with the reason, and by no notice', async () => {
  await server.mailbox.newest(member.email);
  await byPassword({ usernameOrEmail: member.email });
  const [entry] = await waiting();
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

test('each suspension can be appealed once, whichever way', async () => {
  const token = await tokenOf();
  const both = await Promise.all([appeal({ token }), byPassword()]);
  expect(both.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual(['200 ', '409 appeal_made']);
  await lift(second, userId);
  expect(await appeal({ token })).toMatchObject({ status: 409, code: 'not_suspended' });
  await suspend(second, userId);
  expect(await appeal({ token })).toMatchObject({ status: 409, code: 'not_suspended' });
  expect(await byPassword()).toMatchObject({ status: 200 });
});

describe('an appeal is refused', () => {
  test('with a wrong password or an unknown name, as a login is', async () => {
    for (const more of [{ password: 'not-this-one-1' }, { usernameOrEmail: 'nobody_here' }])
      expect(await byPassword(more)).toMatchObject({ status: 401, code: 'wrong_login' });
    expect(await waiting()).toEqual([]);
  });

  test('with a token that is not ours', async () => {
    const token = await tokenOf();
    const [, suspension = '', signature = ''] = token.split('.');
    for (const other of ['', 'none', `1.${suspension}.${signature}`, `${userId}.1.${signature}`, `${token}x`])
      expect(await appeal({ token: other })).toMatchObject({ status: 400, code: 'appeal_token' });
  });

  test.each([
    ['neither token nor password', {}],
    ['a name without a password', { usernameOrEmail: 'someone' }],
    ['both', { token: 'x', usernameOrEmail: 'someone', password }],
  ])('with %s', async (_what, more) => {
    expect(await appeal(more)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('after 30 days, and for an account that is not suspended', async () => {
    await server.database.sql("update members set suspended_at = now() - interval '31 days' where id = $1", [
      userId,
    ]);
    expect(await byPassword()).toMatchObject({ status: 409, code: 'appeal_late' });
    const free = await addMember(server);
    expect(await byPassword({ usernameOrEmail: free.username })).toMatchObject({
      status: 409,
      code: 'not_suspended',
    });
  });
});

test('a suspension whose time is over needs no answer', async () => {
  await byPassword();
  const [entry] = await waiting();
  await server.database.sql(
    "update members set suspended_until = now() - interval '1 second' where id = $1",
    [userId],
  );
  expect(await waiting()).toEqual([]);
  expect(await answer(second, { appealId: entry?.appeal_id, accept: true })).toMatchObject({
    status: 409,
    code: 'appeal_decided',
  });
});

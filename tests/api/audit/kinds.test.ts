import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { restartDelays } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf } from '../../support/members.ts';
import * as people from '../../support/people.ts';
import { createPost, inFourMonths, joinAs, joinAsAdmin, password, postFields } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** The entry of every kind of act: actor, object, before, after, reason and outcome (rules, Audit). */

const test = base
  .extend('env', { RATE_LIMIT: 'on' })
  .extend('member', ({ server }) => joinAs(server))
  .extend('admin', ({ server }) => joinAsAdmin(server))
  .extend('memberId', { scope: 'file' }, ({ server, member }) => idOf(server, member))
  .extend('adminId', { scope: 'file' }, ({ server, admin }) => idOf(server, admin))
  .extend(
    'during',
    ({ server }) =>
      (act: () => Promise<unknown>) =>
        entriesOf(server, act),
  );

/** The entries that `act` adds, without their id and time. */
async function entriesOf({ database }: TestServer, act: () => Promise<unknown>) {
  const [{ last } = { last: '0' }] = await database.sql<{ last: string }>(
    'select coalesce(max(id), 0) as last from audit',
  );
  await act();
  const rows = await database.sql<Record<string, unknown>>(
    `select actor_id, action, object, before, after, reason, outcome, request_id ~ '^[\\w-]{12}$' as has_request,
       at between now() - interval '1 minute' and now() as has_time
     from audit where id > $1 order by id`,
    [last],
  );
  return rows.map(({ has_request: request, has_time: time, ...row }) => {
    expect([request, time]).toEqual([true, true]);
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  });
}

const by = (actor_id: string, action: string, object: string, more: object = {}) =>
  Object.assign({ actor_id, action, object, outcome: 'done' }, more);
const moved = (from: string, to: string) => ({ before: { status: from }, after: { status: to } });
/** The audited fields of a post made by `postFields`. */
const facts = (status: string) => ({
  status,
  title: 'Desk lamp, warm light',
  type: 'sell',
  category: 'Others',
  description: 'Bright and quiet.',
  price: '45.5',
  currency: '¥',
  price_basis: 'Total price',
  quantity: 1,
  negotiable: false,
  expires_on: inFourMonths,
  ...people.noChoices,
  images: [],
  submitted_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/) as string,
  created_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
});
const decided = (to: string) => ({ before: facts('Pending'), after: { status: to } });

describe('posts', () => {
  test('[H7.4 H7.5 H7.7 H7.17] created, changed, decided, refused and deleted', async ({
    member,
    admin,
    memberId,
    adminId,
    during,
  }) => {
    let postId = '';
    const made = await during(async () => (postId = await createPost(member, { postStatus: 'Draft' })));
    const post = `post ${postId}`;
    expect(made).toEqual([by(memberId, 'create-post', post, { after: { status: 'Draft' } })]);
    const acts: [() => Promise<unknown>, object[]][] = [
      [() => member.call(postEndpoints.editDraft, { ...postFields({ postStatus: 'Draft' }), postId }), []],
      [
        () => member.call(postEndpoints.editDraft, { ...postFields(), postId }),
        [by(memberId, 'change-status', post, { before: { status: 'Draft' }, after: facts('Pending') })],
      ],
      [
        () => admin.call(postEndpoints.approve, { postId }),
        [by(adminId, 'approve-post', post, decided('Available'))],
      ],
      [
        () => admin.call(postEndpoints.deny, { postId, denyReason: 'late' }),
        [by(adminId, 'deny-post', post, { outcome: 'refused', reason: 'post_state' })],
      ],
      [
        () => member.call(postEndpoints.edit, { postId, postStatus: 'In progress', price: '3' }),
        [by(memberId, 'change-status', post, moved('Available', 'In progress'))],
      ],
      [() => member.call(postEndpoints.edit, { postId, price: '4' }), []],
      [
        () => member.call(postEndpoints.archive, { postId }),
        [by(memberId, 'change-status', post, moved('In progress', 'Archived'))],
      ],
      [
        () => member.call(postEndpoints.remove, { postId }),
        [by(memberId, 'delete-post', post, { before: { ...facts('Archived'), price: '4' } })],
      ],
      [
        () => admin.call(postEndpoints.approve, { postId }),
        [by(adminId, 'approve-post', post, { outcome: 'refused', reason: 'post_not_found' })],
      ],
    ];
    for (const [act, entries] of acts) expect(await during(act)).toEqual(entries);
  });

  test('[H7.5] denied, with the reason', async ({ member, admin, memberId, adminId, during }) => {
    let postId = '';
    const made = await during(async () => (postId = await createPost(member)));
    expect(made).toEqual([by(memberId, 'create-post', `post ${postId}`, { after: facts('Pending') })]);
    const denied = await during(() => admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' }));
    const entry = by(adminId, 'deny-post', `post ${postId}`, decided('Denied'));
    expect(denied).toEqual([{ ...entry, reason: 'Blurry' }]);
  });
});

test('[H7.6] profile requests, decided and refused', async ({ member, admin, memberId, adminId, during }) => {
  const asked = { username: people.uniqueName('new'), profileImage: sampleImage('png') };
  const [request] = await during(() => member.call(profileEndpoints.requestUpdate, asked));
  const kept = { wechatImage: 'unchanged', wechatId: 'unchanged' };
  const after = { username: asked.username, profileImage: 'new', ...kept };
  const object = String(request?.['object']);
  expect(object).toMatch(/^request \d+$/);
  expect(request).toEqual(by(memberId, 'request-profile-update', object, { after }));
  const requestId = object.replace('request ', '');
  const before = { member: memberId, username: member.username };
  const differs = { requestId, newUsername: 'somebody_else' };
  expect(await during(() => admin.call(profileEndpoints.approveUpdate, differs))).toEqual([
    by(adminId, 'approve-profile-update', object, { outcome: 'refused', reason: 'update_differs' }),
  ]);
  expect(await during(() => admin.call(profileEndpoints.approveUpdate, { requestId }))).toEqual([
    by(adminId, 'approve-profile-update', object, { before, after }),
  ]);
  expect(await during(() => admin.call(profileEndpoints.denyUpdate, { requestId }))).toEqual([
    by(adminId, 'deny-profile-update', object, { outcome: 'refused', reason: 'update_decided' }),
  ]);

  await member.call(profileEndpoints.requestUpdate, { ...asked, profileImage: sampleImage('jpg') });
  const [open] = (await admin.call(profileEndpoints.listUpdates)).body as Record<string, string>[];
  const denial = { requestId: open?.['request_id'], denyReason: 'No face' };
  expect(await during(() => admin.call(profileEndpoints.denyUpdate, denial))).toMatchObject([
    { actor_id: adminId, action: 'deny-profile-update', reason: 'No face', outcome: 'done' },
  ]);
});

describe('accounts', () => {
  test('[H7.8 H7.9 H7.10] a login before the verification, which fails, and is done with the role and a login', async ({
    server,
    adminId,
    during,
  }) => {
    const username = people.uniqueName();
    const email = `${username.replaceAll('_', '.')}@nyu.edu`;
    const client = new Client(server.url);
    const signedUp = await during(() => client.call(authEndpoints.signUp, { username, email, password }));
    expect(signedUp).toMatchObject([
      { action: 'sign-up', object: expect.stringMatching(/^sign-up \d+$/) as string },
    ]);
    const verificationCode = await server.mailbox.code(email);
    const logIn = () =>
      new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: email, password });
    expect(await during(logIn)).toMatchObject([
      { action: 'log-in', outcome: 'refused', reason: 'unverified' },
    ]);
    const wrong = { verificationCode: verificationCode === '000000' ? '000001' : '000000' };
    expect(await during(() => client.call(authEndpoints.verifyUser, wrong))).toEqual([
      { action: 'verify-email', outcome: 'failed' },
    ]);
    const verified = await during(() => client.call(authEndpoints.verifyUser, { verificationCode }));
    const id = await idOf(server, { username });
    const object = `member ${id}`;
    const after = { role: 'member' };
    expect(verified).toEqual([
      { action: 'verify-email', object, after, outcome: 'done' },
      by(id, 'log-in', object),
    ]);
    const roles = await server.database.sql<{ after: unknown }>(
      "select after from audit where action = 'verify-email' and object = $1",
      [`member ${adminId}`],
    );
    expect(roles).toEqual([{ after: { role: 'admin' } }]);
  });

  test('[H7.9 H7.11] logins: done, failed and throttled', async ({ server, during }) => {
    const someone = await joinAs(server);
    const id = await idOf(server, someone);
    const object = `member ${id}`;
    const logIn = (secret: string, usernameOrEmail = someone.email) =>
      during(() => new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail, password: secret }));
    expect(await logIn(password)).toEqual([by(id, 'log-in', object)]);
    expect(await logIn('wrong-guess', 'nobody')).toEqual([]);
    for (let count = 0; count < 10; count += 1)
      expect(await logIn('wrong-guess')).toEqual([{ action: 'log-in', object, outcome: 'failed' }]);
    await restartDelays(server);
    const refused = { outcome: 'refused', reason: 'too_many' };
    expect(await logIn(password)).toEqual([{ action: 'log-in', object, ...refused }]);
  });

  test('[H7.7 H7.10 H7.17] a reset failed and done, a changed password, a closed account', async ({
    server,
    during,
  }) => {
    const someone = await joinAs(server);
    const id = await idOf(server, someone);
    const object = `member ${id}`;
    const browser = new Client(server.url);
    await browser.call(authEndpoints.createResetSession, { emailInput: someone.email });
    const verificationCode = await server.mailbox.code(someone.email, 2);
    const reset = (code: string) => () =>
      browser.call(authEndpoints.resetPassword, { verificationCode: code, password: 'quite-another-7' });
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect(await during(reset(wrong))).toEqual([{ action: 'reset-password', outcome: 'failed' }]);
    expect(await during(reset(verificationCode))).toEqual([by(id, 'reset-password', object)]);
    await someone.call(authEndpoints.logIn, { usernameOrEmail: someone.email, password: 'quite-another-7' });
    const change = { currentPassword: 'quite-another-7', newPassword: 'quite-another-8' };
    expect(await during(() => someone.call(authEndpoints.changePassword, change))).toEqual([
      by(id, 'change-password', object),
    ]);
    const [kept, draft] = [await createPost(someone), await createPost(someone, { postStatus: 'Draft' })];
    const close = { password: 'quite-another-8' };
    const before = { member_since: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) as string };
    expect(await during(() => someone.call(authEndpoints.closeAccount, close))).toEqual([
      by(id, 'delete-post', `post ${kept}`, { before: facts('Pending') }),
      by(id, 'delete-post', `post ${draft}`, { before: { status: 'Draft' } }),
      by(id, 'close-account', object, { before }),
    ]);
  });
});

test('[H7.12] codes from a browser without a code session leave no entry', async ({ visitor, during }) => {
  const verificationCode = '000000';
  const entries = await during(async () => {
    expect(await visitor.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({ status: 401 });
    const reset = { verificationCode, password: 'quite-another-7' };
    expect(await visitor.call(authEndpoints.resetPassword, reset)).toMatchObject({ status: 401 });
  });
  expect(entries).toEqual([]);
});

import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import type { DenyReasonList } from '../../../contract/desk/views.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';
import { type TestServer } from '../../support/server.ts';
import { startMailServer, type MailServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Mails about notices: at once, in quiet hours, to addresses that refuse them, and how to stop them. */

const test = base
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer({
      onRcptTo: ({ address }, _session, done) => {
        deliveries.push(address);
        if (!refused.has(address)) return done();
        return done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
      },
    });
    onCleanup(() => mails.stop());
    return mails;
  })
  .extend('env', ({ mails }) => ({ SMTP_URL: mails.url, QUIET_HOURS: 'off' }));

/** Addresses that the mail server refuses for good. */
const refused = new Set<string>();
const deliveries: string[] = [];

const newestTo = (mails: MailServer, person: Person, count = 1) =>
  waitFor(() => {
    const found = mails.receivedBy(person.email);
    expect(found).toHaveLength(count);
    return found.at(-1);
  });
/** Mails about decisions wait ten seconds, so that a decision can be undone. */
const letDecisionsGo = (server: TestServer) =>
  server.database.sql('update notices set mail_at = now() where mail_at is not null');
async function deny(
  server: TestServer,
  admin: Person,
  author: Person,
  title: string,
  denyReason = 'No photo.',
): Promise<string> {
  const postId = await createPost(author, { title });
  await admin.call(postEndpoints.deny, { postId, denyReason });
  await letDecisionsGo(server);
  return postId;
}

test('mails a decision after ten seconds, in both languages until one is chosen', async ({
  server,
  admin,
  mails,
}) => {
  const author = await addMember(server);
  const postId = await createPost(author, { title: 'Lamp <b>' });
  await admin.call(postEndpoints.approve, { postId });
  const [due] = await server.database.sql<{ seconds: number }>(
    `select extract(epoch from mail_at - created_at)::int as seconds from notices where post_id = $1`,
    [postId],
  );
  expect(due).toEqual({ seconds: 10 });
  await letDecisionsGo(server);
  const mail = await newestTo(mails, author);
  const sent = await server.database.sql('select is_mailed from notices where post_id = $1', [postId]);
  expect(sent).toEqual([{ is_mailed: true }]);
  expect(mail?.subject).toContain('“Lamp <b>”已通过审核');
  expect(mail?.subject).toContain('“Lamp <b>” was approved.');
  expect(mail?.text).toMatch(new RegExp(`^http://localhost:\\d+/post/${postId}$`, 'm'));
  expect(mail?.html).toContain('“Lamp &#60;b&#62;” was approved.');
  expect(mail?.html).not.toContain('<b>');

  await author.call(profileEndpoints.setLanguage, { language: 'zh' });
  await deny(server, admin, author, 'Kettle');
  const chinese = await newestTo(mails, author, 2);
  expect(chinese?.subject).toBe('“Kettle”未通过审核。');
  expect(chinese?.text).toContain('“Kettle”未通过审核。原因：No photo.');
  expect(chinese?.text).not.toContain('was not approved');
});

test('a burst of decisions is two mails: after ten seconds, and two minutes later', async ({
  server,
  admin,
  mails,
}) => {
  const author = await addMember(server);
  const approve = async (count: number) => {
    const postIds = await Promise.all(Array.from({ length: count }, () => createPost(author)));
    const decisions = postIds.map((postId) => ({ postId, approve: true }));
    await admin.call(postEndpoints.decide, { decisions });
  };
  /** The seconds until the mails that wait leave, after the last one. */
  const waits = () =>
    server.database.sql<{ seconds: number }>(
      `select distinct extract(epoch from n.mail_at - (select max(mailed_at) from notices where member_id = m.id))::int as seconds
       from notices n join members m on m.id = n.member_id where m.email = $1 and n.mail_at is not null`,
      [author.email],
    );
  await approve(4);
  await approve(1);
  await server.database.sql(
    'update notices set mail_at = now() where id = (select min(id) from notices where mail_at is not null)',
  );
  const first = await newestTo(mails, author);
  expect(first?.subject).toBe('你有 5 条新通知 / 5 new notices');
  expect(first?.text?.match(/was approved/g)).toHaveLength(5);
  await approve(12);
  await approve(3);
  expect(await waits()).toEqual([{ seconds: 120 }]);
  await server.database.sql(
    'update notices set mail_at = now() where id = (select max(id) from notices where mail_at is not null)',
  );
  expect((await newestTo(mails, author, 2))?.text?.match(/was approved/g)).toHaveLength(15);
  expect(await waits()).toEqual([]);
  await server.database.sql("update notices set mailed_at = now() - interval '121 seconds'");
  await approve(1);
  expect(await waits()).toEqual([{ seconds: 131 }]);
});

test('a subject ends after 150 characters', async ({ server, admin, mails }) => {
  const author = await addMember(server);
  const title = 'x'.repeat(100);
  await deny(server, admin, author, title);
  const subject = `“${title}”未通过审核。 / “${title}” was not approved.`;
  expect((await newestTo(mails, author))?.subject).toBe(`${subject.slice(0, 149)}…`);
});

test.for(['en', 'zh'] as const)(
  'a listed reason typed in %s is mailed in both languages',
  async (typed, { server, admin, mails }) => {
    const author = await addMember(server);
    const list = (await admin.call(deskEndpoints.denyReasons)).body as unknown as DenyReasonList;
    const [reason = { en: '', zh: '' }] = list.reasons;
    await deny(server, admin, author, 'Kettle', reason[typed]);
    const mail = await newestTo(mails, author);
    expect(mail?.subject).toBe('“Kettle”未通过审核。 / “Kettle” was not approved.');
    expect(mail?.text).toContain(`“Kettle”未通过审核。原因：${reason.zh}\n`);
    expect(mail?.text).toContain(`“Kettle” was not approved. Reason: ${reason.en}\n`);
    expect(mail?.text?.split(reason[typed])).toHaveLength(2);
  },
);

test('a newer notice on the same topic does not delay the mail', async ({ server, admin }) => {
  const author = await addMember(server);
  const postId = await createPost(author);
  await admin.call(postEndpoints.approve, { postId });
  await server.database.sql("update notices set mail_at = '2100-01-01' where post_id = $1", [postId]);
  await admin.call(postEndpoints.returnToReview, { postId, reason: 'Look again' });
  const due = await server.database.sql(
    "select kind, mail_at = '2100-01-01' as is_kept from notices where post_id = $1",
    [postId],
  );
  expect(due).toEqual([{ kind: 'post-returned', is_kept: true }]);
  await author.call(postEndpoints.remove, { postId });
});

test('a notice that was withdrawn before its mail is not mailed', async ({ server, admin, mails }) => {
  const author = await addMember(server);
  const postId = await createPost(author);
  await admin.call(postEndpoints.approve, { postId });
  await author.call(postEndpoints.remove, { postId });
  await deny(server, admin, author, 'Second');
  expect((await newestTo(mails, author))?.subject).toContain('Second');
});

test('a suspended member gets no mails about posts', async ({ server, admin, mails }) => {
  const author = await addMember(server);
  const postId = await createPost(author);
  await admin.call(postEndpoints.deny, { postId });
  const suspendUntil = (until: string | null) =>
    server.database.sql('update members set suspended_until = $2 where email = $1', [author.email, until]);
  await suspendUntil('infinity');
  await letDecisionsGo(server);
  for (const left of ['notices where mail_at is not null', 'outbox'])
    await waitFor(async () => expect(await server.database.sql(`select from ${left}`)).toEqual([]));
  await suspendUntil(null);
  await deny(server, admin, author, 'Afterwards');
  expect((await newestTo(mails, author))?.subject).toContain('Afterwards');
});

describe('an address whose server refuses mails for good', () => {
  test('gets codes only after three refusals, and notices again after a delivery', async ({
    server,
    admin,
    mails,
  }) => {
    const author = await addMember(server);
    refused.add(author.email);
    const tried = () => deliveries.filter((address) => address === author.email).length;
    const bounced = async () => (await author.call(noticeEndpoints.mailSettings)).body['bounced'];
    for (const count of [1, 2, 3]) {
      expect(await bounced()).toBe(false);
      await deny(server, admin, author, `Post ${count}`);
      await waitFor(() => expect(tried()).toBe(count));
      await waitFor(async () => expect(await server.database.sql('select from outbox')).toEqual([]));
    }
    expect(await bounced()).toBe(true);
    await deny(server, admin, author, 'Fourth');
    await waitFor(async () =>
      expect(await server.database.sql('select from notices where mail_at is not null')).toEqual([]),
    );
    await waitFor(async () => expect(await server.database.sql('select from outbox')).toEqual([]));
    expect(tried()).toBe(3);
    expect((await noticesOf(author)).length).toBe(4);

    refused.clear();
    await author.call(authEndpoints.createResetSession, { emailInput: author.email });
    await newestTo(mails, author);
    await waitFor(async () => expect(await bounced()).toBe(false));
    await deny(server, admin, author, 'Fifth');
    expect((await newestTo(mails, author, 2))?.subject).toContain('Fifth');
  });
});

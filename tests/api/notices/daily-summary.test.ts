import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startMailServer, type MailServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The mail that sums up a member's unread notices once a day. */

const test = base
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.stop());
    return mails;
  })
  .extend('env', ({ mails }) => ({ SMTP_URL: mails.url, QUIET_HOURS: 'off' }));

const newestTo = (mails: MailServer, person: Person) =>
  waitFor(() => {
    const found = mails.receivedBy(person.email);
    expect(found).toHaveLength(1);
    return found[0];
  });
interface Row {
  to: Person;
  kind: string;
  daysAgo: number;
  data?: object;
  isMailed?: boolean;
  isRead?: boolean;
}
/** Inserts all notices in one statement, so that no summary contains only some of them. */
const insertNotices = (server: TestServer, ...notices: Row[]) =>
  server.database.sql(
    `insert into notices (member_id, kind, topic, data, created_at, is_mailed, read_at)
     select m.id, kind, kind || random(), coalesce(data, '{}'), now() - make_interval(days => "daysAgo"),
       coalesce("isMailed", false), case when "isRead" then now() end
     from jsonb_to_recordset($1) as inserted
       (username text, kind text, "daysAgo" int, data jsonb, "isMailed" bool, "isRead" bool)
     join members m using (username)`,
    [JSON.stringify(notices.map(({ to, ...notice }) => ({ username: to.username, ...notice })))],
  );
const gone = { reason: 'archived', title: 'Desk' };
/** Jobs run at the start. */
const startAgain = async (server: TestServer, mails: MailServer) => {
  const again = await startServer({ on: server, env: { SMTP_URL: mails.url, QUIET_HOURS: 'off' } });
  await again.halt();
};

test('a daily summary lists unread notices of daily groups once a day, and after a start if one was missed', async ({
  server,
  admin,
  mails,
}) => {
  const reader = await addMember(server);
  const other = await addMember(server);
  const never = await addMember(server);
  const paused = await addMember(server);
  await paused.call(memberEndpoints.setPause, { until: inDays(2) });
  await never.call(noticeEndpoints.chooseMail, { group: 'saved', mail: 'never' });
  // Reasons of admins are translated by this list, and the codes of saved posts are not.
  await server.database.sql("insert into deny_reasons (place, en, zh) values (99, 'archived', '已归档')");
  const kind = 'saved-gone';
  await insertNotices(
    server,
    { to: reader, kind, daysAgo: 2, data: { ...gone, title: 'Chair' } },
    { to: reader, kind, daysAgo: 2, data: { ...gone, title: 'Table' } },
    { to: reader, kind, daysAgo: 3, data: gone },
    { to: reader, kind, daysAgo: -1, data: { ...gone, title: 'Next summary' } },
    { to: reader, kind, daysAgo: 2, data: { ...gone, title: 'Mailed' }, isMailed: true },
    { to: reader, kind: 'post-approved', daysAgo: 2 },
    { to: never, kind, daysAgo: 2, data: gone },
    { to: other, kind, daysAgo: 2, data: gone, isRead: true },
    { to: paused, kind, daysAgo: 2, data: gone },
  );
  await startAgain(server, mails);
  const mail = await newestTo(mails, reader);
  expect(mail?.subject).toBe('你有 3 条新通知 / 3 new notices');
  const text = mail?.text ?? '';
  expect(text).toContain('“Chair” is no longer on offer.');
  expect(text).toContain('“Chair”已归档。');
  // Chair and Table have the same timestamp.
  const listed = (await noticesOf(reader)).map(({ data }) => ('title' in data ? data.title : ''));
  const inMail = ['Chair', 'Table', 'Desk'].toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
  expect(inMail).toEqual(listed.filter((title) => inMail.includes(title)));
  expect(inMail.at(-1)).toBe('Desk');
  expect(text).not.toContain('approved');
  expect(text).toContain('/notices');

  await insertNotices(server, { to: reader, kind, daysAgo: 2, data: gone });
  // Once another member's next summary has arrived, the second start has sent all summaries.
  const data = { count: 3, oldest: '2026-01-01T00:00:00.000Z' };
  await insertNotices(server, { to: admin, kind: 'queue-waits', daysAgo: 2, data });
  await startAgain(server, mails);
  await newestTo(mails, admin);
  expect(mails.receivedBy(reader.email)).toHaveLength(1);
  expect(mails.receivedBy(other.email)).toEqual([]);
  expect(mails.receivedBy(never.email)).toEqual([]);
  expect(mails.receivedBy(paused.email)).toEqual([]);
});

test('a daily summary shows twenty notices, none that was read meanwhile, and no post that is out of sight', async ({
  server,
  admin,
  mails,
}) => {
  const reader = await addMember(server);
  const kind = 'saved-gone';
  await insertNotices(
    server,
    { to: reader, kind, daysAgo: 2, data: { ...gone, title: 'Read meanwhile' }, isRead: true },
    ...Array.from({ length: 21 }, () => ({ to: reader, kind, daysAgo: 0, data: gone })),
  );
  const waiting = await createPost(admin, { title: 'Not approved yet' });
  await server.database.sql(
    `insert into notices (member_id, kind, topic, post_id, data)
     select id, 'saved-reserved', 'state', $2, '{}' from members where email = $1`,
    [reader.email, waiting],
  );
  await server.database.sql(
    `insert into outbox (kind, recipient, data)
     select 'summary', $1, jsonb_build_object('memberId', m.id::text, 'noticeIds', string_agg(n.id::text, ','))
     from members m join notices n on n.member_id = m.id where m.email = $1 group by m.id`,
    [reader.email],
  );
  const mail = await newestTo(mails, reader);
  expect(mail?.subject).toContain('22 new notices');
  expect(mail?.text).toContain('and 2 more');
  expect(mail?.text).not.toMatch(/Read meanwhile|Not approved yet/);
});

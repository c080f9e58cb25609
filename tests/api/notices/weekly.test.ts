import { expect } from 'vitest';
import { instantOf } from '../../../contract/days.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { sql } from '../../../engine/db/sql.ts';
import type { Config } from '../../../server/config.ts';
import { lastDue } from '../../../server/notices/mail-summaries.ts';
import { lastWeekly, queueWeekly } from '../../../server/notices/weekly.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';
import { startMailServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The weekly list of new things (rule N7). */

const config = { quietHours: null, profile: usualProfile } as unknown as Config;
const weekMs = 7 * 86_400_000;
/** Within the hour after the list is next due. */
const thursday = lastWeekly(config, Date.now()) + weekMs + 1;

const test = base
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.stop());
    return mails;
  })
  .extend('env', ({ mails }) => ({ SMTP_URL: mails.url, QUIET_HOURS: 'off' }))
  .extend('emptied', { auto: true }, async ({ database }) => {
    await database.sql('delete from posts');
    await database.sql('delete from mail_settings');
    await database.sql('delete from outbox');
  })
  /** Publishes things of one author. */
  .extend('publish', ({ server, admin }) => async (titles: string[], more: object = {}) => {
    const author = await addMember(server);
    for (const title of titles) await publishPost(author, admin, { title, ...more });
  });

const choose = (who: Person, more: object) =>
  who.call(noticeEndpoints.chooseMail, { group: 'weekly', ...more });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Thing ${index + 1}`);
const listOf = async (who: Person) =>
  (await noticesOf(who)).flatMap(({ kind, data }) => (kind === 'weekly' ? [data] : []));

test('is mailed on Thursdays or never, and is asked about until it was chosen', async ({
  server,
  opened,
  publish,
}) => {
  const member = await addMember(server);
  const info = async () => (await member.call(profileEndpoints.info, {})).body;
  expect(await info()).toMatchObject({ asks_weekly: true });
  expect((await member.call(noticeEndpoints.mailSettings, {})).body['groups']).toContainEqual(
    expect.objectContaining({ group: 'weekly', mail: 'never', push: false }),
  );
  expect(await choose(member, { mail: 'daily' })).toMatchObject({
    status: 400,
    body: { code: 'unknown_option', field: 'mail' },
  });
  expect(await choose(member, { mail: 'now' })).toMatchObject({ status: 200 });
  expect(await info()).not.toHaveProperty('asks_weekly');
  // Who chooses it after its time gets the next one.
  await publish(numbered(4));
  await queueWeekly(opened.db, config, thursday - weekMs);
  expect(await listOf(member)).toEqual([]);
  await queueWeekly(opened.db, config, thursday);
  expect(await listOf(member)).toMatchObject([{ count: 4 }]);
});

test.for([
  ['2026-11-26T08:59:00Z', '2026-11-19T09:00:00Z'],
  ['2026-11-26T09:00:00Z', '2026-11-26T09:00:00Z'],
  ['2026-11-29T09:00:00Z', '2026-11-26T09:00:00Z'],
] as const)('at %s it was last due at %s', ([now, due]) => {
  expect(lastWeekly(config, Date.parse(now))).toBe(Date.parse(due));
});

test('a clock change does not move it', () => {
  const zone = 'America/New_York';
  const at = instantOf('2026-11-05', 17 * 60, zone);
  expect(lastDue(zone, { weekday: 4, at: 17 * 60 }, at + 1)).toBe(at);
  expect(lastDue(zone, { weekday: 4, at: 17 * 60 }, at - 1)).toBe(instantOf('2026-10-29', 17 * 60, zone));
});

test('has twelve new things, first of kinds that the member likes, then the most saved', async ({
  server,
  database,
  opened,
  mails,
  admin,
  publish,
}) => {
  const reader = await addMember(server);
  await publishPost(reader, admin, { title: 'Own bike' });
  await publish(['Old']);
  await database.sql("update posts set decided_at = now() - interval '8 days' where title = 'Old'");
  await publish(numbered(12));
  await publish(['Write to 138 0013 8000', 'Wanted']);
  await database.sql("update posts set type = 'buy' where title = 'Wanted'");
  const paused = await addMember(server);
  await publishPost(paused, admin, { title: 'Of an absent member' });
  await database.sql("update members set stands_still = '{held}' where email = $1", [paused.email]);
  await database.sql("update posts set lapsed = true where title = 'Of an absent member'");
  await publish(['Liked'], { category: 'Food' });
  await database.sql(
    `with one as (select id from posts where title = 'Thing 3')
     insert into saves (member_id, post_id) select m.id, one.id from members m, one where m.email <> $1`,
    [reader.email],
  );
  await database.sql(
    `insert into saved_searches (member_id, search, filters)
     select id, '', '{"postCategoryOption":"Food"}' from members where email = $1`,
    [reader.email],
  );
  await choose(reader, { mail: 'now' });
  await queueWeekly(opened.db, config, thursday);
  const mail = await waitFor(() => {
    const [found] = mails.receivedBy(reader.email);
    if (!found) throw new Error('no mail');
    return found;
  });
  expect(mail.subject).toBe('本周上新 13 件 / 13 new things this week');
  const titles = [...((mail.text ?? '').split('---')[1]?.matchAll(/^(.+) · .*45/gm) ?? [])].map(
    ([, title]) => title,
  );
  expect(titles).toHaveLength(12);
  expect(new Set(titles.slice(0, 2))).toEqual(new Set(['Liked', 'Thing 3']));
  expect(mail.text).toContain('and 1 more');
  expect(mail.text).toContain('/market');
  expect(mail.text).not.toMatch(/138|Wanted|absent|Own bike|^Old/m);
  expect(mail.html).not.toContain('<img');
  expect(mail.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
  // Only what was approved since is new the next time.
  await database.sql('update members set weekly_on = null');
  await queueWeekly(opened.db, config, thursday);
  expect(await listOf(reader)).toMatchObject([{ count: 13 }]);
});

test('nobody gets it with fewer than four things, unasked, paused or suspended; the rest in slices, each once', async ({
  server,
  database,
  opened,
  publish,
}) => {
  const [never, paused, suspended] = [
    await addMember(server),
    await addMember(server),
    await addMember(server),
  ];
  for (const who of [paused, suspended]) await choose(who, { mail: 'now' });
  await paused.call(memberEndpoints.setPause, { until: inDays(2) });
  await database.sql("update members set suspended_until = 'infinity' where email = $1", [suspended.email]);
  await database.sql(
    `with made as (
       insert into members (email, username, password_hash)
       select 'w' || n || random() || '@nyu.edu', 'w' || n || random(), '' from generate_series(1, 25) n returning id)
     insert into mail_settings (member_id, mail_group, mail) select id, 'weekly', 'now' from made`,
  );
  const sent = () =>
    database.sql<{ email: string }>(
      "select email from notices join members m on m.id = member_id where kind = 'weekly' order by m.id",
    );
  await database.sql('delete from notices');
  await publish(numbered(3));
  await queueWeekly(opened.db, config, thursday);
  expect(await sent()).toEqual([]);
  await publish(['Fourth']);
  await database.sql('update members set weekly_on = null');
  const dayLate = thursday + 25 * 3_600_000;
  await queueWeekly(opened.db, config, dayLate);
  expect(await sent()).toEqual([]);

  // A process that ends within the statement has told nobody.
  await opened.db.transaction(async (tx) => {
    await tx.run(sql`lock table notices in share row exclusive mode`);
    const killed = queueWeekly(opened.db, config, thursday).then(
      () => 'ended',
      () => 'killed',
    );
    await waitFor(async () => {
      const found = await database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like '%weekly_on%' and wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(found).toHaveLength(1);
    });
    expect(await killed).toBe('killed');
  });
  expect(await database.sql('select from members where weekly_on is not null')).toEqual([]);

  const run = () => queueWeekly(opened.db, config, thursday);
  for (let turn = 0; turn < 4; turn += 1) {
    await Promise.all([run(), run()]);
    expect((await sent()).length).toBeLessThanOrEqual(20 * 2 * (turn + 1));
    // Their mails have left.
    await database.sql('update notices set mail_at = null');
    await database.sql('delete from outbox');
  }
  const emails = (await sent()).map(({ email }) => email);
  expect(emails).toHaveLength(25);
  expect(new Set(emails).size).toBe(25);
  for (const who of [never, paused, suspended]) expect(emails).not.toContain(who.email);
});

test('the next slice waits until the mails of the last have left', async ({
  admin,
  server,
  database,
  opened,
  publish,
}) => {
  await publish(numbered(4));
  const member = await addMember(server);
  await choose(member, { push: true });
  const memberId = await idOf(server, member);
  await database.sql(
    `insert into notices (member_id, kind, topic, data, mail_at)
     values ($1, 'weekly', 'of another', '{"count":4,"posts":[]}', now() + interval '1 hour')`,
    [await idOf(server, admin)],
  );
  await queueWeekly(opened.db, config, thursday);
  const marked = await database.sql('select from members where id = $1 and weekly_on > current_date', [
    memberId,
  ]);
  expect(marked).toEqual([]);
  await database.sql('delete from notices');
  await queueWeekly(opened.db, { ...config, quietHours: { from: 0, to: 1439 } }, thursday);
  expect(await listOf(member)).toEqual([]);
  await queueWeekly(opened.db, config, thursday);
  expect(await listOf(member)).toMatchObject([{ count: 4 }]);
});

test('what is gone when the mail is written stays out', async ({
  server,
  database,
  opened,
  mails,
  admin,
  author,
  publish,
}) => {
  const member = await addMember(server);
  await publish(numbered(4));
  const sold = await publishPost(author, admin, { title: 'Sold meanwhile' });
  await choose(member, { mail: 'now' });
  await database.sql('update members set refused_mails = 9 where email = $1', [member.email]);
  await queueWeekly(opened.db, config, thursday);
  await author.call(postEndpoints.archive, { postId: sold });
  const [notice] = await database.sql<{ id: string; member_id: string }>(
    "select id, member_id from notices where kind = 'weekly' and data -> 'posts' ? $1",
    [sold],
  );
  await database.sql('update members set refused_mails = 0 where email = $1', [member.email]);
  await database.sql(
    `insert into outbox (kind, recipient, data) values ('notice', $1, jsonb_build_object('memberId', $2::text, 'noticeIds', $3::text))`,
    [member.email, notice?.member_id, notice?.id],
  );
  await waitFor(() => expect(mails.receivedBy(member.email)).toHaveLength(1));
  expect(mails.receivedBy(member.email)[0]?.text).not.toContain('Sold meanwhile');
});

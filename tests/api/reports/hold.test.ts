import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { Config } from '../../../server/config.ts';
import { endHolds } from '../../../server/reports/hold.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { duel } from '../../support/duel.ts';
import { reportsTest } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';
import { decide, openReports, report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';

/** Two trusted reports of a scam hold an author's posts until a decision (rule R6). */

const test = reportsTest
  .extend('robot', { scope: 'file', auto: true }, ({ database }) =>
    database.sql(
      "insert into robot (kind, address, secret, language) values ('slack', 'http://127.0.0.1:9/hook', '', 'en')",
    ),
  )
  /** Makes a member whose reports count: eight days old, with one approved post. */
  .extend('trusted', ({ server, admin }) => async () => {
    const member = await addMember(server);
    await publishPost(member, admin);
    await server.database.sql("update members set created_at = now() - interval '8 days' where email = $1", [
      member.email,
    ]);
    return member;
  })
  .extend('one', ({ trusted }) => trusted())
  .extend('two', ({ trusted }) => trusted())
  .extend('another', ({ author, admin }) => publishPost(author, admin, { title: 'Desk' }));

const scam = { reason: 'scam' };
const first = { reason: 'asks-for-payment-first' };
const seen = async (who: Person, postId: string) => (await who.call(postEndpoints.full, { postId })).status;
const holdOf = async (person: Person) =>
  (await noticesOf(person)).flatMap(({ kind, is_read }) =>
    kind.startsWith('posts-') && !is_read ? [kind] : [],
  );
const ageHold = ({ database }: TestServer, hours: number) =>
  database.sql('update reports set held_at = held_at - make_interval(hours => $1)', [hours]);
const config = { quietHours: null, profile: usualProfile } as unknown as Config;

test('two trusted reports of an author hide his posts, and a decision brings everything back', async ({
  server,
  author,
  authorId,
  admin,
  postId,
  another,
  one,
  two,
  reporter,
}) => {
  const state = () =>
    server.database.sql('select id, status, expires_on, lapsed from posts where author_id = $1 order by id', [
      authorId,
    ]);
  const before = await state();
  expect(await reporter.call(offerEndpoints.make, { postId: another })).toMatchObject({ status: 200 });
  const older = await publishPost(two, admin);
  await report(reporter, { postId: older });
  expect(await report(one, { postId, ...scam })).toMatchObject({ status: 200 });
  expect(await report(reporter, { postId, ...scam })).toMatchObject({ status: 200 });
  expect(await seen(reporter, postId)).toBe(200);
  await server.database.sql('delete from outbox');
  expect(await report(two, { userId: authorId, ...first })).toMatchObject({ status: 200 });

  expect([await seen(reporter, postId), await seen(reporter, another)]).toEqual([404, 404]);
  expect(await seen(author, postId)).toBe(200);
  expect(await holdOf(author)).toEqual(['posts-held']);
  expect(await server.database.sql("select data from outbox where channel = 'robot'")).toEqual([
    { data: { line: 'report', reason: 'scam' } },
  ]);
  const listed = await openReports(admin);
  expect(listed.map(({ post_id, user_id, held_until }) => [post_id ?? user_id, typeof held_until])).toEqual([
    [postId, 'string'],
    [authorId, 'string'],
    [older, 'object'],
  ]);

  // A pause that ends meanwhile does not end the hold.
  await author.call(memberEndpoints.setPause, { until: null });
  expect(await seen(reporter, postId)).toBe(404);
  expect(await decide(admin, { userId: authorId, action: 'warn', reason: 'Meet first.' })).toMatchObject({
    status: 200,
  });
  expect([await seen(reporter, postId), await seen(reporter, another)]).toEqual([200, 200]);
  expect(await state()).toEqual(before);
  expect(
    await server.database.sql('select state, stopped_at from offers where post_id = $1', [another]),
  ).toEqual([{ state: 'open', stopped_at: null }]);
  expect(await holdOf(author)).toEqual(['posts-back']);
  expect((await openReports(admin)).map(({ post_id, held_until }) => [post_id, held_until])).toEqual([
    [older, null],
    [postId, null],
  ]);
  expect(
    await server.database.sql(
      "select action from audit where object = $1 and action like '%hold%' order by id",
      [`member ${authorId}`],
    ),
  ).toEqual([{ action: 'hold-posts' }, { action: 'end-hold' }]);
});

test.for([
  ['a member without an approved post', 'delete from posts where author_id = $1'],
  ['an account of six days', "update members set created_at = now() - interval '6 days' where id = $1"],
  ['a suspended member', "update members set suspended_until = 'infinity' where id = $1"],
  [
    'a report of eight days ago',
    "update reports set created_at = now() - interval '8 days' where reporter_id = $1",
  ],
  [
    'who took part in a hold 29 days ago',
    `insert into reports (reporter_id, about_id, is_about_post, reason, outcome, decided_at, held_at)
     values ($1, $1, false, 'scam', 'acted', now(), now() - interval '29 days')`,
  ],
  [
    'whose last three reports of a scam were dismissed',
    `insert into reports (reporter_id, about_id, is_about_post, reason, outcome, decided_at)
     select $1, $1, false, 'scam', case n when 4 then 'acted' else 'left' end, now() - make_interval(days => n)
     from generate_series(1, 4) n`,
  ],
] as const)('%s does not count', async ([_who, change], { server, postId, one, two, reporter }) => {
  await report(one, { postId, ...scam });
  await server.database.sql(change, [await idOf(server, one)]);
  await report(two, { postId, ...scam });
  expect(await seen(reporter, postId)).toBe(200);
});

test('a report acted on counts like a post, and neither admins, other reasons nor one member alone hold', async ({
  server,
  authorId,
  admin,
  second,
  postId,
  another,
  one,
  two,
  reporter,
}) => {
  const oneId = await idOf(server, one);
  await server.database.sql('delete from posts where author_id = $1', [oneId]);
  await server.database.sql(
    `insert into reports (reporter_id, about_id, is_about_post, reason, outcome, decided_at)
     values ($1, $1, false, 'spam', 'acted', now())`,
    [oneId],
  );
  const ofAdmin = await publishPost(admin, second);
  for (const who of [one, two]) {
    await report(who, { postId, reason: 'spam' });
    await report(who, { postId: ofAdmin, ...scam });
  }
  expect([await seen(reporter, postId), await seen(reporter, ofAdmin)]).toEqual([200, 200]);
  for (const object of [{ userId: authorId }, { postId: another }]) await report(one, { ...object, ...scam });
  expect(await seen(reporter, postId)).toBe(200);
  await report(two, { userId: authorId, ...scam });
  expect(await seen(reporter, postId)).toBe(404);
});

test('who was dismissed is not held again for 30 days', async ({
  server,
  author,
  admin,
  postId,
  another,
  one,
  two,
  trusted,
  reporter,
}) => {
  for (const who of [one, two]) await report(who, { postId, ...scam });
  await decide(admin, { postId });
  expect(await seen(reporter, postId)).toBe(200);
  expect(await holdOf(author)).toEqual(['posts-back']);
  const [third, fourth] = [await trusted(), await trusted()];
  for (const who of [third, fourth]) await report(who, { postId: another, ...scam });
  expect(await seen(reporter, another)).toBe(200);
  await server.database.sql(
    "update reports set decided_at = decided_at - interval '31 days' where outcome is not null",
  );
  await report(await trusted(), { postId: another, ...scam });
  expect(await seen(reporter, another)).toBe(404);
});

test('a hold that nobody decides ends after 48 hours, and its reports stay', async ({
  server,
  opened,
  author,
  admin,
  postId,
  one,
  two,
  reporter,
}) => {
  for (const who of [one, two]) await report(who, { postId, ...scam });
  await ageHold(server, 47);
  await endHolds(opened.db, config);
  expect(await seen(reporter, postId)).toBe(404);
  await ageHold(server, 1);
  await endHolds(opened.db, config);
  expect(await seen(reporter, postId)).toBe(200);
  expect(await holdOf(author)).toEqual(['posts-back']);
  expect(await openReports(admin)).toMatchObject([{ post_id: postId, total: 2, held_until: null }]);
  // A dismissal protects after the end, too.
  await decide(admin, { postId });
  expect(
    await server.database.sql('select action from reports where held_at is not null group by 1'),
  ).toEqual([{ action: 'dismiss' }]);
});

test('two reports at once make one hold, and expiry and decision end it once', async ({
  server,
  opened,
  author,
  authorId,
  admin,
  postId,
  another,
  one,
  two,
}) => {
  // Each side reports the other: their rows are locked in one order.
  const ofTwo = await publishPost(two, admin);
  expect(
    await duel(
      report(one, { postId, ...scam }),
      report(two, { postId: another, ...scam }),
      report(author, { postId: ofTwo, ...scam }),
    ),
  ).toEqual(['200', '200', '200']);
  const holds = (action: string) =>
    server.database.sql('select from audit where action = $1 and object = $2', [
      action,
      `member ${authorId}`,
    ]);
  expect(await holds('hold-posts')).toHaveLength(1);
  await ageHold(server, 48);
  const [decided] = await Promise.all([
    decide(admin, { postId }),
    endHolds(opened.db, config),
    endHolds(opened.db, config),
  ]);
  expect(decided).toMatchObject({ status: 200 });
  expect(await holds('end-hold')).toHaveLength(1);
  expect(await server.database.sql('select stands_still from members where id = $1', [authorId])).toEqual([
    { stands_still: [] },
  ]);
});

test('taking a post down on its page ends the hold, and a suspension says so itself', async ({
  database,
  authorId,
  admin,
  postId,
  another,
  one,
  two,
  trusted,
  reporter,
}) => {
  for (const who of [one, two]) await report(who, { postId, ...scam });
  await admin.call(postEndpoints.takeDown, { postId, reason: 'A scam.' });
  expect(await seen(reporter, another)).toBe(200);
  for (const who of [await trusted(), await trusted()]) await report(who, { userId: authorId, ...scam });
  expect(await seen(reporter, another)).toBe(404);
  await decide(admin, { userId: authorId, action: 'suspend', days: 2, reason: 'A scam.' });
  expect(await openReports(admin)).toEqual([]);
  await admin.call(memberEndpoints.lift, { userId: authorId });
  expect(await seen(reporter, another)).toBe(200);
  expect(
    await database.sql(
      "select from notices where member_id = $1 and kind = 'posts-held' and read_at is null",
      [authorId],
    ),
  ).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { idOf, suspend } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { addAdmin, addMember, createPost, password, publishPost, type Person } from '../../support/people.ts';
import { openReports, report } from '../../support/reports.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Who may report what and how often, and what admins see of a report. */

let server: TestServer;
let author: Person;
let authorId: string;
let reporter: Person;
let admin: Person;
let postId: string;
beforeAll(async () => {
  server = await startServer();
  [author, reporter, admin] = await Promise.all([addMember(server), addMember(server), addAdmin(server)]);
  authorId = await idOf(server, author);
  postId = await publishPost(author, admin, { title: 'Cheap phone' });
});
afterAll(() => server.stop());
beforeEach(() => server.database.sql('delete from reports'));

describe('the form', () => {
  const only = { status: 200, message: 'Thank you. The admins will look at it.' };

  test.each([
    'spam',
    'scam',
    'prohibited-item',
    'offensive',
    'wrong-category',
    'already-sold',
    'duplicate',
    'asks-for-payment-first',
  ])('a post can be reported for %s without a text', async (reason) => {
    expect(await report(reporter, { postId, reason })).toMatchObject(only);
  });

  test.each(['spam', 'scam', 'prohibited-item', 'offensive', 'asks-for-payment-first'])(
    'a member can be reported for %s',
    async (reason) => {
      expect(await report(reporter, { userId: authorId, reason })).toMatchObject(only);
    },
  );

  const refused = (field: string, code = 'invalid_field') => ({ status: 400, body: { code, field } });
  test.each([
    [
      'a reason of posts about a member',
      () => ({ userId: authorId, reason: 'duplicate' }),
      refused('reason'),
    ],
    ['an unknown reason', () => ({ postId, reason: 'boring' }), refused('reason')],
    ["'other' without a text", () => ({ postId, reason: 'other', text: '  ' }), refused('text')],
    ['501 characters', () => ({ postId, text: '😀'.repeat(501) }), refused('text')],
    ['an id that is none', () => ({ postId: 'x' }), refused('postId')],
    ['neither a post nor a member', () => ({}), { status: 400, code: 'bad_request' }],
    ['both', () => ({ postId, userId: authorId }), { status: 400, code: 'bad_request' }],
  ])('%s is refused', async (_what, input, expected) => {
    expect(await report(reporter, input())).toMatchObject(expected);
  });

  test('a text has 500 characters without the spaces around them', async () => {
    const text = '😀'.repeat(500);
    expect(await report(reporter, { postId, reason: 'other', text: ` ${text}\n` })).toMatchObject(only);
    expect((await openReports(admin))[0]?.texts).toMatchObject([{ reason: 'other', text }]);
    const [entry] = await server.database.sql(
      "select object, after from audit where action = 'create-report' order by id desc limit 1",
    );
    expect(entry).toEqual({ object: `post ${postId}`, after: { reason: 'other' } });
  });
});

describe('what can be reported', () => {
  test('refuses reports of oneself and of own posts', async () => {
    const own = { status: 403, code: 'report_own', message: 'You can not report yourself or your own post.' };
    expect(await report(author, { postId })).toMatchObject(own);
    expect(await report(author, { userId: authorId })).toMatchObject(own);
  });

  test('refuses unknown and invisible posts, and those of suspended members', async () => {
    const [noPost, noMember] = [
      { status: 404, code: 'post_not_found' },
      { status: 404, code: 'member_not_found' },
    ];
    const waiting = await createPost(author);
    const suspended = await addMember(server);
    const hidden = await publishPost(suspended, admin);
    const userId = await idOf(server, suspended);
    await suspend(admin, userId);
    for (const who of [reporter, admin]) {
      expect(await report(who, { postId: '987654321' })).toMatchObject(noPost);
      expect(await report(who, { postId: hidden })).toMatchObject(noPost);
      expect(await report(who, { userId: '987654321' })).toMatchObject(noMember);
      expect(await report(who, { userId })).toMatchObject(noMember);
    }
    expect(await report(reporter, { postId: waiting })).toMatchObject(noPost);
  });

  test('refuses a second open report of the same object, also concurrently', async () => {
    const twice = await duel(report(reporter, { postId }), report(reporter, { postId }));
    expect(twice).toEqual(['200', '409 report_open']);
    expect(await report(reporter, { postId })).toMatchObject({ status: 409, code: 'report_open' });
    expect(await report(reporter, { userId: authorId })).toMatchObject({ status: 200 });
    expect(await report(reporter, { userId: authorId })).toMatchObject({ status: 409, code: 'report_open' });
    expect(await report(await addMember(server), { postId })).toMatchObject({ status: 200 });
  });
});

test('two reports as already sold ask the author immediately, and once', async () => {
  const sold = await publishPost(author, admin, { title: 'Sold lamp' });
  const questions = async () =>
    (await noticesOf(author)).filter(({ kind, post_id }) => kind === 'still-available' && post_id === sold);
  const [one, other, third] = await Promise.all([1, 2, 3].map(() => addMember(server)));
  for (const [who, reason] of [
    [reporter, 'spam'],
    [one, 'already-sold'],
  ] as const)
    if (who) await report(who, { postId: sold, reason });
  expect(await questions()).toEqual([]);
  // Only a question about this post prevents a second one: other reminders and other posts do not.
  await server.database.sql(
    `insert into post_reminders (post_id, kind, day)
     values ($1, 'saved-expires-tomorrow', current_date), ($2, 'still-available', current_date)`,
    [sold, postId],
  );
  if (other) await report(other, { postId: sold, reason: 'already-sold' });
  expect(await questions()).toMatchObject([{ is_read: false, post_title: 'Sold lamp', data: {} }]);
  // The author answers yesterday's question, which also settles the reports from before the answer.
  await server.database.sql(
    "update post_reminders set day = day - 1, created_at = created_at - interval '1 day' where post_id = $1",
    [sold],
  );
  await author.call(postEndpoints.confirm, { postId: sold });
  if (third) await report(third, { postId: sold, reason: 'already-sold' });
  expect(await questions()).toEqual([]);

  const reserved = await publishPost(author, admin);
  await author.call(postEndpoints.edit, { postId: reserved, postStatus: 'In progress' });
  for (const who of [one, other]) if (who) await report(who, { postId: reserved, reason: 'already-sold' });
  expect((await noticesOf(author)).filter(({ kind }) => kind === 'still-available')).toEqual([]);
});

describe('the list', () => {
  test('has one entry for each post or member, oldest first, with reasons, texts and reporters', async () => {
    const other = await addMember(server);
    await report(reporter, { userId: authorId, reason: 'offensive', text: '<b>rude</b> "name"' });
    await report(reporter, { postId, reason: 'scam' });
    await report(other, { postId, reason: 'scam', text: 'Wants money first' });
    await report(admin, { postId, reason: 'other', text: 'See the photo' });
    const [reporterId, otherId] = await Promise.all([idOf(server, reporter), idOf(server, other)]);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const standing = { member_since: date, reports_made: 1, reports_acted_on: 0 };
    const record = expect.objectContaining({ denied: 0, taken_down: 0, reports: 4 });
    const about = { post: null, profile_image: null, author_record: record };
    const described = { description: 'Bright and quiet.', price: '45.5', currency: '¥', images: [] };
    const listed = await openReports(admin);
    expect(Object.keys(listed[1]?.counts ?? {})).toEqual(['scam', 'other']);
    expect(listed).toEqual([
      {
        post_id: null,
        user_id: authorId,
        post_title: null,
        post_status: null,
        image_url: null,
        username: author.username,
        about,
        held_until: null,
        date,
        total: 1,
        counts: { offensive: 1 },
        texts: [{ reason: 'offensive', text: '<b>rude</b> "name"', date }],
        reporters: [{ ...standing, user_id: reporterId, username: reporter.username, reports_made: 2 }],
      },
      {
        post_id: postId,
        user_id: null,
        post_title: 'Cheap phone',
        post_status: 'Available',
        image_url: null,
        username: author.username,
        about: { ...about, post: described },
        held_until: null,
        date,
        total: 3,
        counts: { scam: 2, other: 1 },
        texts: [
          { reason: 'scam', text: 'Wants money first', date },
          { reason: 'other', text: 'See the photo', date },
        ],
        reporters: [
          { ...standing, user_id: reporterId, username: reporter.username, reports_made: 2 },
          { ...standing, user_id: otherId, username: other.username },
          expect.objectContaining({ username: 'chief' }),
        ],
      },
    ]);
  });

  test('has twenty entries a page, each with a hundred texts and reporters', async () => {
    await server.database.sql(
      `insert into members (email, username, password_hash)
       select 'crowd' || n || '@nyu.edu', 'crowd' || n, '' from generate_series(1, 101) n`,
    );
    const insert = (columns: string, most: number) =>
      server.database.sql(
        `insert into reports (reporter_id, about_id, is_about_post, post_id, reason, text)
         select ${columns}, 'spam', 'Again' from members where username like 'crowd%' order by id limit $1`,
        [most],
      );
    await insert(`id, ${authorId}, true, ${postId}`, 101);
    await insert(`${await idOf(server, reporter)}, id, false, null`, 20);
    const [first, second] = [await openReports(admin), await openReports(admin, 2)];
    expect([first.length, second.length]).toEqual([20, 1]);
    const { total, texts, reporters } = first[0] ?? {};
    expect([total, texts?.length, reporters?.length]).toEqual([101, 100, 100]);
    await server.database.sql("delete from members where username like 'crowd%'");
  });

  test('leaves out deleted posts, closed accounts and content of suspended members', async () => {
    const [leaver, writer] = await Promise.all([addMember(server), addMember(server)]);
    const gone = await publishPost(leaver, admin);
    const leaverId = await idOf(server, leaver);
    const writerId = await idOf(server, writer);
    const kept = await publishPost(writer, admin);
    await report(reporter, { postId: gone });
    await report(reporter, { userId: leaverId });
    await report(leaver, { postId: kept });
    await report(reporter, { userId: writerId });
    const listed = async () =>
      (await openReports(admin)).map(({ post_id, user_id, total }) => [post_id, user_id, total]);
    await leaver.call(postEndpoints.remove, { postId: gone });
    expect(await listed()).toEqual([
      [null, leaverId, 1],
      [kept, null, 1],
      [null, writerId, 1],
    ]);
    await leaver.call(authEndpoints.closeAccount, { password });
    expect(await listed()).toEqual([[null, writerId, 1]]);
    await suspend(admin, writerId, { days: 1 });
    expect(await listed()).toEqual([]);
    await server.database.sql("update members set suspended_until = now() - interval '1 second'");
    expect(await listed()).toEqual([[null, writerId, 1]]);
  });
});

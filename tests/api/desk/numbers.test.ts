import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { openDatabase, type Database } from '../../../engine/db/open.ts';
import { deleteOldEmptySearches, storeDailyNumbers } from '../../../server/desk/store-numbers.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { inDays } from '../../support/clock.ts';
import { addAdmin, addMember, createPost, password, publishPost, type Person } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: Person;
let opened: Database;
beforeAll(async () => {
  server = await startServer();
  opened = openDatabase(
    server.database.url,
    () => undefined,
    () => usualProfile,
  );
});
beforeEach(async () => {
  for (const table of ['posts', 'members', 'deals', 'daily_numbers', 'active_members', 'empty_search_counts'])
    await server.database.sql(`delete from ${table}`);
  await server.database.sql('alter table audit disable trigger all');
  await server.database.sql('delete from audit');
  await server.database.sql('alter table audit enable trigger all');
  admin = await addAdmin(server);
});
afterAll(async () => {
  await opened.close();
  await server.stop();
});

type Row = Record<string, number | null> & {
  day: string;
  by_category: Record<string, number>;
  empty_searches: { text: string; members: number }[];
};
const numbers = async (query: Record<string, string> = {}) => {
  const answer = await admin.call(deskEndpoints.numbers, query);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Row[];
};
const today = async () => (await numbers({ from: inDays(0) }))[0];

test('today is counted live', async () => {
  const [author, saver] = await Promise.all([addMember(server), addMember(server)]);
  const first = await publishPost(author, admin, { category: 'Food' });
  await saver.call(postEndpoints.save, { postId: first });
  await createPost(author, { postStatus: 'Draft' });
  const second = await createPost(author, { category: 'Textbook' });
  // It waited five hours.
  await server.database.sql("update posts set submitted_at = now() - interval '5 hours' where id = $1", [
    second,
  ]);
  await admin.call(postEndpoints.deny, { postId: second });
  await admin.call(postEndpoints.deny, { postId: second });
  const third = await createPost(author);
  await server.database.sql(
    `insert into reports (reporter_id, about_id, is_about_post, post_id, reason)
     select (select id from members where email = $1), author_id, true, id, 'spam' from posts where id = $2`,
    [saver.email, first],
  );
  for (const who of [author, saver, saver]) await who.call(postEndpoints.connect, { postId: first });
  await author.call(postEndpoints.archive, { postId: first, dealMade: true });
  await author.call(postEndpoints.remove, { postId: third });
  expect(await today()).toMatchObject({
    day: inDays(0),
    active_members: 3,
    sign_ups: 3,
    approved: 1,
    denied: 1,
    median_hours: 2.5,
    p90_hours: 4.5,
    saves: 1,
    deals_made: 1,
    reports: 1,
    contacts: 1,
    empty_searches: [],
  });
});

test('a post counts once, on the day when it was submitted, also if it was deleted or waits again', async () => {
  const author = await addMember(server);
  const postId = await publishPost(author, admin, { category: 'Food' });
  await author.call(postEndpoints.edit, { postId, category: 'Others' });
  expect(await today()).toMatchObject({ new_posts: 1, by_category: { Food: 0, Others: 1 } });
  await admin.call(postEndpoints.returnToReview, { postId, reason: 'Please look again' });
  await admin.call(postEndpoints.approve, { postId });
  expect(await today()).toMatchObject({ new_posts: 1, approved: 2, by_category: { Others: 1 } });
  await author.call(postEndpoints.remove, { postId });
  const draft = await createPost(author, { postStatus: 'Draft' });
  await author.call(postEndpoints.remove, { postId: draft });
  expect(await today()).toMatchObject({ new_posts: 1, approved: 2, by_category: { Others: 1 } });
});

test('what happens at midnight counts for the day that begins', async () => {
  const [author, saver] = await Promise.all([addMember(server), addMember(server)]);
  const postId = await publishPost(author, admin, { category: 'Food' });
  await saver.call(postEndpoints.save, { postId });
  await report(saver, { postId });
  await author.call(postEndpoints.archive, { postId, dealMade: true });
  await admin.call(postEndpoints.deny, { postId: await createPost(author) });
  const midnight = "date_trunc('day', now(), 'Asia/Shanghai')";
  for (const change of [
    `members set created_at = ${midnight}`,
    `posts set submitted_at = ${midnight}, created_at = ${midnight}`,
    `saves set saved_at = ${midnight}`,
    `reports set created_at = ${midnight}`,
    `deals set made_at = ${midnight}`,
  ])
    await server.database.sql(`update ${change}`);
  await server.database.sql('alter table audit disable trigger all');
  await server.database.sql(`update audit set at = ${midnight}`);
  await server.database.sql('alter table audit enable trigger all');
  const once = { approved: 1, denied: 1, deals_made: 1, saves: 1, reports: 1 };
  const never = { approved: 0, denied: 0, deals_made: 0, saves: 0, reports: 0 };
  expect(await numbers({ from: inDays(-1) })).toMatchObject([
    { ...never, sign_ups: 0, new_posts: 0, median_hours: null, by_category: { Food: 0, Others: 0 } },
    { ...once, sign_ups: 3, new_posts: 2, median_hours: 0, by_category: { Food: 1, Others: 1 } },
  ]);
});

test('closed accounts still count, on the day of their sign-up', async () => {
  const leaver = await addMember(server);
  await leaver.call(authEndpoints.closeAccount, { password });
  await admin.call(authEndpoints.checkLogin);
  expect(await numbers({ from: inDays(-1) })).toMatchObject([
    { sign_ups: 0 },
    { sign_ups: 2, active_members: 2 },
  ]);
});

test('stored sums do not change when their rows are edited or deleted', async () => {
  const author = await addMember(server);
  const postId = await publishPost(author, admin);
  await server.database.sql("update posts set submitted_at = submitted_at - interval '3 days'");
  await server.database.sql("update members set created_at = created_at - interval '3 days'");
  await storeDailyNumbers(opened.jobs);
  await author.call(postEndpoints.edit, { postId, category: 'Food' });
  await storeDailyNumbers(opened.jobs);
  await server.database.sql('delete from posts where id = $1', [postId]);
  await storeDailyNumbers(opened.jobs);
  const [past] = await numbers({ from: inDays(-3), to: inDays(-3) });
  expect(past).toMatchObject({ sign_ups: 2, new_posts: 1, by_category: { Food: 0, Others: 1 } });
});

describe('searches without a result', () => {
  const search = (who: Person, text: string, more: object = {}) =>
    who.call(postEndpoints.search, { search: text, ...more });

  test('are listed once three members have searched the text', async () => {
    const [first, second, third] = await Promise.all([
      addMember(server),
      addMember(server),
      addMember(server),
    ]);
    await search(first, '  Unicycle  FRAME');
    await search(second, 'unicycle frame');
    for (const who of [first, second]) await search(who, '=cmd()');
    expect((await today())?.empty_searches).toEqual([]);
    await search(third, 'Ünicycle\u200b \u{1f595}\ufe0f ⠓ ＦＲＡＭＥ!', { hideArchived: true });
    await search(third, '=cmd()', { postCategoryOption: 'Food' });
    await search(third, '=cmd()', { page: '2' });
    await search(third, '');
    const listed = [{ text: 'unicycle frame', members: 3 }];
    expect((await today())?.empty_searches).toEqual(listed);
    for (const by of ['week', 'month'])
      expect((await numbers({ from: inDays(0), by }))[0]?.empty_searches).toEqual(listed);
  });

  test('two hundred texts of a member are kept at a time', async () => {
    const member = await addMember(server);
    const [found] = await server.database.sql<{ id: string }>('select id from members where email = $1', [
      member.email,
    ]);
    const kept = () => server.database.sql('select from empty_searches where member_id = $1', [found?.id]);
    await server.database.sql(
      `insert into empty_searches (text, member_id, day)
       select 'unknown ' || n, $1, current_date from generate_series(1, 199) n`,
      [found?.id],
    );
    await search(member, 'two hundredth');
    expect(await kept()).toHaveLength(200);
    await search(member, 'one too many');
    expect(await kept()).toHaveLength(200);
  });

  test('are stored without the member when month and week are over', async () => {
    await search(admin, 'unicycle');
    await deleteOldEmptySearches(opened.jobs);
    expect(await server.database.sql('select from empty_searches where day = $1', [inDays(0)])).not.toEqual(
      [],
    );
    await server.database.sql('update empty_searches set day = day - 40');
    await server.database.sql('update empty_search_counts set day = day - 40');
    await server.database.sql(
      `insert into empty_search_counts (period, day, text, members)
       values ('month', current_date - 70, 'of two', 2), ('month', current_date - 70, 'of three', 3)`,
    );
    await deleteOldEmptySearches(opened.jobs);
    expect(await server.database.sql('select from empty_searches')).toEqual([]);
    expect(await server.database.sql('select text from empty_search_counts')).toEqual([{ text: 'of three' }]);
  });
});

describe('by week and month', () => {
  test('whole periods, weeks from Monday, and none after today', async () => {
    const weeks = await numbers({ from: '2026-03-04', to: '2026-03-10', by: 'week' });
    expect(weeks.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-09']);
    const months = await numbers({ from: '2026-02-28', to: '2026-03-01', by: 'month' });
    expect(months.map(({ day }) => day)).toEqual(['2026-02-01', '2026-03-01']);
    const later = await numbers({ from: inDays(0), to: inDays(10) });
    expect(later.map(({ day }) => day)).toEqual([inDays(0)]);
    expect(await numbers()).toHaveLength(30);
    expect(await numbers({ from: inDays(-365) })).toHaveLength(366);
  });

  test.each([
    ['from', { from: inDays(-366) }],
    ['from', { from: '2026-02-30' }],
    ['to', { to: 'today' }],
    ['to', { from: '2026-03-02', to: '2026-03-01' }],
    ['by', { by: 'year' }],
  ])('%s of %j is refused', async (field, query) => {
    for (const row of [deskEndpoints.numbers, deskEndpoints.numbersCsv])
      expect(await admin.call(row, query)).toMatchObject({ status: 400, body: { field } });
  });
});

test('the CSV has the same rows, with a byte order mark, and no cell is a formula', async () => {
  for (const text of ['=1+1', '台灯'])
    await server.database.sql(
      `insert into empty_search_counts (period, day, text, members) values ('day', $1, $2, 3)`,
      [inDays(0), text],
    );
  await createPost(admin, { category: 'Food' });
  const path = `${deskEndpoints.numbersCsv.path}?from=${inDays(-1)}`;
  const response = await admin.fetch(path);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="numbers.csv"');
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    '\ufeffday,active_members,sign_ups,new_posts,approved,denied,median_hours,p90_hours,deals_made,saves,contacts,reports,by_category,empty_searches,appeals,offers,promises,met',
  );
  expect(lines[1]).toBe(
    `${inDays(-1)},0,0,0,0,0,,,0,0,0,0,Textbook 0; Kitchenware 0; Food 0; Others 0,,0,0,0,0`,
  );
  expect(lines[2]).toMatch(/Food 1; Others 0,'=1\+1 \(3\); 台灯 \(3\),0,0,0,0$/);
});

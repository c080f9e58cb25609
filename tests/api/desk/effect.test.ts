import { describe, expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { countedThings } from '../../../contract/effect.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { readShipped, readTerms } from '../../../engine/search/terms.ts';
import { storeDailyNumbers } from '../../../server/desk/store-numbers.ts';
import { thingOf } from '../../../server/market/thing-of.ts';
import { Client } from '../../support/client.ts';
import { inDays } from '../../support/clock.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addAdmin, addMember, publishPost } from '../../support/people.ts';

/** What deals have saved, as a range that anybody can compute from the CSV and contract/effect.json. */

describe('the thing of a title', async () => {
  const terms = readTerms(await readShipped(new URL('../../../server/market/terms/', import.meta.url)));
  test.each([
    ['MacBook Air M2', 'laptop'],
    ['九成新 联想笔记本电脑', 'laptop'],
    ['laptop stand', ''],
    ['iPhone 13 128G', 'phone'],
    ['iPhone 13 case', ''],
    ['IKEA desk, white', 'table'],
    ['desk lamp', ''],
    ['宿舍小冰箱', 'fridge'],
    ['人体工学椅', 'chair'],
    ['椅子坐垫', ''],
    ['Calculus textbook', ''],
    ['Two tickets for the concert', ''],
    ['running shoes size 42', 'shoes'],
    ['牛仔裤 M码', 'jeans'],
    ['electric kettle', 'kettle'],
    ['Table tennis bat', ''],
  ])('%s is %s', async (title, thing) => {
    expect(await thingOf(terms, title)).toBe(thing);
  });
});

test('deals on sell posts are ranges by thing; few are one row, and what has no factor is a number', async ({
  freshDatabase,
  start,
}) => {
  const server = await start({ on: { database: freshDatabase } });
  const [admin, author] = await Promise.all([addAdmin(server), addMember(server)]);
  const visitor = new Client(server.url);
  const rows = async () => (await admin.call(deskEndpoints.effect, {})).body as unknown as object[];
  const sell = async (title: string, more: object = {}) => {
    const postId = await publishPost(author, admin, { title, ...more });
    await author.call(postEndpoints.archive, { postId, dealMade: true });
  };
  await sell('ThinkPad T14', { quantity: 12, totalOrPerItem: 'Price per unit', price: '100' });
  await sell('Microwave');
  await sell('Calculus textbook');
  await sell('Laptop wanted', { postType: 'buy' });
  expect(await rows()).toEqual([]);
  await freshDatabase.sql(`
    insert into deals (category, thing, pieces, worth)
    select 'Others', 'laptop', 1, 50000 from generate_series(1, 16)
    union all select 'Others', 'phone', 1, 1000`);
  const laptop = countedThings.find(({ thing }) => thing === 'laptop');
  const microwave = countedThings.find(({ thing }) => thing === 'microwave');
  expect([laptop, microwave]).toMatchObject([
    { low: 150, high: 330, kg: 2 },
    { low: 30, high: 98, kg: 12 },
  ]);
  expect(await rows()).toEqual([
    // Of twelve, ten count: 26 × 150 × 0.47 to 26 × 330 × 0.65.
    { thing: 'laptop', deals: 17, pieces: 26, kg: 52, low: 1833, high: 5577, money: 9000 },
    { thing: 'other', deals: 1, pieces: 1, kg: 12, low: 14.1, high: 63.7, money: null },
    { thing: 'not-counted', deals: 2, pieces: null, kg: null, low: null, high: null, money: null },
  ]);
  const csv = await admin.fetch('/api/desk/effect.csv');
  expect(await csv.text()).toBe(
    'thing,deals,pieces,kg,low,high,money\r\nlaptop,17,26,52,1833,5577,9000\r\n' +
      'other,1,1,12,14.1,63.7,\r\nnot-counted,2,,,,,\r\n',
  );
  expect((await author.call(deskEndpoints.effect, {})).status).toBe(403);
  expect((await admin.call(deskEndpoints.effect, { from: inDays(0), to: inDays(-1) })).body).toMatchObject({
    field: 'to',
  });

  // Off by default: no line, no page.
  expect((await visitor.call(siteEndpoints.site)).body).not.toHaveProperty('effect');
  expect((await fetch(`${server.url}/effect`)).status).toBe(404);
  const { landing } = (await admin.call(deskEndpoints.site)).body as Record<string, { value: object }>;
  await admin.call(deskEndpoints.editSite, {
    section: 'landing',
    value: { ...landing?.value, effect: true },
  });
  // 1,847.1 to 5,640.7, in two digits outwards.
  await expect
    .poll(async () => (await visitor.call(siteEndpoints.site)).body)
    .toMatchObject({ landing: { effect: true }, effect: { low: 1800, high: 5700 } });
  expect((await fetch(`${server.url}/effect`)).status).toBe(200);
});

test("a year of reports, decisions, appeals and suspensions comes from the days' sums; few are <5", async ({
  server,
  database,
  opened,
}) => {
  const [admin, author, other] = await Promise.all([addAdmin(server), addMember(server), addMember(server)]);
  const day = '2025-03-10';
  await database.sql(
    `insert into reports (reporter_id, about_id, is_about_post, reason, created_at, outcome, decided_at)
     select (select id from members where email = $1), (select id from members where email = $2), true,
       case when n <= 5 then 'scam' else 'spam' end, $3::date + time '12:00', 'acted', $3::date + time '13:00'
     from generate_series(1, 7) n`,
    [other.email, author.email, day],
  );
  await database.sql(
    `insert into daily_numbers
       (day, sign_ups, new_posts, by_category, approved, denied, hours, deals_made, saves, contacts, reports)
     values ($1, 0, 0, '{}', 9, 0, '{2,4,9}', 0, 0, 0, 0)`,
    [day],
  );
  // A day that an older release has counted is counted again.
  await storeDailyNumbers(opened.db);
  const csv = await (await admin.fetch('/api/desk/office.csv?year=2025')).text();
  expect(csv.replaceAll('\r\n', '\n')).toContain(
    'figure,kind,value\nposts,approved,9\nposts,denied,<5\nmedian_hours,,4\n',
  );
  expect(csv).toContain('report,scam,5\r\n');
  expect(csv).toContain('report,spam,<5\r\n');
  expect(csv).toContain('report-decided,acted,7\r\n');
  expect(csv).toContain('appeal,refused,<5\r\n');
  expect(csv).toContain('suspension,,<5\r\n');
  expect((await admin.fetch('/api/desk/office.csv?year=20')).status).toBe(400);
  expect((await author.fetch('/api/desk/office.csv')).status).toBe(403);
});

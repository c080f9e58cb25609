import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addDays } from '../../../contract/days.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { storeDailyNumbers } from '../../../server/desk/store-numbers.ts';
import { inDays } from '../../support/clock.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';

interface Row {
  day: string;
  median_hours: number | null;
}
const numbers = async (admin: Person, query: Record<string, string>) =>
  (await admin.call(deskEndpoints.numbers, query)).body as unknown as Row[];

/** An act of a random history: what happens to a post, and when, in hours before now. */
const act = fc.record({
  submitted: fc.integer({ min: 30, max: 24 * 100 }),
  wait: fc.integer({ min: 0, max: 29 }),
  fate: fc.constantFrom('approve-post', 'deny-post', 'wait', 'draft'),
  category: fc.constantFrom('Textbook', 'Kitchenware', 'Food', 'Others'),
  isDeleted: fc.boolean(),
  isSaved: fc.boolean(),
});

test('a decision keeps its waiting time when the post returns to review', async ({ server, admin }) => {
  const postId = await createPost(await addMember(server));
  await server.database.sql("update posts set submitted_at = now() - interval '5 hours'");
  await admin.call(postEndpoints.approve, { postId });
  const returned = await admin.call(postEndpoints.returnToReview, { postId, reason: 'Please look again' });
  expect(returned).toMatchObject({ status: 200 });
  expect(await numbers(admin, { from: inDays(0) })).toMatchObject([{ approved: 1, median_hours: 5 }]);
});

test('random histories: days, weeks and months have the sums that a count of the acts has', async ({
  server,
  admin,
  opened,
}) => {
  const histories = fc.sample(fc.array(act, { minLength: 20, maxLength: 60 }), 3);
  for (const history of histories) {
    await server.database.sql('delete from posts');
    await server.database.sql('delete from daily_numbers');
    await server.database.sql('alter table audit disable trigger all');
    await server.database.sql('delete from audit');
    await server.database.sql('alter table audit enable trigger all');
    const author = await addMember(server);
    const saver = await addMember(server);
    const deleted: string[] = [];
    for (const { submitted, wait, fate, category, isDeleted, isSaved } of history) {
      const at = `now() - interval '${submitted} hours'`;
      const decidedAt = `${at} + interval '${wait} hours'`;
      const postId = await createPost(author, { category, ...(fate === 'draft' && { postStatus: 'Draft' }) });
      if (fate !== 'draft')
        await server.database.sql(`update posts set submitted_at = ${at}, created_at = ${at} where id = $1`, [
          postId,
        ]);
      if (fate === 'approve-post') await admin.call(postEndpoints.approve, { postId });
      if (fate === 'deny-post') await admin.call(postEndpoints.deny, { postId });
      await server.database.sql('alter table audit disable trigger audit_insert_only');
      await server.database.sql(
        `update audit set at = ${decidedAt} where object = $1 and action in ('approve-post', 'deny-post')`,
        [`post ${postId}`],
      );
      await server.database.sql('alter table audit enable trigger audit_insert_only');
      if (isDeleted) deleted.push(postId);
      if (isSaved && fate === 'approve-post') {
        await saver.call(postEndpoints.save, { postId });
        await server.database.sql(`update saves set saved_at = ${decidedAt} where post_id = $1`, [postId]);
      }
    }
    // Half of the days are stored before posts are deleted; a deletion must not change a sum.
    await storeDailyNumbers(opened.jobs);
    await server.database.sql('delete from daily_numbers where extract(day from day)::int % 2 = 0');
    const rows = await server.database.sql<Record<string, string | number>>(
      `select coalesce(submitted_at, created_at) as at, (coalesce(submitted_at, created_at) at time zone 'Asia/Shanghai')::date::text as day,
         category from posts where status <> 'Draft'`,
    );
    const decided = await server.database.sql<{ day: string; action: string; hours: number }>(
      `select (a.at at time zone 'Asia/Shanghai')::date::text as day, a.action,
         extract(epoch from a.at - p.submitted_at)::float8 / 3600 as hours
       from audit a join posts p on 'post ' || p.id = a.object where a.action in ('approve-post', 'deny-post')`,
    );
    for (const postId of deleted) await author.call(postEndpoints.remove, { postId });
    await storeDailyNumbers(opened.jobs);
    for (const by of ['day', 'week', 'month'] as const) {
      const from = inDays(-110);
      const answered = await numbers(admin, { from, by });
      for (const [index, row] of answered.entries()) {
        const until = answered[index + 1]?.day ?? addDays(inDays(0), 1);
        const within = ({ day }: { day: string | number }) => String(day) >= row.day && String(day) < until;
        const own = rows.filter((one) => within({ day: String(one['day']) }));
        const waits = decided.filter(within);
        const hours = waits.map((one) => one.hours).toSorted((one, other) => one - other);
        const middle = (hours.length - 1) / 2;
        const median = ((hours[Math.floor(middle)] ?? 0) + (hours[Math.ceil(middle)] ?? 0)) / 2;
        expect(row).toMatchObject({
          new_posts: own.length,
          approved: waits.filter(({ action }) => action === 'approve-post').length,
          denied: waits.filter(({ action }) => action === 'deny-post').length,
          by_category: Object.fromEntries(
            ['Textbook', 'Kitchenware', 'Food', 'Others'].map((name) => [
              name,
              own.filter((one) => one['category'] === name).length,
            ]),
          ),
        });
        if (hours.length === 0) expect(row.median_hours).toBeNull();
        else expect(row.median_hours).toBeCloseTo(median, 1);
      }
    }
  }
});

test('the last 31 days are counted again, and no earlier one', async ({ server, admin, opened }) => {
  const joined = (email: string, daysAgo: number) =>
    server.database.sql(
      'update members set created_at = now() - make_interval(hours => 24 * $2) where email = $1',
      [email, daysAgo],
    );
  await joined(admin.email, 40);
  await storeDailyNumbers(opened.jobs);
  for (const daysAgo of [31, 32]) await joined((await addMember(server)).email, daysAgo);
  await storeDailyNumbers(opened.jobs);
  expect(await numbers(admin, { from: inDays(-32), to: inDays(-31) })).toMatchObject([
    { sign_ups: 0 },
    { sign_ups: 1 },
  ]);
});

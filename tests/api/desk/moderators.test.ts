import { expect } from 'vitest';
import { appealEndpoints, type Appeal } from '../../../contract/appeals/endpoints.ts';
import { addDays, dayAt, usualTimeZone } from '../../../contract/days.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { createPost, publishPost, type Person } from '../../support/people.ts';

const figures = async (second: Person, query: Record<string, unknown> = {}) =>
  (await second.call(deskEndpoints.moderators, query)).body;

test('counts the decisions of each admin, and those that others or an appeal overturned', async ({
  server,
  second,
  author,
  admin,
}) => {
  const none = { decisions: 0, denied: 0, overturned: 0, median_hours: null };
  expect(await figures(second)).toEqual(
    ['chief', second.username]
      .map((username) => ({ username, ...none }))
      .toSorted((a, b) => (a.username < b.username ? -1 : 1)),
  );
  await publishPost(author, admin);
  const [undone, overturned, appealed, taken] = [
    await createPost(author),
    await createPost(author),
    await createPost(author),
    await publishPost(author, admin),
  ];
  await server.database.sql(
    "update posts set submitted_at = now() - interval '3 hours' where id = any($1::bigint[])",
    [[undone, overturned, appealed]],
  );
  // An admin who undoes the own decision overturns nothing.
  await admin.call(postEndpoints.deny, { postId: undone });
  await admin.call(postEndpoints.returnToReview, { postId: undone });
  await admin.call(postEndpoints.approve, { postId: overturned });
  await second.call(postEndpoints.returnToReview, { postId: overturned, reason: 'Prohibited' });
  await admin.call(postEndpoints.deny, { postId: appealed });
  await author.call(appealEndpoints.appealDenial, { postId: appealed, text: 'Why?' });
  const [entry] = (await second.call(appealEndpoints.open)).body as unknown as Appeal[];
  await second.call(appealEndpoints.decide, { appealId: entry?.appeal_id, accept: true });
  await admin.call(postEndpoints.takeDown, { postId: taken, reason: 'Stolen' });
  expect(await figures(second)).toEqual([
    { username: 'chief', decisions: 6, denied: 2, overturned: 2, median_hours: 3 },
    { username: second.username, ...none },
  ]);
  const today = dayAt(Date.now(), usualTimeZone);
  expect(await figures(second, { from: today, to: today })).toMatchObject([
    { decisions: 6 },
    { decisions: 0 },
  ]);
  const before = { to: addDays(today, -1) };
  expect(await figures(second, before)).toMatchObject([{ decisions: 0 }, { decisions: 0 }]);
});

test.for([{ from: '2026-13-01' }, { from: '2026-05-02', to: '2026-05-01' }, { from: '2020-01-01' }])(
  'refuses the days %o',
  async (query, { second }) => {
    expect(await second.call(deskEndpoints.moderators, query)).toMatchObject({
      status: 400,
      code: 'invalid_field',
    });
  },
);

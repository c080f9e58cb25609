import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { reportEndpoints, type DecidedEntry } from '../../../contract/reports/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import { decide, openReports, report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';

/** Admins do not decide about their own posts and person while another admin could. */

test.beforeEach(({ server, second }) => isSecondAdmin(server, second, true));

const isSecondAdmin = (server: TestServer, second: Person, is: boolean) =>
  server.database.sql('update members set role = $2 where username = $1', [
    second.username,
    is ? 'admin' : 'member',
  ]);
const refused = { status: 403, code: 'own_affair' };
const own = async (second: Person, more: Record<string, unknown> = {}) =>
  (await second.call(auditEndpoints.trail, { own: true, ...more })).body as unknown as Record<
    string,
    unknown
  >[];

test('own posts among several are decided by another admin', async ({ admin }) => {
  const postId = await createPost(admin);
  const { body } = await admin.call(postEndpoints.decide, { decisions: [{ postId, approve: true }] });
  expect(body).toMatchObject([{ postId, code: 'own_affair' }]);
});

test('reports about the own posts and person are decided by another admin', async ({
  server,
  admin,
  second,
  author,
}) => {
  const postId = await publishPost(admin, second);
  const userId = await idOf(server, admin);
  for (const object of [{ postId }, { userId }]) {
    await report(author, object);
    expect(await decide(admin, object)).toMatchObject(refused);
    expect(await decide(second, object)).toMatchObject({ status: 200 });
  }
});

test('a single admin decides, and the trail marks it', async ({ server, second, admin, author }) => {
  await isSecondAdmin(server, second, false);
  const postId = await publishPost(admin, admin);
  const userId = await idOf(server, admin);
  await report(author, { userId });
  expect(await decide(admin, { userId })).toMatchObject({ status: 200 });
  await isSecondAdmin(server, second, true);
  const other = await publishPost(author, admin);
  await admin.call(postEndpoints.takeDown, { postId, reason: 'x' });
  expect((await own(second)).slice(0, 3)).toMatchObject([
    {
      action: 'take-down-post',
      object: `post ${postId}`,
      outcome: 'refused',
      reason: 'own_affair',
      is_own: true,
    },
    { action: 'decide-report', object: `member ${userId}`, outcome: 'done', is_own: true },
    { action: 'approve-post', object: `post ${postId}`, outcome: 'done', is_own: true },
  ]);
  expect(await own(second, { action: 'create-post' })).toEqual([]);
  const [others] = (await second.call(auditEndpoints.trail, { postId: other })).body as unknown as object[];
  expect(others).toMatchObject({ action: 'approve-post', is_own: false });
  const csv = await second.fetch(`${auditEndpoints.trailCsv.path}?own=true`);
  expect(await csv.text()).toContain(`post ${postId}`);
});

const trail = async (who: Person, query: Record<string, string>) =>
  (await who.call(auditEndpoints.trail, query)).body as unknown as { actor: string | null; object: string }[];
const csvOf = async (who: Person, postId: string) =>
  (await who.fetch(`${auditEndpoints.trailCsv.path}?postId=${postId}`)).text();

test('who reported an admin, and in which words, only another admin learns', async ({
  server,
  admin,
  second,
}) => {
  const [reporter, other] = [await addMember(server), await addMember(server)];
  const postId = await publishPost(admin, second);
  const others = await publishPost(other, second);
  const [userId, reporterId] = [await idOf(server, admin), await idOf(server, reporter)];
  const objects = [{ postId }, { userId }];
  for (const object of [...objects, { postId: others }]) await report(reporter, { ...object, text: 'Look!' });
  const entriesOf = async (who: Person) =>
    (await openReports(who)).filter(
      (entry) => entry.user_id === userId || [postId, others].includes(entry.post_id ?? ''),
    );
  const made = {
    user_id: reporterId,
    username: reporter.username,
    member_since: expect.any(String) as string,
  };
  const text = { reason: 'spam', text: 'Look!', date: expect.any(String) as string };
  const shown = (count: number) => ({
    total: 1,
    texts: [text],
    reporters: [{ ...made, reports_made: count, reports_acted_on: 0 }],
  });
  const hidden = { total: 1, counts: { spam: 1 }, texts: [], reporters: [] };
  expect(await entriesOf(admin)).toMatchObject([hidden, hidden, shown(1)]);
  expect(await entriesOf(second)).toMatchObject([shown(3), shown(3), shown(3)]);

  const reportsBy = async (who: Person) =>
    (await who.call(memberEndpoints.record, { userId: reporterId })).body['reports_by'];
  expect([await reportsBy(admin), await reportsBy(second)]).toEqual([1, 3]);

  const action = 'create-report';
  const byReporter = { action, actor: reporter.username };
  const names = [`post ${others}`, `member ${userId}`, `post ${postId}`];
  expect((await trail(admin, byReporter)).map(({ object }) => object)).toEqual(names.slice(0, 1));
  expect((await trail(second, byReporter)).map(({ object }) => object)).toEqual(names);
  const aboutAdmin = { action, member: admin.username, search: 'spam' };
  expect((await trail(admin, aboutAdmin)).slice(0, 2).map(({ actor }) => actor)).toEqual([null, null]);
  expect((await trail(second, aboutAdmin)).slice(0, 2).map(({ actor }) => actor)).toEqual([
    reporter.username,
    reporter.username,
  ]);
  const shows = async (who: Person) => (await csvOf(who, postId)).includes(reporter.username);
  expect([await shows(admin), await shows(second)]).toEqual([false, true]);

  // Decided, they stay hidden.
  for (const object of objects) await decide(second, object);
  const decidedFor = async (who: Person) =>
    ((await who.call(reportEndpoints.decided)).body as unknown as DecidedEntry[]).find(
      ({ post_id: id }) => id === postId,
    );
  expect(await decidedFor(admin)).toMatchObject(hidden);
  expect(await decidedFor(second)).toMatchObject({ texts: [text] });

  // A single admin has nobody to leave them to.
  await isSecondAdmin(server, second, false);
  expect(await decidedFor(admin)).toMatchObject({ texts: [text], reporters: [made] });
  expect(await reportsBy(admin)).toBe(3);
  expect(await trail(admin, byReporter)).toHaveLength(3);
  expect(await shows(admin)).toBe(true);
});

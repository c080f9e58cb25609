import { expect } from 'vitest';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { hold } from '../../support/hold.ts';
import { idOf } from '../../support/members.ts';
import { quietNow } from '../../support/notices.ts';
import { addMember, createPost, publishPost } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import { webhookTest as test, setWebhook as set, standInEnv } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The messages that the webhook posts to the moderators' group, and their times. */

test('a report of what is serious is told at once, in numbers and words of ours', async ({
  admin,
  member,
  standIn,
  server,
}) => {
  standIn.answer = () => ({ body: 'ok' });
  await set(admin, `${standIn.url}/hook`);
  const author = await addMember(server);
  const postId = await publishPost(author, admin);
  await report(member, { postId, reason: 'spam' });
  await report(author, { userId: await idOf(server, member), reason: 'scam' });
  await waitFor(() => expect(standIn.asked).toHaveLength(1));
  expect(standIn.json(0)).toEqual({
    text: expect.stringMatching(/^New report: scam\. http\S+\/reports$/) as string,
  });
});

test('of two appeals at once one is the first', async ({ admin, member, standIn, server }) => {
  standIn.answer = () => ({ body: 'ok' });
  await set(admin, `${standIn.url}/hook`);
  await server.database.sql('delete from appeals');
  const appeal = async () => {
    const postId = await createPost(member);
    await admin.call(postEndpoints.deny, { postId, reason: 'No' });
    return () => member.call(appealEndpoints.appealDenial, { postId, text: 'Please look again.' });
  };
  const [first, second, later] = [await appeal(), await appeal(), await appeal()];
  const held = await hold(server.database, 'select from robot for update');
  const both = Promise.all([first(), second()]);
  await held.giveWay(2);
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  expect(await later()).toMatchObject({ status: 200 });
  await waitFor(async () =>
    expect(await server.database.sql("select from outbox where channel = 'robot'")).toEqual([]),
  );
  expect(standIn.asked).toHaveLength(1);
  expect(standIn.json(0)).toEqual({
    text: expect.stringMatching(/^A first appeal waits: http\S+\/appeals$/) as string,
  });
});

test('in quiet hours it tells of reports, and of appeals after them', async ({
  admin,
  standIn,
  server,
  startAlone,
}) => {
  standIn.answer = () => ({ body: 'ok' });
  await set(admin, `${standIn.url}/hook`);
  await server.database.sql('delete from appeals');
  const [from, to] = quietNow().split('-');
  const hours = { summaryAt: '18:00', quietHours: { from, to }, reportsToReview: 0 };
  await admin.call(deskEndpoints.editSite, { section: 'hours', value: hours });
  const quiet = await startAlone({ on: { database: server.database }, env: standInEnv });
  const [asker, reporter] = [await addMember(quiet), await addMember(quiet)];
  const denied = await createPost(asker);
  await admin.call(postEndpoints.deny, { postId: denied, reason: 'No' });
  await asker.call(appealEndpoints.appealDenial, { postId: denied, text: 'Please look again.' });
  await report(reporter, { userId: await idOf(server, asker), reason: 'offensive' });
  await waitFor(() => expect(standIn.asked).toHaveLength(1));
  expect(standIn.json(0)).toEqual({
    text: expect.stringMatching(/^New report: offensive\./) as string,
  });
  expect(
    await server.database.sql(
      "select data ->> 'line' as line from outbox where channel = 'robot' and next_try_at > now() + interval '1 hour'",
    ),
  ).toEqual([{ line: 'appeal' }]);
  // Monitoring asks how long mails wait.
  await waitFor(async () => {
    const metrics = await fetch(new URL('/metrics', quiet.url));
    expect(await metrics.text()).toMatch(/^exchange_outbox_length 0$/m);
  });
  await admin.call(deskEndpoints.editSite, { section: 'hours', value: { ...hours, quietHours: null } });
});

test('posts that wait too long are told once, and failures of doctor', async ({
  admin,
  member,
  standIn,
  server,
  startAlone,
}) => {
  standIn.answer = () => ({ body: 'ok' });
  await set(admin, `${standIn.url}/hook`);
  await server.database.sql('delete from posts');
  const postId = await createPost(member);
  await createPost(member);
  await server.database.sql(
    "update posts set submitted_at = now() - interval '5 hours 10 minutes', created_at = now() - interval '5 hours 10 minutes' where id = $1",
    [postId],
  );
  // A mail that can't be sent is what doctor finds wrong.
  await server.database.sql(
    "insert into outbox (kind, recipient, data, tries, created_at, next_try_at) values ('reset', 'x@nyu.edu', '{}', 1, now() - interval '1 hour', 'infinity')",
  );
  const told = () => standIn.asked.map((_, index) => String(standIn.json(index)['text'])).toSorted();
  const restart = () => startAlone({ on: { database: server.database }, env: standInEnv });
  // A start runs the jobs.
  await restart();
  await waitFor(() =>
    expect(told()).toEqual([
      expect.stringMatching(/^2 posts wait, the oldest 5 hours: http\S+\/pending-post$/),
      expect.stringMatching(/^New failures of doctor: 1\. http\S+\/desk$/),
    ]),
  );
  await restart();
  await server.database.sql("update posts set submitted_at = now() - interval '7 hours' where id <> $1", [
    postId,
  ]);
  await restart();
  await waitFor(() => expect(told()).toHaveLength(3));
});

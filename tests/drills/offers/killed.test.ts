import { expect } from 'vitest';
import { hold } from '../../support/hold.ts';
import { idOf } from '../../support/members.ts';
import { hourOf, offer, offersTest as test, promise } from '../../support/offers.ts';
import { publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The job of offers, killed at its first notice and at its last, then in two processes at once. */

test('after kills everything happens once', async ({ author, asker, admin, postId, server, startAlone }) => {
  const { database } = server;
  const [soon, asked, unanswered] = [
    await publishPost(author, admin),
    await publishPost(author, admin),
    await publishPost(author, admin),
  ];
  await offer(asker, postId);
  const time = hourOf(12);
  for (const id of [soon, asked, unanswered])
    await promise(author, await offer(asker, id, { times: [time] }), { time });
  const ids = { author: await idOf(server, author), asker: await idOf(server, asker) };
  await server.halt();
  await database.sql('delete from notices');
  await database.sql("update offers set lapses_at = now() - interval '1 minute' where post_id = $1", [
    postId,
  ]);
  for (const [id, minutes] of [
    [soon, 30],
    [asked, -200],
    [unanswered, -6000],
  ])
    await database.sql(
      'update offers set meet_at = now() + make_interval(mins => $2::int) where post_id = $1',
      [id, minutes],
    );
  const stages = [
    [ids.asker, `post ${postId} answer`],
    [ids.author, `post ${asked} meeting`],
  ];
  for (const stage of stages) {
    // The job waits for the end of this transaction, because it tells the same member of the same matter.
    const held = await hold(
      database,
      "insert into notices (member_id, kind, topic) values ($1, 'profile-approved', $2)",
      stage,
    );
    const program = await startAlone({ on: server });
    await held.waiters();
    await program.halt('SIGKILL');
    await held.sql("delete from notices where kind = 'profile-approved'");
    await held.release();
  }
  // A second notice of the same matter would replace an unread one.
  await database.sql('update notices set read_at = now()');
  await Promise.all([startAlone({ on: server }), startAlone({ on: server })]);
  const rows = <Row extends object>(text: string) => database.sql<Row & Record<string, unknown>>(text);
  // The end of a promise that nobody answered is the last step.
  await waitFor(async () =>
    expect(await rows("select from offers where state = 'unanswered'")).toHaveLength(1),
  );
  expect(await rows('select state, count(*)::int from offers group by 1 order by 1')).toEqual([
    { state: 'lapsed', count: 1 },
    { state: 'promised', count: 2 },
    { state: 'unanswered', count: 1 },
  ]);
  expect(await rows('select kind, count(*)::int from notices group by 1 order by 1')).toEqual([
    { kind: 'meeting-ask', count: 1 },
    { kind: 'meeting-soon', count: 2 },
    { kind: 'offer-lapsed', count: 1 },
    { kind: 'promise-cancelled', count: 1 },
    { kind: 'still-available', count: 1 },
  ]);
});

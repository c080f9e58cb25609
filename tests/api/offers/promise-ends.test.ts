import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { readConfig } from '../../../server/config.ts';
import { runDueOffers } from '../../../server/offers/run-due.ts';
import { idOf, lift, suspend } from '../../support/members.ts';
import { noticesOf, readAll } from '../../support/notices.ts';
import { full, make, offer, offersTest, promise, stateOf, unreadOf as unread } from '../../support/offers.ts';
import { password, statusOf, type Person } from '../../support/people.ts';

/** Whatever ends a promise makes the post available, and a promise that nobody answered can still be answered. */

const test = offersTest
  .extend('runDue', ({ server, opened }) => {
    const config = readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
    return () => runDueOffers({ db: opened.db, config });
  })
  /** Makes the promise of a post so many days older. */
  .extend(
    'age',
    ({ server }) =>
      (postId: string, days: number) =>
        server.database.sql(
          `update offers set promised_at = promised_at - $2 * interval '1 day', asked_at = asked_at - $2 * interval '1 day'
       where post_id = $1`,
          [postId, days],
        ),
  )
  /** A promise that ended because nobody said whether the two met. */
  .extend('unanswered', async ({ author, asker, next, postId, age, runDue }) => {
    const offerId = await offer(asker, postId);
    await offer(next, postId);
    await promise(author, offerId);
    await age(postId, 2.5);
    await runDue();
    for (const who of [author, next]) await readAll(who);
    await age(postId, 3.5);
    await runDue();
    return offerId;
  });

interface Scene {
  author: Person;
  asker: Person;
  admin: Person;
  postId: string;
  offerId: string;
  /** The id of a member. */
  id: (who: Person) => Promise<string>;
  age: (postId: string, days: number) => Promise<unknown>;
  runDue: () => Promise<void>;
}

const causes: Record<string, [ended: string | undefined, end: (scene: Scene) => Promise<unknown>]> = {
  'the author cancels': ['cancelled', ({ author, offerId }) => author.call(rows.cancel, { offerId })],
  'the asker cancels': ['cancelled', ({ asker, offerId }) => asker.call(rows.cancel, { offerId })],
  'the author makes it available': [
    'cancelled',
    ({ author, postId }) => author.call(postEndpoints.edit, { postId, postStatus: 'Available' }),
  ],
  'they did not meet': [
    'missed',
    async ({ author, offerId, postId, age }) => {
      await age(postId, 2);
      await author.call(rows.answerMeeting, { offerId, met: false });
    },
  ],
  'nobody answers': [
    'unanswered',
    async ({ postId, age, runDue }) => {
      await age(postId, 6);
      await runDue();
    },
  ],
  'the asker is suspended': [undefined, async ({ admin, asker, id }) => suspend(admin, await id(asker))],
  'the asker closes the account': [
    undefined,
    ({ asker }) => asker.call(authEndpoints.closeAccount, { password }),
  ],
  'the author is suspended for a while': [
    'cancelled',
    async ({ admin, author, id, runDue }) => {
      const userId = await id(author);
      await suspend(admin, userId);
      await runDue();
      await lift(admin, userId);
    },
  ],
};

test.for(Object.entries(causes))(
  '%s: the post is available',
  async ([, [ended, end]], { author, asker, next, other, admin, postId, server, age, runDue }) => {
    const offerId = await offer(asker, postId);
    await offer(next, postId);
    await promise(author, offerId);
    await end({ author, asker, admin, postId, offerId, id: (who) => idOf(server, who), age, runDue });
    expect(await full(other, postId)).toMatchObject({ post_status: 'Available', promised: false });
    if (ended !== undefined) expect(await stateOf(asker, offerId)).toBe(ended);
    expect(await make(other, postId)).toMatchObject({ status: 200 });
  },
);

test('nobody answers: asker and queue hear it, and the author can still answer', async ({
  author,
  asker,
  next,
  postId,
  unanswered: offerId,
  age,
  runDue,
}) => {
  expect(await unread(asker)).toEqual(['promise-cancelled']);
  expect((await noticesOf(asker))[0]).toMatchObject({
    data: { reason: 'unanswered', author: author.username },
  });
  expect(await unread(next)).toEqual(['offer-free']);
  expect(await unread(author)).toEqual(['still-available']);
  await age(postId, 10);
  await runDue();
  expect(await author.call(rows.answerMeeting, { offerId, met: true })).toMatchObject({ status: 200 });
  expect(await full(author, postId)).toMatchObject({ post_status: 'Archived', deal_made: true });
  expect(await stateOf(asker, offerId)).toBe('met');
});

test('a late no leaves the post, and ends the matter', async ({
  author,
  asker,
  postId,
  unanswered: offerId,
}) => {
  await author.call(postEndpoints.edit, { postId, postStatus: 'In progress' });
  await readAll(asker);
  expect(await author.call(rows.answerMeeting, { offerId, met: false })).toMatchObject({ status: 200 });
  expect(await statusOf(author, postId)).toBe('In progress');
  expect([await stateOf(asker, offerId), await unread(asker)]).toEqual(['missed', ['promise-cancelled']]);
  expect(await make(asker, postId)).toMatchObject({ code: 'offer_closed' });
  expect(await author.call(rows.answerMeeting, { offerId, met: true })).toMatchObject({
    code: 'offer_state',
  });
});

test('the question ends with the next promise, and fourteen days after it was asked', async ({
  author,
  asker,
  postId,
  unanswered: offerId,
  age,
  runDue,
  server,
}) => {
  await server.database.sql("update notices set read_at = null where kind = 'meeting-ask' and post_id = $1", [
    postId,
  ]);
  const again = await offer(asker, postId);
  const answer = () => author.call(rows.answerMeeting, { offerId, met: true });
  await promise(author, again);
  expect(await answer()).toMatchObject({ status: 409, code: 'post_state' });
  expect(await unread(author)).not.toContain('meeting-ask');
  await author.call(rows.cancel, { offerId: again });
  await server.database.sql("update notices set read_at = null where kind = 'meeting-ask' and post_id = $1", [
    postId,
  ]);
  await server.database.sql(
    `insert into notices (member_id, kind, topic, post_id, data)
       select author_id, 'meeting-ask', 'post ' || post_id || ' meeting', post_id, jsonb_build_object('offer_id', id::text)
       from offers where id = $1`,
    [offerId],
  );
  await age(postId, 10);
  await runDue();
  expect(await unread(author)).toContain('meeting-ask');
  await age(postId, 1);
  await runDue();
  expect(await unread(author)).not.toContain('meeting-ask');
  expect(await answer()).toMatchObject({ status: 409, code: 'offer_state' });
});

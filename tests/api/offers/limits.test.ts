import { expect } from 'vitest';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { offerStates, statesThat } from '../../../contract/offers/states.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { make, offer, promise } from '../../support/offers.ts';
import { addMember, publishPost } from '../../support/people.ts';

/** How often offers and promises can be made, where limits are on. */

const test = base
  .extend('env', { scope: 'file' }, { RATE_LIMIT: 'on', LIMITS: 'write=1000/minute,create-post=100/hour' })
  .extend('author', ({ server }) => addMember(server));

const tooMany = { status: 429, code: 'too_many' };

test('thirty offers an hour, refused ones counted', async ({ server, author, admin }) => {
  const asker = await addMember(server);
  const postId = await publishPost(author, admin);
  await offer(asker, postId);
  for (let made = 1; made < 30; made += 1) expect((await make(asker, postId)).code).toBe('offer_exists');
  expect(await make(asker, postId)).toMatchObject(tooMany);
});

test('a post is promised three times a day and six times in all', async ({ server, author, admin }) => {
  const postId = await publishPost(author, admin);
  const promised = async () => {
    const asker = await addMember(server);
    const offerId = await offer(asker, postId);
    const answer = await promise(author, offerId);
    // What is given back counts, too.
    if (answer.status === 200) await author.call(rows.cancel, { offerId, reason: 'cannot-come' });
    return answer;
  };
  const older = (hours: number) =>
    server.database.sql(
      `update offers set promised_before = array(
        select at - make_interval(hours => $1) from unnest(promised_before) at)`,
      [hours],
    );
  for (let made = 0; made < 3; made += 1) expect(await promised()).toMatchObject({ status: 200 });
  const refused = await promised();
  expect(refused).toMatchObject(tooMany);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  await older(25);
  for (let made = 0; made < 3; made += 1) expect(await promised()).toMatchObject({ status: 200 });
  await older(25);
  expect(await promised()).toMatchObject(tooMany);
});

test('a member makes ten promises an hour', async ({ server, author, admin }) => {
  const postId = await publishPost(author, admin);
  const offerId = await offer(await addMember(server), postId);
  expect(await promise(author, offerId)).toMatchObject({ status: 200 });
  for (let made = 1; made < 10; made += 1) expect((await promise(author, offerId)).code).toBe('offer_state');
  expect(await promise(author, offerId)).toMatchObject(tooMany);
});

test('the table takes the states of the contract, and a time for those that have ended', async ({
  database,
}) => {
  const checks = await database.sql<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname in ('offers_state', 'offers_ended') order by 1",
  );
  const [ended = [], taken = []] = checks.map(({ text }) =>
    Array.from(text.matchAll(/'([\w-]+)'::text/g), ([, state = '']) => state).toSorted(),
  );
  expect(taken).toEqual(Object.keys(offerStates).toSorted());
  expect(ended).toEqual(statesThat((row) => !row.ended).toSorted());
});

import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { Db } from '../../../engine/db/queryable.ts';
import { readConfig } from '../../../server/config.ts';
import { runDueOffers } from '../../../server/offers/run-due.ts';
import type { Answer } from '../../support/client.ts';
import { inDays } from '../../support/clock.ts';
import { duel } from '../../support/duel.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { idOf, suspend } from '../../support/members.ts';
import { expectSound } from '../../support/offer-soundness.ts';
import { make, offer, promise } from '../../support/offers.ts';
import { addMember, password, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Two calls at once, in both orders: how they may end, and what must hold then. OFFER_ROUNDS makes more of them. */

const rounds = Number(process.env['OFFER_ROUNDS'] ?? 2);

/** A post with an offer of the asker and one of the next, and another without offers. */
async function setUp({ server, admin, db }: { server: TestServer; admin: Person; db: Db }) {
  const [author, asker, next] = [await addMember(server), await addMember(server), await addMember(server)];
  const postId = await publishPost(author, admin);
  const config = readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
  return {
    admin,
    author,
    asker,
    next,
    postId,
    offerId: await offer(asker, postId),
    second: await offer(next, postId),
    freeId: await publishPost(author, admin),
    ids: await Promise.all([author, asker, next].map((one) => idOf(server, one))),
    older: (hours: number) =>
      server.database.sql(
        `update offers set promised_at = promised_at - make_interval(hours => $1),
           lapses_at = lapses_at - make_interval(hours => $1) where ended_at is null`,
        [hours],
      ),
    runJob: async (): Promise<Answer> => {
      await runDueOffers({ db, config });
      return { status: 200, code: '' } as Answer;
    },
  };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

const closes = (who: Person) => who.call(authEndpoints.closeAccount, { password });
const cancels = (who: Person, { offerId }: Scene) => who.call(rows.cancel, { offerId });
const declines = ({ author, offerId }: Scene, block: boolean) =>
  author.call(rows.decline, { offerId, block });
const archives = ({ author }: Scene, postId: string) => author.call(postEndpoints.archive, { postId });

const acts = {
  promise: ({ author, offerId }) => promise(author, offerId),
  'another promise': ({ author, second }) => promise(author, second),
  offer: ({ asker, freeId }) => make(asker, freeId),
  withdrawal: ({ asker, offerId }) => asker.call(rows.withdraw, { offerId }),
  decline: (scene) => declines(scene, false),
  block: (scene) => declines(scene, true),
  'cancellation by the asker': (scene) => cancels(scene.asker, scene),
  'cancellation by the author': (scene) => cancels(scene.author, scene),
  answer: ({ author, offerId }) => author.call(rows.answerMeeting, { offerId, met: true }),
  'status Available': ({ author, postId }) =>
    author.call(postEndpoints.edit, { postId, postStatus: 'Available' }),
  deletion: ({ author, postId }) => author.call(postEndpoints.remove, { postId }),
  archiving: (scene) => archives(scene, scene.postId),
  'archiving of the other': (scene) => archives(scene, scene.freeId),
  pause: ({ author }) => author.call(memberEndpoints.setPause, { until: inDays(5) }),
  'suspension of the author': ({ admin, ids }) => suspend(admin, ids[0] ?? ''),
  'suspension of the asker': ({ admin, ids }) => suspend(admin, ids[1] ?? ''),
  'closing of the author': ({ author }) => closes(author),
  'closing of the asker': ({ asker }) => closes(asker),
  job: ({ runJob }) => runJob(),
} satisfies Record<string, (scene: Scene) => Promise<Answer>>;
type Name = keyof typeof acts;

/** How many hours before there was a promise. */
const promisedBefore = (hours: number) => async (scene: Scene) => {
  await acts.promise(scene);
  await scene.older(hours);
};
const aDay = promisedBefore(25);

/** One of the two ends with 200, the other with one of these. */
const pairs: [Name, Name, others: string, before?: (scene: Scene) => Promise<unknown>][] = [
  ['promise', 'another promise', '409 post_state'],
  ['offer', 'offer', '409 offer_exists'],
  ['promise', 'deletion', '200, 409 offer_state'],
  ['promise', 'archiving', '200, 409 offer_state'],
  ['promise', 'withdrawal', '409 offer_state'],
  ['promise', 'decline', '409 offer_state'],
  ['promise', 'block', '409 offer_state'],
  ['cancellation by the asker', 'answer', '409 offer_state', aDay],
  ['cancellation by the asker', 'cancellation by the author', '409 offer_state', aDay],
  ['offer', 'suspension of the author', '200, 404 post_not_found, 409 post_state'],
  ['offer', 'suspension of the asker', '200, 401 no_session'],
  ['offer', 'archiving of the other', '200, 409 post_state'],
  ['offer', 'block', '200'],
  ['promise', 'pause', '200, 409 post_state'],
  ['promise', 'closing of the asker', '200, 404 offer_not_found'],
  ['promise', 'closing of the author', '200, 401 no_session, 404 offer_not_found, 409 offer_state'],
  ['promise', 'suspension of the asker', '200, 409 offer_state'],
  ['offer', 'closing of the asker', '200, 401 no_session'],
  ['status Available', 'cancellation by the asker', '200, 409 offer_state', aDay],
  ['suspension of the asker', 'cancellation by the author', '200, 409 offer_state', aDay],
  ['job', 'promise', '200, 409 offer_state', ({ older }) => older(73)],
  ['job', 'answer', '200', promisedBefore(49)],
  ['job', 'answer', '200, 409 offer_state', promisedBefore(200)],
];

test.for(pairs)('%s, %s', async ([first, second, others, before], { admin, server, opened }) => {
  for (let round = 0; round < rounds; round += 1) {
    const scene = await setUp({ server, admin, db: opened.db });
    await before?.(scene);
    const calls = round % 2 === 0 ? [first, second] : [second, first];
    const [one, other] = await duel(...calls.map((name) => acts[name](scene)));
    expect(one).toBe('200');
    expect(others.split(', ')).toContain(other);
    await expectSound(server, scene.ids);
  }
  expect(server.output()).not.toMatch(/40P01|deadlock/);
});

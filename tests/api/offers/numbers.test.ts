import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { offer, offersTest as test, promise } from '../../support/offers.ts';

test('numbers count what was offered, promised and met, today and on past days', async ({
  author,
  asker,
  next,
  postId,
  admin,
  server,
}) => {
  await promise(author, await offer(asker, postId));
  await offer(next, postId);
  await author.call(postEndpoints.archive, { postId, dealMade: true });
  const dayOf = async (day: string) =>
    (await admin.call(deskEndpoints.numbers, { from: day, to: day })).body[0];
  const counted = { offers: 2, promises: 1, met: 1 };
  expect(await dayOf(inDays(0))).toMatchObject(counted);
  await server.database.sql(`update offers set created_at = created_at - interval '1 day',
    promised_at = promised_at - interval '1 day', ended_at = ended_at - interval '1 day'`);
  expect(await dayOf(inDays(-1))).toMatchObject(counted);
  expect(await dayOf(inDays(0))).toMatchObject({ offers: 0, promises: 0, met: 0 });
});

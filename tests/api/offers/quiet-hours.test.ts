import { expect } from 'vitest';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { offer, offersTest as base, promise } from '../../support/offers.ts';

/** Mails about promises in quiet hours, which end twelve hours from now. */

const hourOfDay = (inHours: number) =>
  new Date(Date.now() + (inHours + 8) * 3_600_000).toISOString().slice(11, 16);

const test = base.extend('env', { scope: 'file' }, { QUIET_HOURS: `${hourOfDay(-2)}-${hourOfDay(12)}` });

test.for([
  ['a promise without a time waits', undefined, true],
  ['one that is met before they end does not', 3, false],
  ['one that is met an hour after they end does not', 13, false],
  ['one that is met later waits', 15, true],
] as const)('%s', async ([, inHours, waits], { author, asker, postId, server }) => {
  const offerId = await offer(asker, postId);
  const time = inHours && new Date(Date.now() + inHours * 3_600_000).toISOString();
  await server.database.sql(
    'update offers set times = array_remove(array[$2::timestamptz], null) where id = $1',
    [offerId, time ?? null],
  );
  expect(await promise(author, offerId, { time: time ?? '' })).toMatchObject({ status: 200 });
  const isMailed = async (kind: string) => {
    const [notice] = await server.database.sql<{ waits: boolean }>(
      "select mail_at is not null and mail_at > now() + interval '1 hour' as waits from notices where kind = $1 and post_id = $2",
      [kind, postId],
    );
    return notice?.waits;
  };
  expect(await isMailed('offer-promised')).toBe(waits);
  await asker.call(rows.cancel, { offerId });
  expect(await isMailed('promise-cancelled')).toBe(waits);
});

import { midnightOf, usualTimeZone } from '../../contract/days.ts';
import { offerEndpoints as rows } from '../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import type { Answer } from './client.ts';
import { inDays } from './clock.ts';
import { siteTest } from './fixtures.ts';
import { noticesOf, readAll } from './notices.ts';
import { addMember, publishPost, type Person } from './people.ts';
import type { TestServer } from './server.ts';

/** A whole hour of the day after tomorrow, as ISO 8601. */
export const hourOf = (hour: number, days = 2): string =>
  new Date(Date.parse(midnightOf(inDays(days), usualTimeZone)) + hour * 3_600_000).toISOString();

export const make = (who: Person, postId: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  who.call(rows.make, { postId, ...more });

/** Makes an offer and returns its id. */
export async function offer(
  who: Person,
  postId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const made = await make(who, postId, more);
  if (made.status !== 200) throw new Error(`${made.status}: ${made.code}`);
  return String(made.body['offer_id']);
}

export const promise = (
  author: Person,
  offerId: string,
  more: Record<string, unknown> = {},
): Promise<Answer> => author.call(rows.promise, { offerId, ...more });

type Listed = Record<string, unknown> & { offer_id: string; state: string };

export const received = async (author: Person, postId: string): Promise<Listed[]> =>
  (await author.call(rows.received, { postId })).body as unknown as Listed[];

export const ownOffers = async (who: Person): Promise<Listed[]> =>
  (await who.call(rows.own)).body as unknown as Listed[];

/** The state of an own offer. */
export const stateOf = async (who: Person, offerId: string): Promise<string | undefined> =>
  (await ownOffers(who)).find(({ offer_id: id }) => id === offerId)?.state;

export const full = async (who: Person, postId: string): Promise<Record<string, unknown>> =>
  (await who.call(postEndpoints.full, { postId })).body;

/** The kinds of the unread notices, newest first. */
export const unreadOf = async (who: Person): Promise<string[]> =>
  (await noticesOf(who)).filter(({ is_read: isRead }) => !isRead).map(({ kind }) => kind);

/** Each test has people and a post of its own, with all notices read. */
export const offersTest = siteTest
  .extend('author', ({ server }) => addMember(server))
  .extend('asker', ({ server }) => addMember(server))
  .extend('next', ({ server }) => addMember(server))
  .extend('other', ({ server }) => addMember(server))
  .extend('postId', async ({ author, admin }) => {
    const postId = await publishPost(author, admin, { title: 'Lamp' });
    await readAll(author);
    return postId;
  });

/** Makes an offer of a new member in a state. Returns its field, and its name. */
export async function offerIn(
  server: TestServer,
  state: string,
  author: Person,
  postId: string,
): Promise<[{ offerId: string }, string]> {
  const asker = await addMember(server);
  const offerId = await offer(asker, postId);
  if (state === 'withdrawn') await asker.call(rows.withdraw, { offerId });
  if (state === 'declined') await author.call(rows.decline, { offerId });
  if (state === 'promised') {
    await promise(author, offerId);
    // The author may say whether they have met, and each side that it is late.
    await server.database.sql('update offers set meet_at = now() where id = $1', [offerId]);
  }
  return [{ offerId }, `offer ${offerId}`];
}

import { expect } from 'vitest';
import { callTable } from '../../../contract/call-table.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { Client } from '../../support/client.ts';
import { readAll } from '../../support/notices.ts';
import { full, make, offer, offersTest as test, ownOffers, promise } from '../../support/offers.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';

/** Who learns nothing of an offer: everybody but its two sides, and of a muted one its author too. */

const reads = callTable.filter(({ method, path }) => method === 'GET' && !/my-sessions|numbers/.test(path));

/** What differs in two answers that say the same. */
const ofAnswer =
  /"(sessionExpirationTime|serverNow)":\d+|,?"requestId":"[^"]*"|"content-length","\d+"|nonce-?[^"']*["']/g;

/** All that a browser can read about a post and members, by path. */
async function seenBy(browser: Client, postId: string, names: string[]): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  const keep = async (path: string) => {
    const text = await (await browser.fetch(path)).text();
    seen[path] = text.replaceAll(ofAnswer, '');
  };
  for (const { path } of reads)
    for (const username of path.includes('member') ? names : names.slice(0, 1))
      await keep(
        `${path}?${new URLSearchParams({ postId, username, page: '1', search: 'Lamp', status: 'Available' })}`,
      );
  for (const path of ['/', '/market', '/notices', `/post/${postId}`, `/member/${names[0]}`]) await keep(path);
  return seen;
}

/** The keys whose values differ, in two views. */
const changes = (before: Record<string, string>, after: Record<string, string> = {}) =>
  Object.keys(before).filter((path) => before[path] !== after[path]);

test('a third member, an admin and a visitor read the same before and after an offer', async ({
  author,
  asker,
  next,
  other,
  admin,
  visitor,
  postId,
}) => {
  const names = [author.username, asker.username];
  await other.call(postEndpoints.save, { postId });
  const look = async () => {
    const views: Record<string, string>[] = [];
    for (const browser of [other, admin, visitor]) views.push(await seenBy(browser, postId, names));
    return views;
  };
  const before = await look();
  const offerId = await offer(asker, postId, { sentence: 'works' });
  await author.call(rows.decline, { offerId, reason: 'too-low' });
  const waiting = await offer(next, postId);
  const after = await look();
  for (const [index, view] of before.entries()) expect(changes(view, after[index])).toEqual([]);
  await promise(author, waiting);
  const leaks = (await look()).flatMap((view) =>
    Object.entries(view).filter(([, text]) => text.includes(next.username) || text.includes(next.email)),
  );
  expect(leaks).toEqual([]);
});

test('an offer of two others is answered like one that does not exist', async ({
  author,
  asker,
  other,
  admin,
  postId,
}) => {
  const offerId = await offer(asker, postId);
  const answers = async (who: Person, id: string) => {
    const said: string[] = [];
    for (const row of [rows.withdraw, rows.promise, rows.decline, rows.cancel, rows.answerMeeting]) {
      const response = await who.fetch(row.path, {
        method: row.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offerId: id, met: true, block: true, reason: '' }),
      });
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      said.push(
        `${response.status} ${JSON.stringify(headers)} ${await response.text()}`.replaceAll(ofAnswer, ''),
      );
    }
    return said;
  };
  const unknown = '987654321';
  for (const who of [other, admin]) expect(await answers(who, offerId)).toEqual(await answers(who, unknown));
  await author.call(rows.decline, { offerId, block: true });
  const muted = await offer(asker, await publishPost(author, admin));
  expect(await answers(author, muted)).toEqual(await answers(author, unknown));
});

test('a muted offer changes nothing for the author, and a block nothing for the blocked', async ({
  author,
  asker,
  other,
  admin,
  postId,
  server,
}) => {
  const blocked = await addMember(server);
  await author.call(rows.decline, { offerId: await offer(blocked, postId), block: true });
  for (const who of [author, blocked]) await readAll(who);
  const [first, second] = [await publishPost(author, admin), await publishPost(author, admin)];
  await readAll(author);
  await offer(other, first);
  const names = [author.username, blocked.username];
  const before = await seenBy(author, first, names);
  const muted = await make(blocked, first);
  expect(changes(before, await seenBy(author, first, names))).toEqual([]);
  // Another member in the same place hears and sees the same.
  await offer(other, second);
  const open = await make(asker, second);
  const shape = (answer: typeof open) => [answer.status, Object.keys(answer.body), answer.message];
  expect(shape(muted)).toEqual(shape(open));
  const sides = [
    [blocked, first],
    [asker, second],
  ] as const;
  const view = async ([who, id]: (typeof sides)[number]) => {
    const {
      offer_id: _id,
      post_id: _post,
      date: _date,
      answer_by: until,
      ...mine
    } = (await ownOffers(who))[0] as Record<string, unknown>;
    const { my_offer: own } = await full(who, id);
    const { queue_place: place } = own as Record<string, unknown>;
    return { mine, place, until: typeof until };
  };
  expect(await view(sides[0])).toEqual(await view(sides[1]));
  expect((await make(blocked, first)).code).toBe((await make(asker, second)).code);
  for (const [, id] of sides) {
    const offers = (await author.call(rows.received, { postId: id })).body as unknown as {
      offer_id: string;
      username: string;
    }[];
    await promise(author, offers.find(({ username }) => username === other.username)?.offer_id ?? '');
  }
  expect(await view(sides[0])).toEqual(await view(sides[1]));
});

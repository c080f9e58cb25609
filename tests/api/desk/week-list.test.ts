import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, publishPost } from '../../support/people.ts';

/** What the desk copies for group chats. */

test('at most five things of this week, the most saved first, without contacts and marked words', async ({
  server,
  database,
  admin,
  author,
}) => {
  const list = async () => (await admin.call(deskEndpoints.weekList, {})).body;
  expect(await list()).toEqual([]);
  const held = await addMember(server);
  await publishPost(held, admin, { title: 'Of an absent member' });
  await database.sql("update members set stands_still = '{held}' where email = $1", [held.email]);
  await database.sql('update posts set lapsed = true');
  for (const title of [
    'Vape',
    'Pay a deposit',
    '要定金',
    'Call 138 0013 8000',
    'Old',
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ])
    await publishPost(author, admin, { title });
  await database.sql("update posts set decided_at = now() - interval '8 days' where title = 'Old'");
  await database.sql(
    "insert into saves (member_id, post_id) select m.id, p.id from members m, posts p where m.email = $1 and title = 'a'",
    [held.email],
  );
  const named = (title: string) => ({ post_title: title, price: '45.5', currency: '¥' });
  expect(await list()).toEqual(['a', 'f', 'e', 'd', 'c'].map(named));
});

import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';

/** What completes a text: words in the titles of listed posts, and categories. */

const suggest = async (who: Person, text: string) =>
  (await who.call(searchEndpoints.suggest, { text })).body as unknown as {
    words: string[];
    categories: { category: string; kind: string | null }[];
  };

test('the most frequent words first: Latin by their beginning, Chinese by what they contain and by pinyin', async ({
  author,
  admin,
  reader,
}) => {
  const titles = ['Kettle, electric', 'KETTLE 电水壶', 'Ketchup', '保温水壶', 'Desk lamp 台灯'];
  for (const title of titles) await publishPost(author, admin, { title });
  expect((await suggest(reader, 'ket')).words).toEqual(['kettle', 'ketchup']);
  expect((await suggest(reader, ' KETT ')).words).toEqual(['kettle']);
  expect((await suggest(reader, 'ettle')).words).toEqual([]);
  expect((await suggest(reader, '水壶')).words).toEqual(['水壶', '保温水壶', '电水壶']);
  expect((await suggest(reader, 'taid')).words).toEqual(['台灯']);
  expect((await suggest(reader, 'desk l')).words).toEqual(['desk lamp']);
});

test('a part of a word is not suggested', async ({ author, admin, reader }) => {
  for (const title of ['托福绿皮书', '小课本', '皮书包']) await publishPost(author, admin, { title });
  expect((await suggest(reader, '书')).words).not.toContain('皮书');
  expect((await suggest(reader, '皮书')).words.toSorted()).toEqual(['托福绿皮书', '皮书包']);
  expect((await suggest(reader, '课')).words).toContain('课本');
});

test('nothing that only posts hold which others do not see', async ({ server, author, admin, reader }) => {
  const find = async () => (await suggest(reader, 'zither')).words;
  const draft = await createPost(author, { title: 'Zither', postStatus: 'Draft' });
  const waiting = await createPost(author, { title: 'Zither' });
  const denied = await createPost(author, { title: 'Zither' });
  await admin.call(postEndpoints.deny, { postId: denied });
  expect(await find()).toEqual([]);
  await admin.call(postEndpoints.approve, { postId: waiting });
  expect(await find()).toEqual(['zither']);
  await admin.call(postEndpoints.returnToReview, { postId: waiting, reason: 'Photo' });
  expect(await find()).toEqual([]);
  await admin.call(postEndpoints.approve, { postId: waiting });
  await author.call(postEndpoints.edit, { postId: waiting, postStatus: 'In progress' });
  expect(await find()).toEqual(['zither']);
  await server.database.sql("update posts set expires_on = '2026-01-01' where id = $1", [waiting]);
  expect(await find()).toEqual([]);
  await author.call(postEndpoints.remove, { postId: draft });

  const other = await addMember(server);
  const postId = await publishPost(other, admin, { title: 'Zither' });
  const suspend = (until: string | null) =>
    server.database.sql('update members set suspended_until = $1 where username = $2', [
      until,
      other.username,
    ]);
  expect(await find()).toEqual(['zither']);
  await suspend('infinity');
  expect(await find()).toEqual([]);
  await suspend(null);
  await other.call(postEndpoints.archive, { postId });
  expect(await find()).toEqual([]);
});

test.for([
  ['tex', [{ category: 'Textbook', kind: null }]],
  ['教', [{ category: 'Textbook', kind: null }]],
  ['electr', [{ category: 'Others', kind: 'electronics' }]],
  ['music', [{ category: 'Others', kind: 'sports-music' }]],
  ['电子', [{ category: 'Others', kind: 'electronics' }]],
  ['usic', []],
  ['', []],
  ['%', []],
  ['Ж', []],
  ["' or 1=1", []],
] as const)('the categories for %j', async ([text, categories], { reader }) => {
  expect((await suggest(reader, text)).categories).toEqual(categories);
});

test('at most eight in all, of which three are categories', async ({ author, admin, reader }) => {
  for (let at = 0; at < 10; at += 1)
    await publishPost(author, admin, { title: `B${'abcdefghij'[at]}x, bsame`, category: 'Food' });
  const { words, categories } = await suggest(reader, 'b');
  expect(categories.map(({ kind }) => kind)).toEqual(['bicycles', 'beauty', 'books']);
  expect(words).toHaveLength(5);
  expect(words[0]).toBe('bsame');
});

test('a text is cut at 50 characters, and refused beyond what an address holds', async ({
  author,
  admin,
  reader,
}) => {
  await publishPost(author, admin, { title: 'q'.repeat(60) });
  expect((await suggest(reader, `${'q'.repeat(50)} and more`)).words).toEqual(['q'.repeat(60)]);
  const long = await reader.call(searchEndpoints.suggest, { text: 'x'.repeat(16_385) });
  expect(long.status).toBeGreaterThanOrEqual(400);
  expect(long.status).toBeLessThan(500);
});

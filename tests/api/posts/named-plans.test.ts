import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/open.ts';
import { listPosts } from '../../../server/posts/listed.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

/** Which lists PostgreSQL keeps a plan of; one connection at a time, so that all plans lie in one. */

let made: TestDatabase;
let opened: Database;
beforeAll(async () => {
  made = await createDatabase();
  opened = openDatabase(made.url, () => undefined);
});
afterAll(async () => {
  await opened.close();
  await made.drop();
});

const list = (text: string) => listPosts(opened.lists, '1', { text, values: [] });
async function plans() {
  const { rows } = await opened.lists.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  return rows.map(({ statement }) => /limit \d+/.exec(statement)?.[0]).toSorted();
}
const firstPosts = (count: number) => `select id, 1 as place from posts limit ${count}`;

test('of lists that come again, however many others came once before, and of sixty at most', async () => {
  await list(firstPosts(1000));
  await list(firstPosts(1000));
  for (let once = 1; once <= 60; once += 1) await list(firstPosts(once));
  expect(await plans()).toEqual(['limit 1000']);
  await list(firstPosts(2000));
  await list(firstPosts(2000));
  expect(await plans()).toEqual(['limit 1000', 'limit 2000']);
  for (let again = 3000; again < 3070; again += 1) {
    await list(firstPosts(again));
    await list(firstPosts(again));
  }
  expect(await plans()).toHaveLength(60);
});

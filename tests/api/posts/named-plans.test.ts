import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../engine/db/open.ts';
import { constantSql, sql, unprepared } from '../../../engine/db/sql.ts';
import { readAs } from '../../../engine/http/session.ts';
import { listed } from '../../../server/posts/listed.ts';
import { sessions } from '../../../server/rules/sessions.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

/** Which statements stay prepared on a connection. The queries run one by one, on a single connection. */

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

const list = (count: number) =>
  readAs(
    sessions,
    opened.reads,
    'token',
    listed(sql`select id, 1 as place from posts limit ${constantSql(String(count))}`),
  );
async function plans() {
  const rows = await opened.reads.rows<{ statement: string }>(
    unprepared(sql`select statement from pg_prepared_statements`),
  );
  return rows.map(({ statement }) => /limit \d+/.exec(statement)?.[0]).toSorted();
}

test('a connection prepares up to sixty statements that are repeated', async () => {
  await list(1000);
  await list(1000);
  for (let once = 1; once <= 60; once += 1) await list(once);
  expect(await plans()).toEqual(['limit 1000']);
  await list(2000);
  await list(2000);
  expect(await plans()).toEqual(['limit 1000', 'limit 2000']);
  for (let again = 3000; again < 3070; again += 1) {
    await list(again);
    await list(again);
  }
  expect(await plans()).toHaveLength(60);
});

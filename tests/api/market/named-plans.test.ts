import { expect } from 'vitest';
import type { Database } from '../../../engine/db/open.ts';
import { constantSql, sql, withoutPreparing } from '../../../engine/db/sql.ts';
import { readAs } from '../../../engine/http/session.ts';
import { selectCards } from '../../../server/market/select-cards.ts';
import { sessionsOf } from '../../../server/session/sessions.ts';
import { siteTest as test } from '../../support/fixtures.ts';

/** Which statements stay prepared on a connection. The queries run one by one, on a single connection. */

const list = (opened: Database, count: number) =>
  readAs(
    sessionsOf({ adminsByCampus: false, proofDays: 0 }),
    { reads: opened.reads },
    'token',
    selectCards(sql`select id, 1 as place from posts limit ${constantSql(String(count))}`),
  );
async function plans(opened: Database) {
  const rows = await opened.reads.rows<{ statement: string }>(
    withoutPreparing(sql`select statement from pg_prepared_statements`),
  );
  return rows.map(({ statement }) => /limit \d+/.exec(statement)?.[0]).toSorted();
}

test('a connection prepares up to sixty statements that are repeated', async ({ opened }) => {
  await list(opened, 1000);
  await list(opened, 1000);
  for (let once = 1; once <= 60; once += 1) await list(opened, once);
  expect(await plans(opened)).toEqual(['limit 1000']);
  await list(opened, 2000);
  await list(opened, 2000);
  expect(await plans(opened)).toEqual(['limit 1000', 'limit 2000']);
  for (let again = 3000; again < 3070; again += 1) {
    await list(opened, again);
    await list(opened, again);
  }
  expect(await plans(opened)).toHaveLength(60);
});

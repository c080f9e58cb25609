import { expect } from 'vitest';
import { auditEndpoints } from '../../contract/audit/endpoints.ts';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import type { Person } from '../../tests/support/people.ts';

/** Reads are served by turns of members. */

const connections = 60;

test('[G8.28] another member waits at most half as long as one with sixty connections', async ({
  server,
  admin,
  second,
}) => {
  // Makes a search of the trail slow, so that reads wait for the database.
  await server.database.sql(`
    create or replace function audit_query(search text) returns tsquery immutable language plpgsql as $$ begin
      perform pg_sleep(0.1);
      return 'x'::tsquery;
    end $$`);
  const read = async (who: Person) =>
    expect(await who.call(auditEndpoints.trail, { search: 'x' })).toMatchObject({ status: 200 });
  await read(admin);
  await read(second);
  let served = 0;
  const over = new AbortController();
  const busy = Array.from({ length: connections }, async () => {
    while (!over.signal.aborted) {
      await read(admin);
      served += 1;
    }
  });
  await expect.poll(() => served, { timeout: 20_000 }).toBeGreaterThan(connections);
  const waits: number[] = [];
  for (let count = 0; count < 15; count += 1) {
    const before = served;
    await read(second);
    waits.push(served - before);
  }
  over.abort();
  await Promise.all(busy);
  // Each of the first member's reads waits for those on the other connections.
  expect(waits.toSorted((one, next) => one - next)[7]).toBeLessThanOrEqual(connections / 2);
});

import { expect } from 'vitest';
import { auditEndpoints } from '../../contract/audit/endpoints.ts';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import { hold } from '../../tests/support/hold.ts';
import type { Person } from '../../tests/support/people.ts';

/** Reads are served by turns of members. */

// The reads that are held may wait too long for the lock, which the second try of every test is for.
test('[G8.28] another member waits at most half as long as one with sixty connections', async ({
  server,
  admin,
  second,
}) => {
  // A search of the trail waits for the lock, and then takes long enough to be served in rounds.
  await server.database.sql(`
      create or replace function audit_query(search text) returns tsquery immutable language plpgsql as $$ begin
        perform pg_advisory_xact_lock_shared(1);
        perform pg_sleep(0.1);
        return 'x'::tsquery;
      end $$`);
  const served: Person[] = [];
  const read = async (who: Person) => {
    expect(await who.call(auditEndpoints.trail, { search: 'x' })).toMatchObject({ status: 200 });
    served.push(who);
  };
  await Promise.all([read(admin), read(second)]);
  served.length = 0;
  const held = await hold(server.database, 'select pg_advisory_xact_lock(1)');
  const all = Array.from({ length: 60 }, () => read(admin));
  await held.waiters(8);
  all.push(read(second));
  await held.release();
  await Promise.all(all);
  expect(served.indexOf(second)).toBeLessThan(30);
});

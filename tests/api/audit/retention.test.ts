import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { siteTest } from '../../support/fixtures.ts';
import { addMember, createPost, password } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The trail is insert-only, except that entries older than the operator's settings allow are deleted. */

const test = siteTest.extend('env', { TRAIL_DAYS: 'off', CLOSED_ACCOUNT_DAYS: 'off' });

const add = (server: TestServer, object: string, days: number, more: Record<string, string> = {}) =>
  server.database.sql(
    `insert into audit (at, action, object, outcome)
     values (now() - make_interval(days => $1), $2, $3, 'done')`,
    [days, more['action'] ?? 'log-in', object],
  );
const objects = async (server: TestServer) =>
  (await server.database.sql<{ object: string }>('select object from audit order by id')).map(
    ({ object }) => object,
  );
const refusal = (server: TestServer, statement: string) =>
  server.database.sql(statement).then(
    () => 'done',
    (error: Error) => error.message,
  );

test('no statement changes or deletes an entry', async ({ server }) => {
  await add(server, 'member 901', 1);
  await add(server, 'member 901', 4000);
  for (const statement of [
    'update audit set reason = null',
    'delete from audit',
    'truncate audit',
    // Even with the setting that the job uses, young entries can't be deleted.
    "select set_config('exchange.forgets_audit', 'on', false); delete from audit",
  ])
    expect(await refusal(server, statement)).toBe('the audit trail is insert-only');
  expect(await objects(server)).toEqual(['member 901', 'member 901']);
});

test('[H7.2] deletes entries after TRAIL_DAYS, and those about closed accounts after CLOSED_ACCOUNT_DAYS', async ({
  server,
  start,
}) => {
  const [leaver, stayer] = await Promise.all([addMember(server), addMember(server)]);
  const postId = await createPost(leaver);
  await createPost(stayer);
  await leaver.call(authEndpoints.closeAccount, { password });
  const [{ id } = { id: '' }] = await server.database.sql<{ id: string }>(
    "select about_id as id from audit where action = 'close-account'",
  );
  // Lets 200 days pass for these entries.
  await server.database.sql('alter table audit disable trigger audit_insert_only');
  await server.database.sql(
    "update audit set at = at - interval '200 days' where at > now() - interval '1 hour'",
  );
  await server.database.sql('alter table audit enable trigger audit_insert_only');
  await add(server, 'member 902', 799);
  await add(server, 'member 902', 801);
  // By these the start recognizes demo accounts, whose password is published.
  await server.database.sql(
    `insert into audit (at, action, object, outcome, request_id)
     values (now() - interval '801 days', 'create-post', 'member 903', 'done', 'demo')`,
  );
  await add(server, `member ${id}`, 5);
  await server.halt();
  await start({ on: server, env: { TRAIL_DAYS: '800', CLOSED_ACCOUNT_DAYS: '190' } });
  await waitFor(async () => expect(await objects(server)).not.toContain(`post ${postId}`));
  const kept = await objects(server);
  expect(kept.filter((object) => object === 'member 901')).toHaveLength(1);
  expect(kept.filter((object) => object === 'member 902')).toHaveLength(1);
  expect(kept).toContain('member 903');
  // Entries that were written after the account was closed are too young.
  expect(kept.filter((object) => object === `member ${id}`)).toHaveLength(1);
  expect(kept.filter((object) => object.startsWith('post '))).toHaveLength(1);
});

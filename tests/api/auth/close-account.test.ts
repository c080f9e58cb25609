import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Postgres } from 'pg';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, joinAs, password, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Closing an account, also during a concurrent change (rule A10). */

const test = base.extend('holder', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const holder = new Postgres({ connectionString: server.database.url });
  await holder.connect();
  onCleanup(() => holder.end());
  return holder;
});

/** Sends this many requests to close. Each has checked the password before `statement` is committed. */
async function closeDuring(
  server: TestServer,
  holder: Postgres,
  member: Person,
  clicks: number,
  statement: string,
) {
  await holder.query('begin');
  await holder.query(statement, [member.email]);
  const answers = Array.from({ length: clicks }, () => member.call(authEndpoints.closeAccount, { password }));
  await waitFor(async () =>
    expect(
      await server.database.sql(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    ).toHaveLength(clicks),
  );
  await holder.query('commit');
  return (await Promise.all(answers)).map(({ status, code }) => `${status} ${code}`).toSorted();
}

const accounts = (server: TestServer, { email }: Person) =>
  server.database.sql('select 1 from members where email = $1', [email]);

test('of two concurrent requests one closes the account, with one mail and one audit entry', async ({
  server,
  holder,
}) => {
  const member = await joinAs(server);
  const answers = await closeDuring(
    server,
    holder,
    member,
    2,
    'select 1 from members where email = $1 for update',
  );
  expect(answers).toEqual(['200 ', '401 no_session']);
  expect(await accounts(server, member)).toEqual([]);
  expect(await server.database.sql("select 1 from audit where action = 'close-account'")).toHaveLength(1);
  await waitFor(async () => expect(await server.database.sql('select 1 from outbox')).toEqual([]));
  // The verification code and the notice.
  expect(await server.mailbox.all(member.email)).toHaveLength(2);
});

test('closing removes the pictures of the profile, rows and files', async ({ server, admin }) => {
  const member = await addMember(server);
  const pictures = { profileImage: sampleImage('png'), wechatQRCodeImage: sampleImage('jpg') };
  expect(await askUpdate(member, pictures)).toMatchObject({ status: 200 });
  expect(await approveUpdate(admin, await openRequestOf(member, admin))).toMatchObject({ status: 200 });
  const files = () => readdir(join(server.dataDir, 'uploads'));
  expect(await files()).not.toEqual([]);
  expect(await member.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
  expect(await server.database.sql('select from images')).toEqual([]);
  expect(await files()).toEqual([]);
});

test.for(['own', 'saved'])(
  '%s posts are locked before the member, as by every change of posts',
  async (which, { server, admin }) => {
    const [member, other] = await Promise.all([addMember(server), addMember(server)]);
    const postId = await publishPost(which === 'own' ? member : other, admin);
    await member.call(postEndpoints.save, { postId });
    const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
    const closed = member.call(authEndpoints.closeAccount, { password });
    await held.waiters();
    // Locking in the other order would be a deadlock.
    await held.sql('select from members where email = $1 for update nowait', [member.email]);
    await held.release();
    expect(await closed).toMatchObject({ status: 200 });
  },
);

test('a password that was changed meanwhile does not close the account', async ({ server, holder }) => {
  const member = await joinAs(server);
  const change = "update members set password_hash = 'another' where email = $1";
  expect(await closeDuring(server, holder, member, 1, change)).toEqual(['401 no_session']);
  expect(await accounts(server, member)).toHaveLength(1);
});

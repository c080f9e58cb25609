import { describe, expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { migrate } from '../../engine/db/migrate.ts';
import { migrations } from '../../server/migrations.ts';
import { Client } from '../support/client.ts';
import { duel } from '../support/duel.ts';
import { test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addMember, createPost, password, postFields, uniqueName } from '../support/people.ts';
import { productionEnv } from '../support/production.ts';
import { startProcess, type TestServer } from '../support/server.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../support/updates.ts';
import { waitFor } from '../support/wait-for.ts';

/** Concurrent transactions in a fixed order: the test's holds a row lock, and the server's waits for it. */

const titleOf = async (server: TestServer, postId: string) =>
  (await server.database.sql<{ title: string }>('select title from posts where id = $1', [postId]))[0]?.title;

describe('posts', () => {
  const move = 'update posts set status = $2 where id = $1';

  test('a draft that was submitted meanwhile is not rewritten', async ({ server, author }) => {
    const postId = await createPost(author, { postStatus: 'Draft', title: 'As submitted' });
    const held = await hold(server.database, move, [postId, 'Pending']);
    const edited = author.call(postEndpoints.editDraft, {
      ...postFields({ postStatus: 'Draft', title: 'Changed since' }),
      postId,
    });
    await held.giveWay();
    expect(await edited).toMatchObject({ status: 409, code: 'post_state' });
    expect(await titleOf(server, postId)).toBe('As submitted');
  });

  test('a post that was archived meanwhile is not edited', async ({ server, author }) => {
    const postId = await createPost(author);
    await server.database.sql(move, [postId, 'Available']);
    const held = await hold(server.database, move, [postId, 'Archived']);
    const edited = author.call(postEndpoints.edit, { postId, price: '1' });
    await held.giveWay();
    expect(await edited).toMatchObject({ status: 409, code: 'post_state' });
  });

  test('an image that a copied post has begun to use is kept', async ({ server, author }) => {
    const postId = await createPost(author, { postStatus: 'Draft', images: [sampleImage('png')] });
    const copyId = await createPost(author, { postStatus: 'Draft' });
    const [image] = await server.database.sql<{ name: string }>(
      'select image_name as name from post_images where post_id = $1',
      [postId],
    );
    const held = await hold(server.database, 'select from images where name = $1 for key share', [
      image?.name,
    ]);
    const deleted = author.call(postEndpoints.remove, { postId });
    await held.waiters();
    await held.sql('insert into post_images (post_id, position, image_name) values ($1, 0, $2)', [
      copyId,
      image?.name,
    ]);
    await held.release();
    expect(await deleted).toMatchObject({ status: 200 });
    expect((await author.fetch(`/uploads/${image?.name ?? ''}`)).status).toBe(200);
  });
});

describe('passwords', () => {
  const change = 'update members set password_hash = $2 where email = $1';

  test('a login with a password that was just changed is refused', async ({ server }) => {
    const member = await addMember(server);
    const held = await hold(server.database, change, [member.email, 'another']);
    const browser = new Client(server.url);
    const loggedIn = browser.call(authEndpoints.logIn, { usernameOrEmail: member.email, password });
    await held.giveWay();
    expect(await loggedIn).toMatchObject({ status: 401, code: 'wrong_login' });
    expect(browser.cookies.get('session')).toBeUndefined();
  });

  test('the second of two changes with the same current password is refused', async ({ server }) => {
    const member = await addMember(server);
    const held = await hold(server.database, change, [member.email, 'another']);
    const changed = member.call(authEndpoints.changePassword, {
      currentPassword: password,
      newPassword: 'quite-another-7',
    });
    await held.giveWay();
    expect(await changed).toMatchObject({ status: 403, code: 'wrong_password' });
  });

  test('an account is not closed by a password that was changed meanwhile', async ({ server }) => {
    const member = await addMember(server);
    const held = await hold(server.database, change, [member.email, 'another']);
    const closed = member.call(authEndpoints.closeAccount, { password });
    await held.giveWay();
    expect(await closed).toMatchObject({ status: 401, code: 'no_session' });
    expect(await server.database.sql('select from members where email = $1', [member.email])).toHaveLength(1);
  });
});

describe('sign-ups', () => {
  test('the second of two verifications by one code is refused', async ({ server }) => {
    const username = uniqueName();
    const email = `${username.replaceAll('_', '.')}@nyu.edu`;
    const browser = new Client(server.url);
    await browser.call(authEndpoints.signUp, { email, username, password });
    const verificationCode = await server.mailbox.code(email);
    const held = await hold(server.database, 'select from sign_ups where email = $1 for update', [email]);
    const verify = () => browser.call(authEndpoints.verifyUser, { verificationCode });
    const both = duel(verify(), verify());
    await held.giveWay(2);
    expect(await both).toEqual(['200', '401 no_code_session']);
    expect(await server.database.sql('select from members where email = $1', [email])).toHaveLength(1);
  });
});

describe('profile updates', () => {
  test('a decision locks the member before the request, like closing an account', async ({
    server,
    admin,
  }) => {
    const member = await addMember(server);
    const profileUpdate = await askUpdate(member, { username: uniqueName('new') });
    expect(profileUpdate).toMatchObject({ status: 200 });
    const request = await openRequestOf(member, admin);
    const held = await hold(server.database, 'select from members where email = $1 for update', [
      member.email,
    ]);
    const approved = approveUpdate(admin, request);
    await held.waiters();
    // Locking in the other order would be a deadlock.
    await held.sql('select from profile_requests where id = $1 for update nowait', [request?.['request_id']]);
    await held.release();
    expect(await approved).toMatchObject({ status: 200 });
  });
});

test('skips a mail that another process is sending, and sends the next one', async ({ server }) => {
  const username = uniqueName();
  const taken = `taken.${username}@nyu.edu`;
  // Due when the test certainly has its lock.
  await server.database.sql(
    `insert into outbox (recipient, kind, data, next_try_at) values ($1, 'password-changed', $2, now() + interval '2 seconds')`,
    [taken, { username }],
  );
  const held = await hold(server.database, 'select from outbox where recipient = $1 for update', [taken]);
  const email = `next.${username}@nyu.edu`;
  await server.database.sql(
    `insert into outbox (recipient, kind, data, next_try_at) values ($1, 'password-changed', $2, now() + interval '2 seconds')`,
    [email, { username }],
  );
  await server.mailbox.newest(email);
  expect(await server.mailbox.all(taken)).toEqual([]);
  await held.release();
  await server.mailbox.newest(taken);
});

test('the second of two first starts waits for the migrations of the first', async ({ server }) => {
  const name = uniqueName('empty').toLowerCase();
  await server.database.sql(`create database ${name}`);
  const url = server.database.url.replace(/[^/]+$/, name);
  const held = await hold({ url }, 'select pg_advisory_xact_lock(7301001)');
  const migrated = migrate(url, migrations);
  await waitFor(async () => {
    await held.sql('select pg_stat_clear_snapshot()');
    const asking =
      "select from pg_stat_activity where datname = $1 and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()";
    expect(await held.sql(asking, [name])).toHaveLength(1);
  });
  const tables = "select from pg_tables where schemaname = 'public'";
  expect(await held.sql(tables)).toEqual([]);
  await held.release();
  await migrated;
  await migrate(url, migrations);
  await server.database.sql(`drop database ${name}`);
});

test('a server that is stopping is not ready, but still answers', async () => {
  const stopping = await startProcess({ env: await productionEnv() });
  const ready = async () => {
    const answer = await fetch(`${stopping.url}/readyz`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await ready()).toMatchObject({ status: 'ready' });
  const halted = stopping.halt();
  await waitFor(async () => expect(await ready()).toMatchObject({ problems: ['stopping'] }), 2000);
  await halted;
  await stopping.stop();
});

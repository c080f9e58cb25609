import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { Client } from '../../support/client.ts';
import { newMember } from '../../support/members.ts';
import {
  createPost,
  addMember,
  addAdmin,
  password,
  postFields,
  publishPost,
  uniqueName,
  type Person,
} from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** An act and its audit entry are one transaction (rules, Audit). */

let server: TestServer;
let acts: [action: string, act: () => Promise<number>][];
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'silent' } });
  const [author, admin, asker, leaver, changer, forgetful] = await Promise.all([
    addMember(server),
    addAdmin(server),
    addMember(server),
    addMember(server),
    addMember(server),
    addMember(server),
  ]);
  // The first request of a day stores the day.
  for (const person of [asker, leaver, changer, forgetful]) await person.call(authEndpoints.checkLogin);
  const post = await postsOf(author, admin);
  const requests = [
    await requestOf(await addMember(server), admin),
    await requestOf(await addMember(server), admin),
  ];
  const { userId } = await newMember(server);
  const suspension = { userId, days: null, reason: 'Sold fake tickets.' };
  const newPassword = 'quite-another-7';
  const waiting = new Client(server.url);
  const newcomer = newName();
  await waiting.call(authEndpoints.signUp, newcomer);
  const verification = { verificationCode: await server.mailbox.code(newcomer.email) };
  const resetting = new Client(server.url);
  await resetting.call(authEndpoints.createResetSession, { emailInput: forgetful.email });
  const reset = { verificationCode: await server.mailbox.code(forgetful.email), password: newPassword };
  const stranger = new Client(server.url);
  const call =
    (who: Client, ...[row, input]: Parameters<Client['call']>) =>
    () =>
      who.call(row, input).then(({ status }) => status);

  acts = [
    ['create-post', call(author, postEndpoints.create, postFields())],
    ['approve-post', call(admin, postEndpoints.approve, { postId: post.toApprove })],
    ['deny-post', call(admin, postEndpoints.deny, { postId: post.toDeny })],
    [
      'change-status',
      call(author, postEndpoints.edit, { postId: post.toReserve, postStatus: 'In progress' }),
    ],
    ['change-status', call(author, postEndpoints.archive, { postId: post.toArchive })],
    ['change-status', call(author, postEndpoints.editDraft, { ...postFields(), postId: post.toSubmit })],
    ['delete-post', call(author, postEndpoints.remove, { postId: post.toDelete })],
    ['request-profile-update', call(asker, profileEndpoints.requestUpdate, { username: uniqueName() })],
    ['approve-profile-update', call(admin, profileEndpoints.approveUpdate, { requestId: requests[0] })],
    ['deny-profile-update', call(admin, profileEndpoints.denyUpdate, { requestId: requests[1] })],
    ['sign-up', call(stranger, authEndpoints.signUp, newName())],
    ['verify-email', call(waiting, authEndpoints.verifyUser, verification)],
    ['log-in', call(stranger, authEndpoints.logIn, { usernameOrEmail: author.email, password })],
    [
      'change-password',
      call(changer, authEndpoints.changePassword, { currentPassword: password, newPassword }),
    ],
    ['reset-password', call(resetting, authEndpoints.resetPassword, reset)],
    ['suspend-member', call(admin, memberEndpoints.suspend, suspension)],
    ['close-account', call(leaver, authEndpoints.closeAccount, { password })],
    ['change-role', () => Promise.resolve(makeAdmin(author.email) === 0 ? 200 : 500)],
  ];
});
afterAll(() => server.stop());

const newName = () => {
  const username = uniqueName();
  return { username, email: `${username.replaceAll('_', '.')}@nyu.edu`, password };
};

async function postsOf(author: Person, admin: Person) {
  const publish = () => publishPost(author, admin);
  return {
    toApprove: await createPost(author),
    toDeny: await createPost(author),
    toReserve: await publish(),
    toArchive: await publish(),
    toDelete: await publish(),
    toSubmit: await createPost(author, { postStatus: 'Draft' }),
  };
}

async function requestOf(member: Person, admin: Person) {
  const username = uniqueName('renamed');
  await member.call(profileEndpoints.requestUpdate, { username });
  const open = (await admin.call(profileEndpoints.listUpdates)).body as Record<string, string>[];
  return open.find((request) => request['new_username'] === username)?.['request_id'];
}

function makeAdmin(email: string) {
  const program = fileURLToPath(new URL('../../../scripts/make-admin.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATA_DIR: server.dataDir, DATABASE_URL: server.database.url };
  return spawnSync(process.execPath, [program, email], { env }).status;
}

const tables = ['members', 'posts', 'profile_requests', 'sign_ups', 'sessions'];
const run = async () => {
  const answers: [string, number][] = [];
  for (const [action, act] of acts) answers.push([action, await act()]);
  return answers;
};
const all = (status: number) => acts.map(([action]) => [action, status]);
const trail = () =>
  server.database.sql<{ action: string; outcome: string }>('select action, outcome from audit order by id');
const state = () =>
  Promise.all(tables.map((table) => server.database.sql(`select * from ${table} t order by t::text`)));
const refusing = (name: string) =>
  server.database.sql(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception '${name}'; end $$`,
  );

test('[H7.3] an act that fails at its end leaves no entry', async () => {
  const [before, entries] = [await state(), await trail()];
  await refusing('too_late');
  for (const table of tables) {
    await server.database.sql(
      `create constraint trigger too_late after insert or update or delete on ${table}
       deferrable initially deferred for each row execute function too_late()`,
    );
  }
  expect(await run()).toEqual(all(500));
  for (const table of tables) await server.database.sql(`drop trigger too_late on ${table}`);
  expect(await trail()).toEqual(entries);
  expect(await state()).toEqual(before);
});

test('[H7.3] an act whose entry cannot be written is rolled back', async () => {
  const before = await state();
  await refusing('no_entry');
  await server.database.sql(
    'create trigger no_entry before insert on audit for each row execute function no_entry()',
  );
  expect(await run()).toEqual(all(500));
  await server.database.sql('drop trigger no_entry on audit');
  expect(await state()).toEqual(before);
});

test('without a failure each act is done and has its entry', async () => {
  const entries = await trail();
  expect(await run()).toEqual(all(200));
  expect((await trail()).slice(entries.length)).toEqual(
    acts
      .flatMap(([action]) => (action === 'verify-email' ? [action, 'log-in'] : [action]))
      .map((action) => ({ action, outcome: 'done' })),
  );
});

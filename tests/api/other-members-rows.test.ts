import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { Client } from '../support/client.ts';
import { sampleImage } from '../support/image-samples.ts';
import {
  addAdmin,
  addMember,
  createPost,
  inFourMonths,
  password,
  postFields,
  publishPost,
  uniqueName,
  type Person,
} from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../support/updates.ts';

/** Makes every call that writes and watches another member's rows, so that a missing `where` is noticed. */

let server: TestServer;
let admin: Person;
let bystander: Person;
let actor: Person;
beforeAll(async () => {
  server = await startServer();
  [admin, bystander, actor] = await Promise.all([addAdmin(server), addMember(server), addMember(server)]);
  const postId = await publishPost(bystander, admin, { images: [sampleImage('png'), sampleImage('jpg')] });
  for (const postStatus of ['Draft', 'Pending']) await createPost(bystander, { postStatus });
  await bystander.call(postEndpoints.save, { postId });
  await askUpdate(bystander, { username: uniqueName('next'), profileImage: sampleImage('png') });
  await new Client(server.url).call(authEndpoints.createResetSession, { emailInput: bystander.email });
  await server.mailbox.code(bystander.email);
  await server.database.sql(
    `insert into sign_ups (email, username, password_hash) values ('waiting@nyu.edu', 'waiting_one', '')`,
  );
});
afterAll(() => server.stop());

const rowsOf = {
  members: 'select * from members where id = $1',
  sessions: 'select token_hash, expires_at from sessions where member_id = $1 order by token_hash',
  posts: 'select * from posts where author_id = $1 order by id',
  images: 'select * from images where owner_id = $1 order by name',
  'post images':
    'select i.* from post_images i join posts p on p.id = i.post_id where p.author_id = $1 order by post_id, position',
  saves: 'select * from saves where member_id = $1 order by post_id',
  'profile requests': 'select * from profile_requests where member_id = $1 order by id',
  'code sessions':
    'select c.* from code_sessions c join members m on m.email = c.email where m.id = $1 order by c.id',
  'sign-ups': "select * from sign_ups where email = 'waiting@nyu.edu' and $1::bigint is not null",
};

async function watched(): Promise<Record<string, unknown>> {
  const [member] = await server.database.sql<{ id: string }>('select id from members where username = $1', [
    bystander.username,
  ]);
  const found = Object.entries(rowsOf).map(async ([name, query]) => [
    name,
    await server.database.sql(query, [member?.id]),
  ]);
  return Object.fromEntries((await Promise.all(found)) as [string, unknown][]);
}

const done = (answer: Promise<{ status: number }>) => expect(answer).resolves.toMatchObject({ status: 200 });

const acts: Record<string, () => Promise<unknown>> = {
  'edit and archive a post': async () => {
    const postId = await publishPost(actor, admin);
    await done(
      actor.call(postEndpoints.edit, {
        postId,
        price: '7',
        category: 'Food',
        sellBuyByDate: inFourMonths,
        postStatus: 'In progress',
      }),
    );
    await done(actor.call(postEndpoints.archive, { postId }));
  },
  'edit and delete a draft': async () => {
    const postId = await createPost(actor, { postStatus: 'Draft', images: sampleImage('png') });
    await done(
      actor.call(postEndpoints.editDraft, { ...postFields({ postStatus: 'Draft', title: 'Other' }), postId }),
    );
    await done(actor.call(postEndpoints.remove, { postId }));
  },
  'approve and deny a post': async () => {
    await publishPost(actor, admin);
    const postId = await createPost(actor);
    await done(admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' }));
  },
  'save and unsave a post': async () => {
    const postId = await publishPost(actor, admin);
    await done(actor.call(postEndpoints.save, { postId }));
    await done(actor.call(postEndpoints.unsave, { postId }));
  },
  'ask for profile updates, approve one, deny one': async () => {
    const username = uniqueName('new');
    await done(askUpdate(actor, { username, profileImage: sampleImage('png') }));
    await done(approveUpdate(admin, await openRequestOf(actor, admin)));
    actor.username = username;
    await done(askUpdate(actor, { defaultProfileImageExists: 'false' }));
    const requestId = (await openRequestOf(actor, admin))?.['request_id'];
    await done(admin.call(profileEndpoints.denyUpdate, { requestId, denyReason: '' }));
    await done(actor.call(profileEndpoints.dismissDecision));
  },
  'change the password': () =>
    done(
      actor.call(authEndpoints.changePassword, {
        currentPassword: password,
        newPassword: 'quite-another-7',
      }),
    ),
  'reset the password': async () => {
    const browser = new Client(server.url);
    await done(browser.call(authEndpoints.createResetSession, { emailInput: actor.email }));
    const verificationCode = await server.mailbox.code(actor.email, 2);
    await done(browser.call(authEndpoints.resetPassword, { verificationCode, password }));
  },
  'log in eleven times and out': async () => {
    for (let count = 0; count < 11; count += 1)
      await done(actor.call(authEndpoints.logIn, { usernameOrEmail: actor.email, password }));
    await done(actor.call(authEndpoints.logOut));
  },
  'sign up and verify': async () => {
    const browser = new Client(server.url);
    const email = 'newcomer@nyu.edu';
    await done(browser.call(authEndpoints.signUp, { email, username: uniqueName(), password }));
    await server.mailbox.code(email);
    await done(browser.call(authEndpoints.sendNewCode));
    const verificationCode = await server.mailbox.code(email, 2);
    await done(browser.call(authEndpoints.verifyUser, { verificationCode }));
  },
  'close the account': async () => {
    const leaver = await addMember(server);
    await publishPost(leaver, admin, { images: sampleImage('png') });
    await done(leaver.call(authEndpoints.closeAccount, { password }));
  },
};

test.each(Object.entries(acts))('%s: everybody else keeps what they have', async (_name, act) => {
  const before = await watched();
  for (const rows of Object.values(before)) expect(rows).not.toEqual([]);
  await act();
  expect(await watched()).toEqual(before);
});

import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { duel } from '../../support/duel.ts';
import { test as base } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { joinAs, joinAsAdmin, password, uniqueName } from '../../support/people.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

/** Confusable names: names that look the same are one name. */

const test = base
  .extend('lin', { scope: 'file', auto: true }, ({ server }) => joinAs(server, 'lin_xiaoyu'))
  .extend('member', ({ server }) => joinAs(server))
  .extend('admin', ({ server }) => joinAsAdmin(server))
  .extend('signUp', ({ server }) => async (username: string) => {
    const client = new Client(server.url);
    const email = `${uniqueName().replace('_', '.')}@nyu.edu`;
    return { client, email, answer: await client.call(authEndpoints.signUp, { email, username, password }) };
  });

const similar = {
  status: 409,
  code: 'username_similar',
  message: 'This username looks like that of another member. Please choose another one.',
  body: { field: 'username' },
};

test.for(['Iin_xiaoyu', '1in_xiaoyu', 'lin_xia0yu', 'LinXiaoyu', 'lin__xiaoyu_'])(
  '%s is refused at sign-up beside lin_xiaoyu',
  async (username, { signUp }) => expect((await signUp(username)).answer).toMatchObject(similar),
);

test.for(['lin_xiaoyu_2', 'lin_xiaoyi'])('%s is another name', async (username, { signUp }) =>
  expect((await signUp(username)).answer.status).toBe(200),
);

test('[H2.2] of two similar names that are verified concurrently, one is refused', async ({
  server,
  signUp,
}) => {
  const pairs = [
    ['corner_shop', 'comer_shop'],
    ['wwise', 'vvwise'],
    ['dark_2', 'cIark_z'],
  ] as const;
  for (const names of pairs) {
    const asked = await Promise.all(names.map(signUp));
    expect(asked.map(({ answer }) => answer.status)).toEqual([200, 200]);
    const codes = await Promise.all(asked.map(({ email }) => server.mailbox.code(email)));
    const verified = asked.map(({ client }, index) =>
      client.call(authEndpoints.verifyUser, { verificationCode: codes[index] }),
    );
    expect(await duel(...verified)).toEqual(['200', `409 ${similar.code}`]);
  }
});

test('a member can request another spelling of their own name, but no reserved or similar name', async ({
  member,
  lin,
  admin,
}) => {
  expect(await askUpdate(member, { username: 'Admin_Team' })).toMatchObject({
    status: 400,
    code: 'username_reserved',
    message: 'This username is reserved. Please choose another one.',
    body: { field: 'username' },
  });
  expect(await askUpdate(member, { username: 'lin_xia0yu' })).toMatchObject(similar);
  expect((await askUpdate(lin, { username: 'LinXiaoyu' })).status).toBe(200);
  expect((await approveUpdate(admin, await openRequestOf(lin, admin))).status).toBe(200);
  expect(await infoOf(lin)).toMatchObject({ username: 'LinXiaoyu' });
});

test('a member who already has a reserved name keeps it, and can change images', async ({ server }) => {
  const early = await joinAs(server);
  await server.database.sql('update members set username = $1 where username = $2', [
    'mod_squad',
    early.username,
  ]);
  const answer = await askUpdate(early, { username: 'mod_squad', profileImage: sampleImage('png') });
  expect(answer.status).toBe(200);
});

test('[H2.3] a request shows admins similar names; approval is refused if a name became too similar', async ({
  server,
  member,
  admin,
}) => {
  await askUpdate(member, { username: 'mei_chen_7' });
  expect(await openRequestOf(member, admin)).toMatchObject({ similar_to: [] });
  await joinAs(server, 'MeiChen');
  expect(await openRequestOf(member, admin)).toMatchObject({ similar_to: ['MeiChen'] });
  await server.database.sql("update members set username = 'meichen7' where username = 'MeiChen'");
  expect(await approveUpdate(admin, await openRequestOf(member, admin))).toMatchObject({
    status: 409,
    code: 'username_similar',
    body: { field: 'newUsername' },
  });
  expect(await infoOf(member)).toMatchObject({ pending_update: true });
});

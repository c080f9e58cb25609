import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { setupEndpoints as rows } from '../../../contract/setup/endpoints.ts';
import { Client } from '../../support/client.ts';
import { admit, askAs, firstRunTest as test, startAgain } from '../../support/first-run-test.ts';
import { startUnset } from '../../support/first-run.ts';
import { password } from '../../support/people.ts';
import { startMailServer } from '../../support/smtp.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The first admin where mails don't leave, and a site that lost its admins. */

test('without a mail server there is no test, and the first admin proves the address later', async ({
  fresh,
}) => {
  const { site, link, client } = fresh;
  await admit(client, link);
  expect(await client.call(rows.testMail, { link, to: 'giulia@polimi.it' })).toMatchObject({
    status: 409,
    code: 'mail_not_set',
  });
  await askAs(client, site, link, 'giulia');
  const stranger = new Client(site.url);
  expect((await stranger.call(rows.verify, { link })).status).toBe(401);
  expect(await client.call(rows.verify, { link })).toMatchObject({ status: 200 });
  const isUnproved = async () => (await client.call(deskEndpoints.health)).body['unproved'];
  expect((await client.call(deskEndpoints.health)).body).toMatchObject({ set_up: true, unproved: true });
  await client.call(authEndpoints.sendAddressCode);
  const code = await site.mailbox.code('giulia@polimi.it', 2);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await client.call(authEndpoints.proveAddress, { verificationCode: wrong })).status).toBe(400);
  expect(await isUnproved()).toBe(true);
  expect((await client.call(authEndpoints.proveAddress, { verificationCode: code })).status).toBe(200);
  expect(await isUnproved()).toBe(false);
  expect((await client.call(authEndpoints.sendAddressCode)).status).toBe(404);
});

test('nobody else becomes the first admin by the address, until its code proves it', async ({ fresh }) => {
  const { site, link, client } = fresh;
  await admit(client, link);
  await askAs(client, site, link, 'giulia');
  const email = 'giulia@polimi.it';
  expect((await client.call(rows.verify, { link })).status).toBe(200);
  const count = async () => (await site.mailbox.all(email)).length;
  const before = await count();
  const owner = new Client(site.url);
  expect(await owner.call(authEndpoints.createResetSession, { emailInput: email })).toMatchObject({
    status: 200,
    message: 'If this email has an account, we have sent a code to it.',
  });
  const another = { email, username: 'the_owner', password };
  expect((await owner.call(authEndpoints.signUp, another)).status).toBe(200);
  const newPassword = 'another-horse-9';
  await client.call(authEndpoints.changePassword, { currentPassword: password, newPassword });
  await waitFor(async () => expect(await site.database.sql('select from outbox')).toEqual([]));
  expect(await count()).toBe(before);

  // Even the right code of a reset would change nothing.
  await owner.call(authEndpoints.createResetSession, { emailInput: email });
  await waitFor(async () => expect(await site.database.sql('select from outbox')).toEqual([]));
  await site.database.sql('update code_sessions set code_hash = $1, code_expires_at = now() + $2::interval', [
    await hash('123456'),
    '1 hour',
  ]);
  const reset = { verificationCode: '123456', password: 'stolen-horse-9' };
  expect(await owner.call(authEndpoints.resetPassword, reset)).toMatchObject({ code: 'no_code_session' });

  await client.call(authEndpoints.sendAddressCode);
  const verificationCode = await site.mailbox.code(email, before + 1);
  const env = { DATA_DIR: site.dataDir, DATABASE_URL: site.database.url };
  const moved = await runTool('member', [email, '--email', 'giulia.rossi@polimi.it'], env);
  expect(moved.stdout).toContain('has the address giulia.rossi@polimi.it');
  expect((await client.call(authEndpoints.checkLogin)).status).toBe(401);
  await client.call(authEndpoints.logIn, { usernameOrEmail: 'giulia', password: newPassword });
  // The code of the former address proves nothing.
  expect((await client.call(authEndpoints.proveAddress, { verificationCode })).status).toBe(401);
  expect((await client.call(deskEndpoints.health)).body).toMatchObject({ unproved: true });
  await waitFor(async () => expect(await site.database.sql('select from outbox')).toEqual([]));
  expect(await count()).toBe(before + 1);
  await client.call(authEndpoints.sendAddressCode);
  const right = await site.mailbox.code('giulia.rossi@polimi.it');
  expect((await client.call(authEndpoints.proveAddress, { verificationCode: right })).status).toBe(200);
  await owner.call(authEndpoints.createResetSession, { emailInput: 'giulia.rossi@polimi.it' });
  await site.mailbox.newest('giulia.rossi@polimi.it', 2);
});

test('where mails leave, nobody becomes the first admin without the code', async () => {
  const mail = await startMailServer();
  const { site, link } = await startUnset(undefined, { SMTP_URL: mail.url, RATE_LIMIT: 'on' });
  const client = new Client(site.url);
  await admit(client, link);
  const test = (to: string) => client.call(rows.testMail, { link, to });
  expect((await test('giulia@polimi.it')).body).toMatchObject({
    sent: true,
    answer: expect.stringMatching(/^250/) as string,
  });
  await client.call(rows.signUp, { link, email: 'giulia@polimi.it', username: 'giulia', password });
  expect(await client.call(rows.verify, { link })).toMatchObject({
    status: 400,
    body: { field: 'verificationCode' },
  });
  await mail.stop();
  expect((await test('giulia@polimi.it')).body).toMatchObject({ sent: false });
  for (let sent = 2; sent < 5; sent += 1) await test('giulia@polimi.it');
  expect(await test('giulia@polimi.it')).toMatchObject({ status: 429 });
  expect(await client.call(rows.verify, { link })).toMatchObject({ status: 200 });
  await site.stop();
});

test('what is stored but unreadable keeps no site from starting, and doctor names it', async ({ fresh }) => {
  const { site, link, client } = fresh;
  await admit(client, link);
  await askAs(client, site, link, 'giulia');
  await client.call(rows.verify, { link });
  await site.database.sql(`update site set value = '"?"' where section = 'emailDomains'`);
  await site.database.sql(`update members set role = 'member'`);
  await site.halt();
  // A site with members and no admin is never in setup.
  const again = await startAgain(site, new URL(site.url).port);
  expect(again.output()).not.toContain('/setup#');
  expect((await new Client(again.url).call(postEndpoints.market)).status).toBe(401);
  const env = {
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.database.url,
    NODE_ENV: 'production',
    PUBLIC_URL: site.url,
    MAIL_FROM: 'market@polimi.it',
  };
  const { stdout } = await runTool('doctor', [], env);
  expect(stdout).toMatch(/PROBLEM .*can’t be read.*emailDomains/);
  expect(stdout).toContain('Nobody is an admin');
  await runTool('make-admin', ['giulia@polimi.it'], env);
  expect((await runTool('doctor', [], env)).stdout).not.toContain('Nobody is an admin');
  await again.stop();
});

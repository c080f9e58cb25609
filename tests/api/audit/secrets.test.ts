import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { Client } from '../../support/client.ts';
import { siteTest } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost, joinAsAdmin, uniqueName } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Every call that handles secrets, on a server that logs everything. */

const test = siteTest.extend('env', async () => ({ ...(await productionEnv()), LOG_LEVEL: 'trace' }));

test('[H7.14] audit trail and log contain no password, code, cookie or file content', async ({ program }) => {
  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  const passwords = ['first-secret-1', 'wrong-secret-2', 'second-secret-3', 'third-secret-4', 'half-secret-'];
  const [first, wrong, second, third, half] = passwords as [string, string, string, string, string];
  const secrets = new Set(passwords);
  const codes: string[] = [];
  const client = new Client(program.url);
  const keep = () => client.cookies.forEach((cookie) => secrets.add(cookie));

  await client.call(authEndpoints.signUp, { username, email, password: `${half}\0` });
  await client.call(authEndpoints.signUp, { username, email, password: first });
  keep();
  codes.push(await program.mailbox.code(email));
  await client.call(authEndpoints.verifyUser, {
    verificationCode: codes[0] === '111111' ? '222222' : '111111',
  });
  await client.call(authEndpoints.verifyUser, { verificationCode: codes[0] });
  await client.call(authEndpoints.logIn, { usernameOrEmail: email, password: wrong });
  await client.call(authEndpoints.logIn, { usernameOrEmail: email, password: first });
  keep();
  await client.call(authEndpoints.changePassword, { currentPassword: wrong, newPassword: second });
  await client.call(authEndpoints.changePassword, { currentPassword: first, newPassword: second });
  keep();
  const marked = Buffer.concat([sampleImage('jpg').bytes, Buffer.from('bytes-of-the-file')]);
  const images = [{ fileName: 'a.jpg', bytes: marked }];
  const member = Object.assign(client, { email, username });
  await createPost(member, { images });
  const broken = {
    fileName: 'a.png',
    bytes: Buffer.concat([sampleImage('png').bytes.subarray(0, 40), marked]),
  };
  await client.call(profileEndpoints.requestUpdate, { username, profileImage: broken });
  secrets.add('bytes-of-the-file');
  await client.call(authEndpoints.createResetSession, { emailInput: email });
  keep();
  codes.push(await program.mailbox.code(email, 3));
  // Causes an internal error in a call that carries secrets.
  await program.database.sql('alter table members rename password_hash to elsewhere');
  const reset = { verificationCode: codes[1], password: third };
  expect(await client.call(authEndpoints.resetPassword, reset)).toMatchObject({ status: 500 });
  await program.database.sql('alter table members rename elsewhere to password_hash');
  expect(await client.call(authEndpoints.resetPassword, reset)).toMatchObject({ status: 200 });
  await client.call(authEndpoints.logIn, { usernameOrEmail: email, password: third });
  keep();
  const made = await runTool('member', [email, '--login-link'], {
    DATABASE_URL: program.database.url,
    DATA_DIR: program.dataDir,
    PUBLIC_URL: 'https://exchange.nyu.edu',
  });
  const link = made.stdout.trim().replace(/.*#link=/, '');
  secrets.add(link);
  expect(await client.call(authEndpoints.logInByLink, { link })).toMatchObject({ status: 200 });
  keep();
  const admin = await joinAsAdmin(program);
  await admin.call(postEndpoints.pending);
  await client.call(authEndpoints.closeAccount, { password: third });

  const answered = () => program.output().match(/"msg":"request completed"/g)?.length ?? 0;
  await waitFor(() => expect(answered()).toBeGreaterThan(15));
  const trail = JSON.stringify(await program.database.sql('select * from audit'));
  expect(trail).toContain('close-account');
  expect(secrets.size).toBeGreaterThan(9);
  for (const text of [trail, program.output()]) {
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
    // Any number may contain the six digits, so only whole texts and the starts of subjects are compared.
    expect(codes.filter((code) => text.includes(`"${code}"`) || text.includes(`${code} 是`))).toEqual([]);
    expect(text).not.toContain('argon2');
  }
});

test('[H7.16] the log has the path of a request and the names in its query, but no values', async ({
  program,
}) => {
  const queries = ['/api/notice/unsubscribe', '/nowhere', '/%zz', `/assets/${'a'.repeat(200)}`, '/search'];
  for (const path of queries)
    await fetch(`${program.url}${path}?token=typed-1&page&search=typed-2%3D?a=typed-3`);
  await waitFor(() => expect(program.output()).toContain('"url":"/search?token&page&search"'));
  expect(program.output()).toContain('"url":"/%zz?token&page&search"');
  expect(program.output()).not.toContain('typed-');
});

test('[H7.15] the log consists of JSON lines, except the three lines for the operator', ({ program }) => {
  const lines = program.output().trim().split('\n');
  const [logged, others] = [
    lines.filter((line) => line.startsWith('{')),
    lines.filter((line) => !line.startsWith('{')),
  ];
  expect(others.map((line) => line.trim().split(' ')[0])).toEqual(['Campus', 'mails', 'calls']);
  expect(logged.length).toBeGreaterThan(30);
  for (const line of logged) {
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number) as number,
      time: expect.any(Number) as number,
      msg: expect.any(String) as string,
    });
  }
});

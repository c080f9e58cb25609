import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { joinAs, password, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Which addresses are accepted, and where mail is sent (rule G10). */

const test = base.extend('env', () => ({ EMAIL_DOMAINS: 'nyu.edu,edu.cn' }));

const signUp = (server: TestServer, email: string) =>
  new Client(server.url).call(authEndpoints.signUp, { username: uniqueName(), email, password });

test.for(['someone@nyu.edu', 'a.b.c9@stern.nyu.edu', '7@pku.edu.cn', ' Some.One@NYU.edu '])(
  '%j is taken',
  async (email, { server }) => expect(await signUp(server, email)).toMatchObject({ status: 200 }),
);

describe('[G10.1] refuses the address', () => {
  test.for([
    'someone',
    'someone@',
    '@nyu.edu',
    'some@one@nyu.edu',
    'someone@evil.com@nyu.edu',
    '.someone@nyu.edu',
    'someone.@nyu.edu',
    'some..one@nyu.edu',
    'some+one@nyu.edu',
    'some_one@nyu.edu',
    'some-one@nyu.edu',
    '"someone"@nyu.edu',
    'someone@nyu.edu.',
    'someone@.nyu.edu',
    'someone@nyu..edu',
    'someone@[127.0.0.1]',
    'someone@nyu.edu,other@nyu.edu',
    'someone@nyu.edu\r\nBcc: other@nyu.edu',
    'Some One <someone@nyu.edu>',
    // Non-ASCII letters. Lower-casing or NFKC turns the last three into ASCII.
    'sömeone@nyu.edu',
    '小明@nyu.edu',
    'someone@ｎyu.edu',
    'someone＠nyu.edu',
    '\u212aate@nyu.edu',
    'someone@ban\u212a.edu.cn',
  ])('%j', async (email, { server }) => {
    expect(await signUp(server, email)).toMatchObject({
      status: 400,
      code: 'email_invalid',
      body: { field: 'email' },
    });
  });

  test.for([
    'someone@evilnyu.edu',
    'someone@nyu.edu.evil.com',
    'someone@nyu.com',
    'someone@edu',
    'someone@nyu.edu.tw',
    'someone@cn',
  ])('[G10.2] %j, which is another domain', async (email, { server }) => {
    const answer = await signUp(server, email);
    expect(answer.status).toBe(400);
    expect(['email_not_university', 'email_invalid']).toContain(answer.code);
  });
});

test('[G10.3] mail is sent to the stored address, not to the typed one', async ({ server }) => {
  const member = await joinAs(server);
  // Accounts that are older than this rule may have capitals in their address.
  const stored = member.email.replace('student', 'Student');
  await server.database.sql('update members set email = $1 where email = $2', [stored, member.email]);
  await new Client(server.url).call(authEndpoints.createResetSession, { emailInput: member.email });
  expect((await server.mailbox.newest(stored)).subject).toContain('is your password reset code');
  await signUp(server, member.email);
  expect((await server.mailbox.newest(stored, 2)).subject).toContain('You already have an account');
  expect(await server.mailbox.all(member.email)).toHaveLength(1);
});

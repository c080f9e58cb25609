import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test } from '../../support/fixtures.ts';
import { joinAs, password, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

const valid = () => {
  const username = uniqueName();
  return { username, email: `${username.replaceAll('_', '.')}@stern.nyu.edu`, password };
};
const signUp = (server: TestServer, person: object, client = new Client(server.url)) =>
  client.call(authEndpoints.signUp, { ...person });

describe('[1.1 5.12 5.16 5.17 9.9] refused with the messages of the specification', () => {
  test.for([
    [
      'email',
      '',
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ],
    [
      'email',
      '.a@nyu.edu',
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ],
    [
      'email',
      'a b@nyu.edu',
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ],
    [
      'email',
      `${'a'.repeat(260)}@nyu.edu`,
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ],
    ['email', 'someone@gmail.com', 'Please sign up with your university email.'],
    [
      'email',
      'x@evil-edu',
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ],
    ['username', 'two words', 'Username should only contain alphanumerical values and underscores.'],
    ['username', '小明', 'Username should only contain alphanumerical values and underscores.'],
    ['username', 'a'.repeat(31), 'Username should be 1 to 30 characters long.'],
    ['username', 'Admin', 'This username is reserved. Please choose another one.'],
    ['password', 'dollar$sign', 'The password cannot contain <, >, ", \', `, ;, &, $, /, \\, (, ), {, }'],
    ['password', 'short', 'The password should be 8 to 128 characters long.'],
    ['password', 'a'.repeat(129), 'The password should be 8 to 128 characters long.'],
    ['password', 'sunshine', 'This password is too common. Please choose another one.'],
  ] as const)('%s %j', async ([field, value, message], { server }) => {
    const answer = await signUp(server, { ...valid(), [field]: value });
    expect(answer).toMatchObject({ status: 400, message });
    expect(answer.body).toMatchObject({ field });
  });

  test('a password with the username in it', async ({ server }) => {
    const person = valid();
    const answer = await signUp(server, { ...person, password: `${person.username}-2026` });
    expect(answer).toMatchObject({ status: 400, code: 'password_personal' });
  });

  test.for([[[]], [{ username: ['a', 'b'] }], [{ email: { $ne: '' } }], ['text'], [null]])(
    'a body like %j',
    async ([body], { server }) => {
      const response = await new Client(server.url).fetch('/api/auth/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
    },
  );
});

test('[7.6] mails a code in both languages as text and HTML, and creates the account after verification', async ({
  server,
}) => {
  const person = valid();
  const client = new Client(server.url);
  expect(await signUp(server, person, client)).toMatchObject({
    status: 200,
    message: 'Almost done: we have sent a code to your email.',
  });
  const mail = await server.mailbox.newest(person.email);
  expect(mail.subject).toMatch(/^\d{6} 是你的验证码 \/ is your verification code$/);
  expect(mail.text).toContain('valid for 10 minutes');
  expect(mail.html).toContain('10 分钟内有效');
  expect(await server.database.sql('select 1 from members where username = $1', [person.username])).toEqual(
    [],
  );
  const stored = JSON.stringify(await server.database.sql('select * from code_sessions'));
  expect(stored).not.toContain(/\d{6}/.exec(mail.subject ?? '')?.[0]);

  expect(await client.call(authEndpoints.checkCodeSession)).toMatchObject({
    status: 200,
    message: 'verification-code-session-exists',
  });
  const verificationCode = await server.mailbox.code(person.email);
  expect(await client.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({
    status: 200,
    message: 'Your email is verified. You can log in now.',
  });
  expect(await client.call(authEndpoints.checkCodeSession)).toMatchObject({ status: 401 });
  expect(await server.database.sql('select from sign_ups where email = $1', [person.email])).toEqual([]);
  expect(
    await client.call(authEndpoints.logIn, { usernameOrEmail: person.username.toUpperCase(), password }),
  ).toMatchObject({
    status: 200,
    message: 'Logged in.',
  });
});

test('a taken e-mail gets the same reply as a new one, and its owner gets a mail about it', async ({
  server,
}) => {
  const owner = await joinAs(server);
  const fresh = await signUp(server, valid());
  const taken = await signUp(server, { ...valid(), email: owner.email.toUpperCase() });
  expect({ status: taken.status, body: taken.body }).toEqual({ status: fresh.status, body: fresh.body });
  expect(taken.headers.getSetCookie()).toHaveLength(fresh.headers.getSetCookie().length);
  const mail = await server.mailbox.newest(owner.email, 2);
  expect(mail.subject).toContain('You already have an account');
});

test('a taken username is refused in any case', async ({ server }) => {
  const owner = await joinAs(server);
  const answer = await signUp(server, { ...valid(), username: owner.username.toUpperCase() });
  expect(answer).toMatchObject({
    status: 409,
    message: 'This username is already taken.',
    code: 'username_taken',
  });
});

test.for([1, 2, 3])(
  'of two sign-ups with one name and e-mail exactly one becomes a member (round %i)',
  async (_case, { server }) => {
    const person = valid();
    const clients = [new Client(server.url), new Client(server.url)] as const;
    const signedUp = await Promise.all(clients.map((client) => signUp(server, person, client)));
    expect(signedUp.map((answer) => answer.status)).toEqual([200, 200]);
    await server.mailbox.newest(person.email, 2);
    const mails = await server.mailbox.all(person.email);
    const codes = mails.map((mail) => /\d{6}/.exec(mail.subject ?? '')?.[0] ?? '');
    // Which code belongs to which browser is not defined.
    const tries = clients.flatMap((client) =>
      codes.map((verificationCode) => client.call(authEndpoints.verifyUser, { verificationCode })),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
    const rows = await server.database.sql('select 1 from members where lower(email) = lower($1)', [
      person.email,
    ]);
    expect(rows).toHaveLength(1);
  },
);

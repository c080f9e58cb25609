import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { logIn, trustingTest as test, student } from '../../support/campus-site.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { hold } from '../../support/hold.ts';
import { addMember, password } from '../../support/people.ts';

/** Closing an account without a password: a fresh campus login stands for it. */

test('an account without a password is closed just after its campus login, and says that it has none', async ({
  server,
  oidc,
}) => {
  const person = student();
  const { email } = person.inToken;
  const browser = new Client(server.url);
  await logIn(browser, oidc, person);
  expect((await browser.call(profileEndpoints.info)).body).toMatchObject({ email, has_password: false });
  await server.database.sql(
    "update sessions set created_at = now() - interval '11 minutes' from members m where m.id = member_id and email = $1",
    [email],
  );
  expect(await browser.call(authEndpoints.closeAccount, {})).toMatchObject({
    status: 403,
    code: 'campus_again',
    message: 'Please log in with your campus account once more.',
  });
  expect(await browser.call(authEndpoints.closeAccount, { password })).toMatchObject({
    status: 403,
    code: 'wrong_password',
    body: { field: 'password' },
  });
  await logIn(browser, oidc, person);
  expect(await browser.call(authEndpoints.closeAccount, {})).toMatchObject({ status: 200 });
  expect(await browser.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
  expect(await server.database.sql('select from members where email = $1', [email])).toEqual([]);
});

test('where there are passwords, an account that has one must name it, also after a campus login', async ({
  server,
  oidc,
}) => {
  const member = await addMember(server);
  expect((await member.call(profileEndpoints.info)).body).not.toHaveProperty('has_password');
  await logIn(member, oidc, student({ email: member.email }));
  expect(await member.call(authEndpoints.closeAccount, {})).toMatchObject({
    status: 400,
    code: 'password_length',
    body: { field: 'password' },
  });
  expect(await member.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
});

test('with LOGIN_PASSWORD=off a campus login closes an account that has a password, its old session does not', async ({
  start,
  server,
  env,
  oidc,
}) => {
  const port = await freePort();
  await start({ on: server, env: { ...env, PORT: port, LOGIN_PASSWORD: 'off' } });
  const member = await addMember(server);
  const session = member.cookies.get('session') ?? '';
  const before = new Client(`http://127.0.0.1:${port}`);
  before.cookies.set('session', session);
  expect(await before.call(authEndpoints.closeAccount, {})).toMatchObject({
    status: 403,
    code: 'campus_again',
  });
  await logIn(member, oidc, student({ email: member.email }));
  before.cookies.set('session', member.cookies.get('session') ?? '');
  expect(await before.call(authEndpoints.closeAccount, {})).toMatchObject({ status: 200 });
});

test.for([
  ['session that was ended', 'delete from sessions where member_id = $1'],
  ['account that was closed', 'delete from members where id = $1'],
] as const)('a %s meanwhile closes nothing more', async ([_name, statement], { server, oidc }) => {
  const person = student();
  const browser = new Client(server.url);
  await logIn(browser, oidc, person);
  const { user_id: id } = (await browser.call(profileEndpoints.info)).body;
  const held = await hold(server.database, 'select from members where id = $1 for update', [id]);
  const answer = browser.call(authEndpoints.closeAccount, {});
  await held.waiters();
  await held.sql(statement, [id]);
  await held.release();
  expect(await answer).toMatchObject({ status: 401, code: 'no_session' });
  expect(
    await server.database.sql("select from audit where action = 'close-account' and object = $1", [
      `member ${String(id)}`,
    ]),
  ).toEqual([]);
});

test('an address that only the campus gives gets a code to set a first password, but cannot sign up', async ({
  server,
  visitor,
  oidc,
}) => {
  const { sub, inToken, ...rest } = student();
  const email = inToken.email.replace('@', '+x_y-z@');
  const browser = new Client(server.url);
  await logIn(browser, oidc, { sub, inToken: { ...inToken, email }, ...rest });
  await visitor.call(authEndpoints.createResetSession, { emailInput: email.toUpperCase() });
  const verificationCode = await server.mailbox.code(email);
  expect(await visitor.call(authEndpoints.resetPassword, { verificationCode, password })).toMatchObject({
    status: 200,
  });
  expect(await visitor.call(authEndpoints.logIn, { usernameOrEmail: email, password })).toMatchObject({
    status: 200,
  });
  expect((await visitor.call(profileEndpoints.info)).body).not.toHaveProperty('has_password');
  const signUp = { email: `another${email}`, username: 'another_one', password };
  expect(await visitor.call(authEndpoints.signUp, signUp)).toMatchObject({ code: 'email_invalid' });
});

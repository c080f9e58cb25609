import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client, type Answer } from '../../support/client.ts';
import { test } from '../../support/fixtures.ts';
import { joinAs, password, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Nothing reveals to a stranger whether an e-mail has an account (rules A5, A7). */

const seen = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '=')),
});

async function freshAndTaken(server: TestServer): Promise<[string, string]> {
  const owner = await joinAs(server, uniqueName(), `${uniqueName('owner').replace('_', '.')}@nyu.edu`);
  return [`${uniqueName('fresh').replace('_', '.')}@nyu.edu`, owner.email];
}

/** Signs up with an e-mail and makes every call of a code session. */
async function strangerWith(server: TestServer, email: string) {
  const browser = new Client(server.url);
  const username = uniqueName('stranger');
  const secret = 'a-strangers-own-8';
  const answers: Answer[] = [
    await browser.call(authEndpoints.signUp, { email, username, password: secret }),
    await browser.call(authEndpoints.checkCodeSession),
  ];
  for (const usernameOrEmail of [username, email, email.toUpperCase()])
    answers.push(
      await new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail, password: secret }),
    );
  for (let count = 0; count < 6; count += 1)
    answers.push(await browser.call(authEndpoints.verifyUser, { verificationCode: '000000' }));
  answers.push(await browser.call(authEndpoints.sendNewCode));
  return { answers: answers.map(seen), username };
}

test('[G8.20] signing up, logging in with what was chosen, and guessing the code', async ({ server }) => {
  const [fresh, taken] = await freshAndTaken(server);
  const [one, other] = [await strangerWith(server, fresh), await strangerWith(server, taken)];
  expect(other.answers).toEqual(one.answers);
  expect(one.answers.map(({ status }) => status)).toEqual([
    200, 200, 403, 403, 403, 400, 400, 400, 400, 400, 401, 401,
  ]);
  // Only the owner can log in, and there is no second account.
  expect(
    await server.database.sql('select 1 from members where lower(username) = $1', [other.username]),
  ).toEqual([]);
  expect(
    await new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: taken, password }),
  ).toMatchObject({ status: 200 });
});

test('[G8.20] a sign-up with a taken address never gets a valid code', async ({ server }) => {
  const [, taken] = await freshAndTaken(server);
  const { username } = await strangerWith(server, taken);
  const subjects = (await server.mailbox.all(taken)).slice(1).map((mail) => mail.subject);
  expect(subjects.every((subject) => subject?.includes('You already have an account'))).toBe(true);
  const mail = await server.mailbox.newest(taken, 2);
  expect(mail.text).not.toContain(username);
});

test('[G8.20] asking for a reset and guessing its code', async ({ server }) => {
  const [fresh, taken] = await freshAndTaken(server);
  const all: unknown[] = [];
  for (const emailInput of [fresh, taken]) {
    const browser = new Client(server.url);
    const answers = [await browser.call(authEndpoints.createResetSession, { emailInput })];
    for (let count = 0; count < 6; count += 1)
      answers.push(
        await browser.call(authEndpoints.resetPassword, {
          verificationCode: '000000',
          password: 'quite-another-7',
        }),
      );
    all.push(answers.map(seen));
  }
  expect(all[1]).toEqual(all[0]);
  expect(await server.mailbox.all(fresh)).toEqual([]);
});

test('[G8.19] a password reset invalidates the codes of other resets', async ({ server }) => {
  const member = await joinAs(server);
  const browsers = [new Client(server.url), new Client(server.url), new Client(server.url)] as const;
  const codes: string[] = [];
  for (const [place, browser] of browsers.entries()) {
    await browser.call(authEndpoints.createResetSession, { emailInput: member.email });
    codes.push(await server.mailbox.code(member.email, place + 2));
  }
  const reset = (place: 0 | 1 | 2) =>
    browsers[place].call(authEndpoints.resetPassword, {
      verificationCode: codes[place],
      password: `quite-another-${place}`,
    });
  expect(await reset(1)).toMatchObject({ status: 200 });
  expect(await reset(0)).toMatchObject({ status: 401, code: 'no_code_session' });
  await member.call(authEndpoints.logIn, { usernameOrEmail: member.email, password: 'quite-another-1' });
  const last = new Client(server.url);
  await last.call(authEndpoints.createResetSession, { emailInput: member.email });
  const code = await server.mailbox.code(member.email, 6);
  const change = { currentPassword: 'quite-another-1', newPassword: 'quite-another-9' };
  expect(await member.call(authEndpoints.changePassword, change)).toMatchObject({ status: 200 });
  expect(
    await last.call(authEndpoints.resetPassword, { verificationCode: code, password: 'quite-another-8' }),
  ).toMatchObject({ status: 401 });
});

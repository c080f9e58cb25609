import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test } from '../../support/fixtures.ts';
import { joinAs, password, uniqueName, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Every call that sets a password applies the same rules (rule G9). */

type Set = (chosen: string) => ReturnType<Client['call']>;

async function atSignUp(server: TestServer): Promise<{ who: Pick<Person, 'email' | 'username'>; set: Set }> {
  const who = { username: uniqueName('someone'), email: `${uniqueName('mail').replace('_', '.')}@nyu.edu` };
  const set: Set = (chosen) =>
    new Client(server.url).call(authEndpoints.signUp, { ...who, password: chosen });
  return { who, set };
}

async function atChange(server: TestServer): Promise<{ who: Person; set: Set }> {
  const who = await joinAs(server, uniqueName('someone'), `${uniqueName('mail').replace('_', '.')}@nyu.edu`);
  const set: Set = (newPassword) =>
    who.call(authEndpoints.changePassword, { currentPassword: password, newPassword });
  return { who, set };
}

async function atReset(server: TestServer): Promise<{ who: Person; set: Set }> {
  const { who } = await atChange(server);
  const browser = new Client(server.url);
  await browser.call(authEndpoints.createResetSession, { emailInput: who.email });
  const verificationCode = await server.mailbox.code(who.email, 2);
  const set: Set = (chosen) =>
    browser.call(authEndpoints.resetPassword, { verificationCode, password: chosen });
  return { who, set };
}

test.for([
  ['sign-up', 'password', atSignUp],
  ['a change', 'newPassword', atChange],
  ['a reset', 'password', atReset],
] as const)(
  '[G9.3 G9.4] at %s common and personal ones are refused in words of their own',
  async ([_where, field, prepare], { server }) => {
    const { who, set } = await prepare(server);
    const common = 'This password is too common. Please choose another one.';
    const personal = 'The password should not contain your username or email.';
    // More tries than a code allows: only a wrong code uses one up.
    for (const [chosen, message] of [
      ['sunshine', common],
      ['SunShine', common],
      [who.username, personal],
      [`x${who.username.toUpperCase()}x`, personal],
      [`${who.username}-2026`, personal],
      [`my-${who.username}`, personal],
      [`${who.username}${who.username}`, personal],
      [who.email.slice(0, who.email.indexOf('@')), personal],
      [who.email, personal],
    ] as const) {
      expect(await set(chosen)).toMatchObject({ status: 400, message, body: { field } });
    }
    expect(await set('quite-another-7')).toMatchObject({ status: 200 });
  },
);

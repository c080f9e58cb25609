import { expect } from 'vitest';
import { siteTest as test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';

/** The addresses below /.well-known. */

const own = async () => {
  const PORT = await freePort();
  return { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` };
};
const env = {
  SECURITY_CONTACT: 'mailto:security@nyu.edu',
  SECURITY_EXPIRES: '2099-06-30',
};
const open = (url: string, path: string) => fetch(`${url}/.well-known/${path}`, { redirect: 'manual' });

test('security.txt says contact, expiry, languages and its own address', async ({ start, database }) => {
  const { url } = await start({ env: { ...env, ...(await own()) }, on: { database } });
  const answer = await open(url, 'security.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:security@nyu.edu',
      'Expires: 2099-06-30T00:00:00+08:00',
      'Preferred-Languages: zh, en',
      `Canonical: ${url}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});

test('security.txt names the policy if there is one', async ({ start, database }) => {
  const policy = 'https://nyu.edu/security';
  const { url } = await start({ env: { ...env, SECURITY_POLICY_URL: policy }, on: { database } });
  expect(await (await open(url, 'security.txt')).text()).toContain(`\nPolicy: ${policy}\n`);
});

test('a site without a contact has no security.txt', async ({ server }) => {
  expect((await open(server.url, 'security.txt')).status).toBe(404);
});

test('change-password leads to the password in the settings', async ({ server }) => {
  const answer = await open(server.url, 'change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/security']);
});

test('change-password is a 404 where the campus alone logs in', async ({ start, database }) => {
  const campus = {
    ...(await own()),
    LOGIN_PASSWORD: 'off',
    LOGIN_CAS_URL: 'https://cas.nyu.edu/cas',
    LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu',
  };
  const { url } = await start({ env: campus, on: { database } });
  expect((await open(url, 'change-password')).status).toBe(404);
});

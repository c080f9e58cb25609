import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sign } from '../session/signing.ts';
import { recognizeDevice, rememberDevice } from './device.ts';

const key = randomBytes(32);
const account = (id: string) => ({ id, password_hash: `hash of ${id}` });

test.each([
  [180, undefined, 'known'],
  [181, undefined, 'unknown'],
  [90, 3, 'known'],
  [91, 3, 'unknown'],
])('%i days after its last login, or code of version %s, a browser is %s', (days, version, expected) => {
  const isOfAdmin = version !== undefined;
  const day = String(Math.floor(Date.now() / 86_400_000) - days);
  const { id, password_hash } = account('7');
  const mark = createHash('sha256').update(password_hash).digest('base64url');
  const name = isOfAdmin ? `a${id}` : id;
  const parts = [name, mark, 'nonce', day, ...(isOfAdmin ? [`${version}`] : [])];
  const cookie = `${name}.nonce.${day}.${sign(key, isOfAdmin ? 'admin-browser' : 'device', parts)}`;
  const nonce = recognizeDevice(key, cookie, account('7'), version);
  for (const other of isOfAdmin ? [undefined, version + 1] : [1])
    expect(recognizeDevice(key, cookie, account('7'), other)).toBeUndefined();
  expect(nonce === 'nonce' ? 'known' : 'unknown').toBe(expected);
});

test('a browser knows the last eight accounts, each by its first nonce', () => {
  const accounts = Array.from({ length: 9 }, (_, index) => account(String(index + 1)));
  let cookie: string | undefined;
  for (const one of accounts) cookie = rememberDevice(key, cookie, one);
  const nonces = accounts.map((one) => recognizeDevice(key, cookie, one));
  expect(nonces.map((nonce) => nonce !== undefined)).toEqual([false, ...Array<boolean>(8).fill(true)]);
  const again = rememberDevice(key, cookie, account('5'));
  expect(accounts.map((one) => recognizeDevice(key, again, one))).toEqual(nonces);
  let both: string | undefined = again;
  for (const one of accounts) both = rememberDevice(key, both, one, 0);
  expect(accounts.map((one) => recognizeDevice(key, both, one))).toEqual(nonces);
  expect(recognizeDevice(key, both, account('9'), 0)).toBeDefined();
  expect(both.length).toBeLessThan(1000);
});

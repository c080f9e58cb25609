import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sign } from '../session/signing.ts';
import { recognizeDevice, rememberDevice } from './device.ts';

const key = randomBytes(32);
const account = (id: string) => ({ id, password_hash: `hash of ${id}` });

test.each([
  [180, 'known'],
  [181, 'unknown'],
])('%i days after its last login a browser is %s', (days, expected) => {
  const day = String(Math.floor(Date.now() / 86_400_000) - days);
  const { id, password_hash } = account('7');
  const mark = createHash('sha256').update(password_hash).digest('base64url');
  const cookie = `${id}.nonce.${day}.${sign(key, 'device', [id, mark, 'nonce', day])}`;
  const nonce = recognizeDevice(key, cookie, account('7'));
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
});

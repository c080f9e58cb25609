import { createHash, randomBytes } from 'node:crypto';
import { trustedDays } from '../../contract/auth/limits.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/**
 * Device cookies, as OWASP describes them: logins from a browser in which the account has logged in before are counted
 * and queued separately, so that nobody's guesses elsewhere can lock the owner out.
 *
 * The cookie holds an entry for each account, newest first, joined by `~`: `memberId.nonce.day.signature`. The
 * signature covers the account's password hash, so a new password revokes the trust in every browser.
 */

/** Bounds the size of the cookie on a shared computer. */
const maxEntries = 8;
const msPerDay = 86_400_000;

export interface Account {
  id: string;
  password_hash: string;
}

const today = () => Math.floor(Date.now() / msPerDay);
const passwordMark = ({ password_hash }: Account) =>
  createHash('sha256').update(password_hash).digest('base64url');

const entriesOf = (cookie: string | undefined) => (cookie ? cookie.split('~', maxEntries) : []);

/** The nonce of the browser's entry for this account; undefined if it has no valid one. */
export function recognizeDevice(
  key: SigningKey,
  cookie: string | undefined,
  account: Account,
): string | undefined {
  for (const entry of entriesOf(cookie)) {
    const [id, nonce = '', day = '', signature = ''] = entry.split('.');
    if (id !== account.id || !(today() - Number(day) <= trustedDays)) continue;
    if (isSigned(key, 'device', [id, passwordMark(account), nonce, day], signature)) return nonce;
  }
  return undefined;
}

/** The cookie after a login: a new entry for this account comes first. A known browser keeps its nonce. */
export function rememberDevice(key: SigningKey, cookie: string | undefined, account: Account): string {
  const nonce = recognizeDevice(key, cookie, account) ?? randomBytes(9).toString('base64url');
  const day = String(today());
  const signature = sign(key, 'device', [account.id, passwordMark(account), nonce, day]);
  const others = entriesOf(cookie).filter((entry) => !entry.startsWith(`${account.id}.`));
  return [`${account.id}.${nonce}.${day}.${signature}`, ...others].slice(0, maxEntries).join('~');
}

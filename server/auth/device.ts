import { createHash, randomBytes } from 'node:crypto';
import { adminTrustDays, trustedDays } from '../../contract/auth/limits.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/**
 * Device cookies, as OWASP describes them: logins from a browser in which the account has logged in before are counted
 * and queued separately, so that nobody's guesses elsewhere can lock the owner out.
 *
 * The cookie holds an entry for each account, newest first, joined by `~`: `memberId.nonce.day.signature`. The
 * signature covers the account's password hash, so a new password revokes the trust in every browser. An entry of its
 * own says that the account's mailbox or the operator has let this browser in (rule G14).
 */

/** Bounds the size of the cookie on a shared computer: of each kind. */
const maxEntries = 8;
const msPerDay = 86_400_000;

export interface Account {
  id: string;
  /** Empty if the account has no password. */
  password_hash: string;
}

const prefix = 'a';
const isTrust = (entry: string) => entry.startsWith(prefix);

const today = () => Math.floor(Date.now() / msPerDay);
export const passwordMark = ({ password_hash }: Pick<Account, 'password_hash'>) =>
  createHash('sha256').update(password_hash).digest('base64url');

const entriesOf = (cookie: string | undefined) => (cookie ? cookie.split('~', 2 * maxEntries) : []);

/** What the entry of an account is, apart from nonce and day. */
const kindOf = ({ id }: Account, trustVersion?: number) =>
  trustVersion === undefined
    ? ({ id, purpose: 'device', days: trustedDays, more: [] } as const)
    : ({
        id: `${prefix}${id}`,
        purpose: 'admin-browser',
        days: adminTrustDays,
        more: [`${trustVersion}`],
      } as const);

/**
 * The nonce of the browser's entry for this account; undefined if it has no valid one. With the account's
 * `trustVersion`, of the entry that lets an admin in.
 */
export function recognizeDevice(
  key: SigningKey,
  cookie: string | undefined,
  account: Account,
  trustVersion?: number,
): string | undefined {
  const { id, purpose, days, more } = kindOf(account, trustVersion);
  for (const entry of entriesOf(cookie)) {
    const [name, nonce = '', day = '', signature = ''] = entry.split('.');
    if (name !== id || !(today() - Number(day) <= days)) continue;
    if (isSigned(key, purpose, [id, passwordMark(account), nonce, day, ...more], signature)) return nonce;
  }
  return undefined;
}

/** The cookie with a new entry for this account, which comes first. A known browser keeps its nonce. */
export function rememberDevice(
  key: SigningKey,
  cookie: string | undefined,
  account: Account,
  trustVersion?: number,
): string {
  const { id, purpose, more } = kindOf(account, trustVersion);
  const nonce = recognizeDevice(key, cookie, account, trustVersion) ?? randomBytes(9).toString('base64url');
  const day = String(today());
  const signature = sign(key, purpose, [id, passwordMark(account), nonce, day, ...more]);
  const others = entriesOf(cookie).filter((entry) => !entry.startsWith(`${id}.`));
  const all = [`${id}.${nonce}.${day}.${signature}`, ...others];
  return [false, true]
    .flatMap((isOfTrust) => all.filter((entry) => isTrust(entry) === isOfTrust).slice(0, maxEntries))
    .join('~');
}

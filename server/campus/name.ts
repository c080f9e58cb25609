import { randomInt } from 'node:crypto';
import { username as usernameField } from '../../contract/auth/fields.ts';
import * as limits from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { claimUsername } from '../auth/usernames.ts';

const mostTries = 200;

/** The first of the names that holds a letter or digit, with `_` for all other signs. */
function plainName(names: readonly string[]): string {
  for (const name of names) {
    const plain = name
      .replace(/@[^]*/, '')
      .slice(0, 1000)
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_/, '')
      .slice(0, limits.username)
      .replace(/_$/, '');
    if (plain) return plain;
  }
  return '';
}

/**
 * A free name for a new account, locked until the commit. A number alone may be a student's, which is nobody's
 * business.
 */
export async function claimName(tx: Tx, names: readonly string[]): Promise<string> {
  const base = plainName(names);
  const isUsable = !/^\d*$/.test(base) && usernameField.safeParse(base).success;
  for (let number = 1; number <= (isUsable ? mostTries : 0); number += 1) {
    const digits = number === 1 ? '' : String(number);
    const name = base.slice(0, limits.username - digits.length) + digits;
    if (usernameField.safeParse(name).success && (await isClaimed(tx, name))) return name;
  }
  for (;;) {
    const name = `member_${String(randomInt(1_000_000)).padStart(6, '0')}`;
    if (await isClaimed(tx, name)) return name;
  }
}

async function isClaimed(tx: Tx, username: string): Promise<boolean> {
  try {
    await claimUsername(tx, { username, field: 'username' });
    return true;
  } catch (error) {
    if (error instanceof CallerError) return false;
    throw error;
  }
}

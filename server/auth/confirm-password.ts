import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { verifyPassword } from './password.ts';

/**
 * Checks the member's password, with delays after many failures. Returns the stored hash: a write that depends on the
 * password must compare it again. Throws `no_password` for an account that only the campus login enters.
 */
export async function confirmPassword(
  deps: Deps,
  member: Member,
  password: string,
  field: string,
): Promise<string> {
  const attempts = `confirm:${member.id}`;
  await deps.rateLimits.attempt(attempts);
  const found = await deps.db.row<{ password_hash: string | null }>(sql`
    select password_hash from members where id = ${member.id}`);
  const hash = found?.password_hash;
  if (hash === null) throw new CallerError('no_password');
  if (hash === undefined || !(await verifyPassword(hash, password, { lane: 'known', key: member.id }))) {
    throw new CallerError('wrong_password', { field });
  }
  await deps.rateLimits.forget(attempts);
  return hash;
}

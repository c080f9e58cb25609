import { CallerError, type ErrorCode } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { verifyDummy, verifyPassword } from './password.ts';

/**
 * Checks the member's password, with delays after many failures. Returns the stored hash: a write that depends on the
 * password must compare it again. Throws `withoutOne` for an account that has none, after the same time.
 */
export async function confirmPassword(
  deps: Deps,
  member: Member,
  password: string,
  { field, withoutOne = 'wrong_password' }: { field: string; withoutOne?: ErrorCode },
): Promise<string> {
  const attempts = `confirm:${member.id}`;
  await deps.rateLimits.attempt(attempts);
  const found = await deps.db.row<{ password_hash: string | null }>(sql`
    select password_hash from members where id = ${member.id}`);
  const hash = found?.password_hash;
  const turn = { lane: 'known', key: member.id } as const;
  const isRight = await (hash ? verifyPassword(hash, password, turn) : verifyDummy(password, turn));
  if (hash === null) throw new CallerError(withoutOne, { field });
  if (hash === undefined || !isRight) throw new CallerError('wrong_password', { field });
  await deps.rateLimits.forget(attempts);
  return hash;
}

import type { SuspensionAppeal } from '../../contract/appeals/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Caller } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from '../http/address-limits.ts';
import { isSuspended } from '../http/session.ts';
import { insertAppeal, readAppealToken, suspensionOf } from '../rules/appeals.ts';
import { checkPassword, type Typed } from './log-in.ts';

/**
 * Asks for another look at a suspension. Throws `appeal_token` or, as a login does, for a wrong password, and
 * `not_suspended` if the suspension has ended.
 */
export async function appealSuspension(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  devices: string | undefined,
  { text, ...by }: SuspensionAppeal,
): Promise<void> {
  const { memberId, suspension } =
    'token' in by
      ? readAppealToken(deps.signingKey, by.token)
      : await identify(deps, caller, visitor, { ...by, devices });
  await deps.db.transaction(async (tx) => {
    const isStanding = await tx.run(sql`
      select from members m where id = ${memberId} and ${isSuspended(sql`m`)}
        and ${suspensionOf(sql`m`)} = coalesce(${suspension}::text, ${suspensionOf(sql`m`)})
      for no key update`);
    if (isStanding === 0) throw new CallerError('not_suspended');
    await insertAppeal(tx, caller, { memberId, postId: null }, text);
  });
}

async function identify(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  typed: Typed,
): Promise<{ memberId: string; suspension: null }> {
  const { account, isVerified } = await checkPassword(deps, caller, visitor, typed);
  if (!isVerified) throw new CallerError('not_suspended');
  return { memberId: account.id, suspension: null };
}

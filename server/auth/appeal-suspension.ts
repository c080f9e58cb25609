import type { SuspensionAppeal } from '../../contract/appeals/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Visitor } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { insertAppeal, readAppealToken, suspensionOf } from '../appeals/open.ts';
import type { Deps } from '../deps.ts';
import { isSuspended } from '../session/sessions.ts';
import { checkPassword } from './log-in.ts';

/**
 * Asks for another look at a suspension. Throws `appeal_token` or, as a login does, for a wrong password, and
 * `not_suspended` if the suspension has ended.
 */
export async function appealSuspension(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  { text, devices, ...by }: SuspensionAppeal & { devices: string | undefined },
): Promise<void> {
  const token = 'token' in by ? readAppealToken(deps.signingKey, by.token) : undefined;
  const checked = 'token' in by ? undefined : await checkPassword(deps, caller, visitor, { ...by, devices });
  const memberId = token?.memberId ?? (checked?.isVerified ? checked.account.id : null);
  await deps.db.transaction(async (tx) => {
    const standing = await tx.row<{ suspension: string }>(sql`
      select ${suspensionOf(sql`m`)} as suspension from members m
      where id = ${memberId} and ${isSuspended(sql`m`)} for no key update`);
    const isStanding = standing && (!token || token.suspension === standing.suspension);
    if (memberId === null || !isStanding) throw new CallerError('not_suspended');
    await insertAppeal({ tx, config: deps.config, caller }, { memberId, postId: null }, text);
  });
}

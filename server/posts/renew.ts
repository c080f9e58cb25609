import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { moveHours } from '../offers/states.ts';
import { unlistedOf } from '../rules/absent-members.ts';
import { withdraw } from '../rules/notices.ts';
import { lockAllForAction } from '../rules/post-access.ts';
import { checkExpiryDate } from './expiry-date.ts';
import { skipPassedReminder } from './remind.ts';

/** Gives own posts a new expiry date, which confirms them too: all of them or none. */
export async function renewPosts(
  deps: Deps,
  member: Member,
  postIds: readonly string[],
  day: string,
): Promise<void> {
  checkExpiryDate(deps.config, day);
  await deps.db.transaction(async (tx) => {
    await lockAllForAction(tx, member, postIds, 'renew');
    await tx.run(sql`
      update posts set expires_on = ${day}::date, lapsed = ${unlistedOf(member.id)}, edited_at = now(),
        confirmed_at = case when status = 'Pending' then confirmed_at else now() end
      where id = any(${postIds}::bigint[])`);
    await skipPassedReminder(tx, postIds);
    await moveHours(tx, sql`p.id = any(${postIds}::bigint[])`);
    await withdraw(tx, member.id, ['post # expiry', 'post # question'], postIds);
  });
}

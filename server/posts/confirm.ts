import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { withdraw } from '../rules/notices.ts';
import { lockAllForAction } from '../rules/post-access.ts';

/** Confirms that own posts are still available: all of them or none. */
export async function confirmPosts(deps: Deps, member: Member, postIds: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAllForAction(tx, member, postIds, 'confirm');
    await tx.run(sql`update posts set confirmed_at = now() where id = any(${postIds}::bigint[])`);
    await withdraw(tx, member.id, ['post # question'], postIds);
  });
}

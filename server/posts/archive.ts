import type { Caller } from '../../engine/http/route.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { lockForAction } from '../rules/post-access.ts';
import { countDeal, moveToArchive } from './apply-status-effects.ts';

/** Archives an own post. No transition leads back. */
export async function archivePost(
  deps: Deps,
  caller: Caller,
  member: Member,
  postId: string,
  dealMade = false,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const post = await lockForAction(tx, member, postId, 'archive');
    if (dealMade) await countDeal(tx, postId);
    await moveToArchive(tx, caller, post);
  });
}

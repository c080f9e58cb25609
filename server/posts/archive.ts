import { CallerError } from '../../contract/errors.ts';
import { canMove } from '../../contract/posts/status.ts';
import type { Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { lockOwnPost } from '../rules/post-access.ts';
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
    const post = await lockOwnPost(tx, member, postId);
    if (!canMove('author', post.status, 'Archived')) throw new CallerError('post_state');
    if (dealMade) await countDeal(tx, postId);
    await moveToArchive(tx, caller, post);
  });
}

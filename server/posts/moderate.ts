import { eq } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { canMove } from '../../contract/posts/status.ts';
import { record, type Caller } from '../db/audit.ts';
import { posts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { lockPost } from './access.ts';
import { learnWords } from './words.ts';

type Decision = { to: 'Available' } | { to: 'Denied'; reason: string };

/**
 * Approves or denies a Pending post. Of two admins deciding at once exactly one wins; the other is a 409 and
 * stands in the audit trail too (rule P1).
 */
export async function moderatePost(
  deps: Deps,
  caller: Caller,
  admin: Member,
  postId: string,
  decision: Decision,
): Promise<void> {
  const action = decision.to === 'Available' ? 'approve-post' : 'deny-post';
  const object = `post ${postId}`;
  const reason = decision.to === 'Denied' ? decision.reason : undefined;
  try {
    await deps.db.transaction(async (tx) => {
      const post = await lockPost(tx, admin, postId);
      if (!canMove('admin', post.status, decision.to)) throw new CallerError('post_state');
      const [decided] = await tx
        .update(posts)
        .set({ status: decision.to, denyReason: reason ?? null })
        .where(eq(posts.id, postId))
        .returning({ title: posts.title, description: posts.description });
      // Only what members can find helps them to find it.
      if (decided && decision.to === 'Available') await learnWords(tx, decided.title, decided.description);
      await record(tx, caller, {
        action,
        object,
        before: { status: post.status },
        after: { status: decision.to },
        ...(reason !== undefined && { reason }),
      });
    });
  } catch (error) {
    if (error instanceof CallerError) {
      await record(deps.db, caller, { action, object, outcome: 'refused', reason: error.code });
    }
    throw error;
  }
}

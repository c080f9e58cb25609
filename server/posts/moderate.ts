import { CallerError } from '../../contract/errors.ts';
import { canMove } from '../../contract/posts/status.ts';
import type { Config } from '../config.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { tell, postTopic } from '../rules/notices.ts';
import { lockPost, type PostHead } from './access.ts';
import { skipPassedReminder } from './remind.ts';
import { learnWords } from './words.ts';

type Decision = { to: 'Available' } | { to: 'Denied'; reason: string };

/**
 * Approves or denies a Pending post. Of two admins who decide at once, one succeeds. The other gets a 409, which the
 * audit trail records too (rule P1).
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
      const decided = await tx.row<{ title: string; description: string }>(sql`
        update posts set status = ${decision.to}, deny_reason = ${reason ?? null},
          confirmed_at = case when ${decision.to} = 'Available' then now() end
        where id = ${postId} returning title, description`);
      // Words of a post become known only when it is public.
      if (decided && decision.to === 'Available') {
        await learnWords(tx, decided.title, decided.description);
        await skipPassedReminder(tx, [postId]);
      }
      await tellAuthor(tx, deps.config, post, decision);
      await record(tx, caller, {
        action,
        object,
        before: { status: post.status },
        after: { status: decision.to },
        reason,
      });
    });
  } catch (error) {
    if (error instanceof CallerError) {
      await record(deps.db, caller, { action, object, outcome: 'refused', reason: error.code });
    }
    throw error;
  }
}

function tellAuthor(tx: Tx, config: Config, { id, authorId }: PostHead, decision: Decision): Promise<void> {
  const about = { memberId: authorId, postId: id, topic: postTopic(id, 'decision') };
  return decision.to === 'Available'
    ? tell(tx, config, { ...about, kind: 'post-approved', data: {} })
    : tell(tx, config, { ...about, kind: 'post-denied', data: { reason: decision.reason || null } });
}

import { CallerError, type ErrorCode } from '../../contract/errors.ts';
import { adminActions } from '../../contract/posts/actions.ts';
import type { Decisions } from '../../contract/posts/decisions.ts';
import { sql } from '../../engine/db/sql.ts';
import { learnWords } from '../../engine/search/lexemes.ts';
import type { Deps } from '../deps.ts';
import { knownWords } from '../market/filter-sql.ts';
import { learnTitles } from '../market/index-posts.ts';
import { lockForHold } from '../reports/hold.ts';
import { withAudit, type Actor } from '../rules/actions.ts';
import { holdAgainstSearches } from '../rules/notices.ts';
import { decidePost, type Decision } from './decisions.ts';
import { skipPassedReminder } from './remind.ts';

/**
 * Decides about a post. Of two admins who decide at the same time, one succeeds. The other gets a 409, which the audit
 * trail records too (rule P1).
 */
export async function moderatePost(deps: Deps, by: Actor, postId: string, decision: Decision): Promise<void> {
  const audit = { row: adminActions[decision.action], object: `post ${postId}` };
  await withAudit(deps, by.caller, audit, async (tx) => {
    if (audit.row.to[0] === 'Denied') await lockForHold(tx, { postId });
    await decidePost({ tx, config: deps.config, caller: by.caller, admin: by.member }, postId, decision);
    if (decision.action !== 'approve') return;
    // Words of a post become known only when it is public.
    const post = await tx.row<{ title: string; description: string }>(sql`
      select title, description from posts where id = ${postId}`);
    if (post) {
      await learnWords(tx, knownWords, `${post.title} ${post.description}`);
      await learnTitles(tx, deps.terms, [{ id: postId, title: post.title }]);
    }
    await holdAgainstSearches(tx, postId, false);
    await skipPassedReminder(tx, [postId]);
  });
}

/** Approves and denies posts in the order given. Each is its own transaction; `code` says why one was refused. */
export async function decideMany(
  deps: Deps,
  by: Actor,
  decisions: Decisions,
): Promise<{ postId: string; code: ErrorCode | null }[]> {
  const done: { postId: string; code: ErrorCode | null }[] = [];
  for (const { postId, approve, denyReason } of decisions) {
    const decision = approve
      ? ({ action: 'approve', reason: '' } as const)
      : ({ action: 'deny', reason: denyReason } as const);
    done.push({ postId, code: await refusalOf(moderatePost(deps, by, postId, decision)) });
  }
  return done;
}

async function refusalOf(act: Promise<void>): Promise<ErrorCode | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (error instanceof CallerError) return error.code;
    throw error;
  }
}

import { record, type Caller } from '../db/audit.ts';
import type { Tx } from '../db/queryable.ts';
import type { PostHead } from '../rules/post-access.ts';

/** `after` holds the new status; for a draft that is submitted, all facts that the audit trail keeps of a post. */
export function recordStatus(tx: Tx, caller: Caller, post: PostHead, after: object): Promise<void> {
  return record(tx, caller, {
    action: 'change-status',
    object: `post ${post.id}`,
    before: { status: post.status },
    after,
  });
}

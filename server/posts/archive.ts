import { eq, sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { canMove } from '../../contract/posts/status.ts';
import type { Caller } from '../db/audit.ts';
import { posts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { lockOwnPost } from './access.ts';
import { recordStatus } from './edit.ts';

/** Archives an own post for good. */
export async function archivePost(deps: Deps, caller: Caller, member: Member, postId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId);
    if (!canMove('author', post.status, 'Archived')) throw new CallerError('post_state');
    await tx
      .update(posts)
      .set({ status: 'Archived', editedAt: sql`now()` })
      .where(eq(posts.id, post.id));
    await recordStatus(tx, caller, post, { status: 'Archived' });
  });
}

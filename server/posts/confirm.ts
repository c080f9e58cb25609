import { CallerError } from '../../contract/errors.ts';
import { can, type Action } from '../../contract/posts/status.ts';
import type { Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { postTopic, withdraw } from '../rules/notices.ts';
import { lockOwnPost } from '../rules/post-access.ts';
import { checkByDate } from './by-date.ts';
import { skipPassedReminder } from './remind.ts';

/** Confirms that own posts are still available, all of them or none. */
export async function confirmPosts(deps: Deps, member: Member, postIds: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwnPosts(tx, member, postIds, 'confirm');
    await tx.run(sql`update posts set confirmed_at = now() where id = any(${postIds}::bigint[])`);
    for (const postId of postIds) await withdraw(tx, member.id, postTopic(postId, 'question'));
  });
}

/** Gives own posts a new by-date, which confirms them too. All of them or none. */
export async function renewPosts(
  deps: Deps,
  member: Member,
  postIds: readonly string[],
  day: string,
): Promise<void> {
  checkByDate(day);
  await deps.db.transaction(async (tx) => {
    await lockOwnPosts(tx, member, postIds, 'renew');
    await tx.run(sql`
      update posts set expires_on = ${day}::date, lapsed = false, edited_at = now(),
        confirmed_at = case when status = 'Pending' then confirmed_at else now() end
      where id = any(${postIds}::bigint[])`);
    await skipPassedReminder(tx, postIds);
    for (const postId of postIds) {
      await withdraw(tx, member.id, postTopic(postId, 'expiry'));
      await withdraw(tx, member.id, postTopic(postId, 'question'));
    }
  });
}

/** In the order of their ids, as every change of several posts does. */
async function lockOwnPosts(
  tx: Tx,
  member: Member,
  postIds: readonly string[],
  action: Action,
): Promise<void> {
  for (const postId of postIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    const post = await lockOwnPost(tx, member, postId);
    if (!can('author', action, post.status)) throw new CallerError('post_state');
  }
}

import type { Status } from '../../contract/posts/status.ts';
import type { Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { notifySavers, postTopic, withdraw } from '../rules/notices.ts';
import type { PostHead } from '../rules/post-access.ts';

/**
 * Applies the effects of a new status that the author or the end of the by-date has caused: notifies savers, and
 * withdraws the author's notices that the change has answered.
 */
export async function applyStatusEffects(tx: Tx, post: PostHead, to: Status): Promise<void> {
  const { id, authorId, status: from } = post;
  if (to === 'In progress') await notifySavers(tx, 'saved-reserved', id, {});
  if (to === 'Available' && from === 'In progress') await notifySavers(tx, 'saved-available', id, {});
  if (to === 'Archived') {
    const titled = await tx.row<{ title: string }>(sql`select title from posts where id = ${id}`);
    await notifySavers(tx, 'saved-gone', id, { reason: 'archived', title: titled?.title ?? '' });
  }
  const answered = to === 'Archived' ? (['question', 'expiry'] as const) : (['question'] as const);
  await withdraw(
    tx,
    authorId,
    answered.map((topic) => postTopic(id, topic)),
  );
}

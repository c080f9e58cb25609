import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { PostHead } from '../rules/post-access.ts';
import { moveToArchive } from './apply-status-effects.ts';
import { isToArchive } from './remind.ts';

const atOnce = 100;
const caller = { memberId: null, requestId: 'archive expired posts' };

/** Archives posts that expired 30 days ago. Their savers are notified now, their authors three days before. */
export async function archiveExpired(db: Db): Promise<void> {
  let archived = atOnce;
  while (archived === atOnce) {
    archived = await db.transaction(async (tx) => {
      const posts = await tx.rows<PostHead>(sql`
        select id, author_id as "authorId", status, type from posts p
        where ${isToArchive()} order by id limit ${atOnce} for update skip locked`);
      for (const post of posts) await moveToArchive(tx, caller, post);
      return posts.length;
    });
  }
}

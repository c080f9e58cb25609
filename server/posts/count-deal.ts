import type { Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { onMarket } from '../rules/visible-posts.ts';

/** Counts a deal about a post that is on the market. Call it under the post's lock, before the post leaves. */
export async function countDeal(tx: Tx, postId: string): Promise<void> {
  await tx.run(sql`
    insert into deals (member_id, category)
    select p.author_id, p.category from posts p where p.id = ${postId} and ${onMarket(sql`p.status`)}`);
}

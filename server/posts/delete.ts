import { sql } from 'drizzle-orm';
import { record, type Caller } from '../db/audit.ts';
import { postFacts } from '../db/post-facts.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { removeFiles } from '../images/keep.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { lockOwnPost } from './access.ts';

/** Deletes an own post at any status, with its saves and the pictures that nothing else uses. */
export async function deletePost(deps: Deps, caller: Caller, member: Member, postId: string): Promise<void> {
  const unused = await deps.db.transaction(async (tx) => {
    await lockOwnPost(tx, member, postId);
    const pictures = await tx.execute<{ name: string }>(sql`
      select image_name as name from post_images where post_id = ${postId}`);
    const deleted = await tx.execute<{ facts: object }>(sql`
      delete from posts where id = ${postId} returning ${postFacts} as facts`);
    const before = deleted.rows[0]?.facts;
    await record(tx, caller, { action: 'delete-post', object: `post ${postId}`, before });
    return dropUnusedImages(
      tx,
      pictures.rows.map((row) => row.name),
    );
  });
  await removeFiles(deps.images.store, unused);
}

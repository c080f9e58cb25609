import { sql } from 'drizzle-orm';
import { record, type Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import { dropUnusedImages, removeFiles } from '../images/keep.ts';
import { lockOwnPost } from './access.ts';

/** Deletes an own post at any status, with its saves and the pictures that nothing else uses. */
export async function deletePost(deps: Deps, caller: Caller, member: Member, postId: string): Promise<void> {
  const unused = await deps.db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId);
    const pictures = await tx.execute<{ name: string }>(sql`
      select image_name as name from post_images where post_id = ${postId}`);
    await tx.execute(sql`delete from posts where id = ${postId}`);
    await record(tx, caller, {
      action: 'delete-post',
      object: `post ${postId}`,
      before: { status: post.status },
    });
    return dropUnusedImages(
      tx,
      pictures.rows.map((row) => row.name),
    );
  });
  await removeFiles(deps.images.store, unused);
}

import { authorActions } from '../../contract/posts/actions.ts';
import { sql } from '../../engine/db/sql.ts';
import { removeFiles } from '../../engine/images/files.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { endOffers } from '../offers/states.ts';
import type { Actor } from '../rules/actions.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { notifyOfDeletion } from '../rules/notices.ts';
import { lockForAction } from '../rules/post-access.ts';
import { postFacts } from '../rules/post-fields.ts';
import { countDeal } from './status.ts';

/** Deletes an own post in any status, with its saves and the images that nothing else uses. */
export async function deletePost(
  deps: Deps,
  { member, caller }: Actor,
  postId: string,
  dealMade = false,
): Promise<void> {
  const unused = await deps.db.transaction(async (tx) => {
    await lockForAction(tx, member, postId, { action: 'delete' });
    const images = await tx.rows<{ name: string }>(sql`
      select image_name as name from post_images where post_id = ${postId}`);
    const names = images.map(({ name }) => name);
    if (dealMade) await countDeal(tx, deps.terms, postId);
    await endOffers(tx, sql`p.id = ${postId}::bigint`);
    await notifyOfDeletion(tx, sql`p.id = ${postId}::bigint`);
    const deleted = await tx.row<{ facts: object }>(sql`
      delete from posts where id = ${postId} returning ${postFacts} as facts`);
    const action = authorActions.delete.trail;
    await record(tx, caller, { action, object: `post ${postId}`, before: deleted?.facts });
    return dropUnusedImages(tx, names);
  });
  await removeFiles(deps.images.store, unused);
}

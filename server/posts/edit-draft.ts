import { CallerError } from '../../contract/errors.ts';
import { can, canMove } from '../../contract/posts/actions.ts';
import type { PostForm } from '../../contract/posts/fields.ts';
import type { Status } from '../../contract/posts/status.ts';
import { setColumns, sql } from '../../engine/db/sql.ts';
import type { Caller, MultipartForm } from '../../engine/http/route.ts';
import { removeFiles } from '../../engine/images/files.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { checkOwnPost, lockForAction } from '../rules/post-access.ts';
import { readPostFacts } from '../rules/post-fields.ts';
import { recordStatus } from './apply-status-effects.ts';
import { checkByDate } from './by-date.ts';
import { formColumns } from './form-columns.ts';
import { setImages, withImages } from './post-images.ts';

/** Replaces a Draft by the whole form and deletes images that it no longer uses. May submit it as Pending. */
export async function editDraft(
  deps: Deps,
  caller: Caller,
  member: Member,
  postId: string,
  post: PostForm,
  form: MultipartForm,
): Promise<void> {
  checkMove((await checkOwnPost(deps.db, member, postId)).status, post.postStatus);
  checkByDate(post.sellBuyByDate);
  const columns = { ...formColumns(post, deps.config.usdCny, deps.terms), edited_at: sql`now()` };
  const unused = await withImages(deps, member, form, (images) =>
    deps.db.transaction(async (tx) => {
      const before = await lockForAction(tx, member, postId, 'edit-draft');
      await tx.run(sql`update posts set ${setColumns(columns)} where id = ${postId}`);
      const dropped = await setImages(tx, member, postId, images);
      if (post.postStatus !== before.status)
        await recordStatus(tx, caller, before, (await readPostFacts(tx, postId)) ?? {});
      return dropUnusedImages(tx, dropped);
    }),
  );
  await removeFiles(deps.images.store, unused);
}

function checkMove(from: Status, to: Status): void {
  if (!can('edit-draft', from) || !canMove('author', from, to)) throw new CallerError('post_state');
}

import { eq, sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { PostForm } from '../../contract/posts/fields.ts';
import { canMove, type Status } from '../../contract/posts/status.ts';
import type { Caller } from '../db/audit.ts';
import { postFacts } from '../db/post-facts.ts';
import { posts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import type { MultipartForm } from '../http/upload.ts';
import { removeFiles } from '../images/keep.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { checkOwnPost, lockOwnPost } from './access.ts';
import { checkByDate, postColumns } from './create.ts';
import { recordStatus } from './edit.ts';
import { setPictures, withPictures } from './pictures.ts';

/** Replaces a Draft by the full form; pictures that it no longer names go. May submit it as Pending. */
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
  const unused = await withPictures(deps, member, form, (pictures) =>
    deps.db.transaction(async (tx) => {
      const before = await lockOwnPost(tx, member, postId);
      checkMove(before.status, post.postStatus);
      const [edited] = await tx
        .update(posts)
        .set({ ...postColumns(post, deps.config.usdCny), editedAt: sql`now()` })
        .where(eq(posts.id, postId))
        .returning({ facts: postFacts });
      const dropped = await setPictures(tx, member, postId, pictures);
      if (edited && post.postStatus !== before.status) await recordStatus(tx, caller, before, edited.facts);
      return dropUnusedImages(tx, dropped);
    }),
  );
  await removeFiles(deps.images.store, unused);
}

function checkMove(from: Status, to: Status): void {
  if (from !== 'Draft' || !canMove('author', from, to)) throw new CallerError('post_state');
}

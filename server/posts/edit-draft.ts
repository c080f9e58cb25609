import { CallerError } from '../../contract/errors.ts';
import { can, canMove } from '../../contract/posts/actions.ts';
import type { PostForm } from '../../contract/posts/forms.ts';
import { optionalFields } from '../../contract/posts/post-fields.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { setColumns, sql } from '../../engine/db/sql.ts';
import type { MultipartForm } from '../../engine/http/route.ts';
import { removeFiles } from '../../engine/images/files.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { unlistedOf } from '../rules/absent-members.ts';
import type { Actor } from '../rules/actions.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { checkOwnPost, lockForAction } from '../rules/post-access.ts';
import { formFields, readPostFacts } from '../rules/post-fields.ts';
import { checkArea } from '../site/areas.ts';
import { checkCategory, holdCategories, unfitFields, withUsual } from '../site/categories.ts';
import { checkCurrency } from '../site/currencies.ts';
import { checkExpiryDate } from './expiry-date.ts';
import { formColumns } from './form-columns.ts';
import { setImages, withImages } from './post-images.ts';
import { recordStatus } from './status.ts';

/** Replaces a Draft by the whole form and deletes images that it no longer uses. May submit it as Pending. */
export async function editDraft(
  deps: Deps,
  { member, caller }: Actor,
  { postId, ...typed }: PostForm & { postId: string },
  form: MultipartForm,
): Promise<void> {
  const post = withUsual(deps.config.profile, typed);
  checkCategory(deps.config.site.categories, post);
  checkMove((await checkOwnPost(deps.db, member, postId)).status, post.postStatus);
  checkExpiryDate(deps.config, post.sellBuyByDate);
  checkArea(deps.config, post.area);
  const unused = await withImages(deps, member, form, (images) =>
    deps.db.transaction(async (tx) => {
      const categories = await holdCategories(tx, deps.config);
      const before = await lockForAction(tx, member, postId, { action: 'edit-draft' });
      checkCategory(categories, post);
      const merged = await withKept(tx, deps.config, postId, post);
      const whole = { ...merged, ...unfitFields(categories, merged) };
      const columns = {
        ...formColumns(whole, categories, deps.terms),
        lapsed: unlistedOf(member.id),
        edited_at: sql`now()`,
      };
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

/** The form with what the draft has of the fields that older clients do not know, and so leave out. */
async function withKept(tx: Tx, { profile }: Config, postId: string, post: PostForm): Promise<PostForm> {
  const { currency, ...kept } =
    (await tx.row<Partial<PostForm>>(
      sql`select ${formFields([...optionalFields, 'currency'])} from posts where id = ${postId}`,
    )) ?? {};
  checkCurrency(profile, post, currency);
  const given = Object.entries(post).filter(([, value]) => value !== undefined);
  return { ...post, ...kept, ...Object.fromEntries(given) };
}

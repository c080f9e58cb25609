import { CallerError } from '../../contract/errors.ts';
import { authorActions, canMove } from '../../contract/posts/actions.ts';
import type { NewPost } from '../../contract/posts/forms.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { insertColumns, sql } from '../../engine/db/sql.ts';
import type { MultipartForm } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { unlistedOf } from '../rules/absent-members.ts';
import type { Actor } from '../rules/actions.ts';
import { readPostFacts } from '../rules/post-fields.ts';
import { checkArea } from '../site/areas.ts';
import { checkCategory, holdCategories, withUsual } from '../site/categories.ts';
import { checkCurrency } from '../site/currencies.ts';
import { checkExpiryDate } from './expiry-date.ts';
import { formColumns } from './form-columns.ts';
import { setImages, withImages } from './post-images.ts';

/** A concurrent retry already created the post. Reaches the caller only if the post was deleted since. */
class AlreadyCreated extends CallerError {
  constructor() {
    super('busy', { retryAfter: 1 });
  }
}

/**
 * Creates a Draft or Pending post with its images and returns its id. Idempotent under an idempotency key: a retry
 * returns the id of the post that the first request created.
 */
export async function createPost(
  deps: Deps,
  { member, caller }: Actor,
  { idempotencyKey, ...typed }: NewPost,
  form: MultipartForm,
): Promise<string> {
  const findCreated = () => findByKey(deps.db, member, idempotencyKey);
  const existing = await findCreated();
  if (existing !== undefined) return existing;
  const post = withUsual(deps.config.profile, typed);
  checkCategory(deps.config.site.categories, post);
  checkExpiryDate(deps.config, post.sellBuyByDate);
  checkArea(deps.config, post.area);
  checkCurrency(deps.config.profile, post);
  if (!canMove('author', 'new', post.postStatus))
    throw new CallerError('post_state', { field: 'postStatus' });
  await deps.rateLimits.consume('create-post', member.id);
  const created = withImages(deps, member, form, (images) =>
    deps.db.transaction(async (tx) => {
      const categories = await holdCategories(tx, deps.config);
      checkCategory(categories, post);
      const columns = {
        author_id: member.id,
        idempotency_key: idempotencyKey ?? null,
        lapsed: unlistedOf(member.id),
        ...formColumns(post, categories, deps.terms),
      };
      const made = await tx.row<{ id: string }>(sql`
        insert into posts ${insertColumns(columns)} on conflict do nothing returning id`);
      // Throws so that withImages deletes the files that it has just stored.
      if (!made) throw new AlreadyCreated();
      await setImages(tx, member, made.id, images);
      await record(tx, caller, {
        action: authorActions.create.trail,
        object: `post ${made.id}`,
        after: await readPostFacts(tx, made.id),
      });
      return made.id;
    }),
  );
  return created.catch(async (error: unknown) => {
    const postId = error instanceof AlreadyCreated ? await findCreated() : undefined;
    if (postId === undefined) throw error;
    return postId;
  });
}

async function findByKey(
  db: Queryable,
  member: Member,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const post = await db.row<{ id: string }>(sql`
    select id from posts where author_id = ${member.id} and idempotency_key = ${key}`);
  return post?.id;
}

import { and, eq, sql } from 'drizzle-orm';
import { isLaterDay, shanghaiDay } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';
import type { NewPost, PostForm } from '../../contract/posts/fields.ts';
import { canMove } from '../../contract/posts/status.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Db } from '../db/open.ts';
import { postFacts } from '../db/post-facts.ts';
import { posts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import type { MultipartForm } from '../http/upload.ts';
import { setPictures, withPictures } from './pictures.ts';
import { orderPrice } from './price.ts';
import { searchVector } from './words.ts';

/** Another try has made the post meanwhile; told only where the post is gone again by now. */
class SentBefore extends CallerError {
  constructor() {
    super('busy', { retryAfter: 1 });
  }
}

/**
 * A new Draft or Pending post with its pictures; returns its id. Under an idempotency key that the member has used
 * it is the post of then: its answer may have got lost on the way.
 */
export async function createPost(
  deps: Deps,
  caller: Caller,
  member: Member,
  { idempotencyKey, ...post }: NewPost,
  form: MultipartForm,
): Promise<string> {
  const sent = () => findSent(deps.db, member, idempotencyKey);
  const before = await sent();
  if (before !== undefined) return before;
  checkByDate(post.sellBuyByDate);
  if (!canMove('author', 'new', post.postStatus))
    throw new CallerError('post_state', { field: 'postStatus' });
  await deps.limits.take('create-post', member.id);
  const making = withPictures(deps, member, form, (pictures) =>
    deps.db.transaction(async (tx) => {
      const [made] = await tx
        .insert(posts)
        .values({ authorId: member.id, idempotencyKey, ...postColumns(post, deps.config.usdCny) })
        .onConflictDoNothing()
        .returning({ id: posts.id, facts: postFacts });
      // Thrown, so that the files of this try go.
      if (!made) throw new SentBefore();
      const postId = made.id;
      await setPictures(tx, member, postId, pictures);
      await record(tx, caller, { action: 'create-post', object: `post ${postId}`, after: made.facts });
      return postId;
    }),
  );
  return making.catch(async (error: unknown) => {
    const meanwhile = error instanceof SentBefore ? await sent() : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  });
}

async function findSent(db: Db, member: Member, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, member.id), eq(posts.idempotencyKey, key)));
  return post?.id;
}

/** 'Later than today' in Shanghai, whatever the clock of the server's place says (rule W6). */
export function checkByDate(day: string): void {
  if (!isLaterDay(day, shanghaiDay(Date.now())))
    throw new CallerError('by_date_invalid', { field: 'sellBuyByDate' });
}

/** The columns that the full form sets. */
export function postColumns(post: PostForm, usdCny: number) {
  return {
    title: post.title,
    description: post.description,
    type: post.postType,
    category: post.category,
    price: post.price,
    currency: post.currency,
    priceCny: orderPrice(post.price, post.currency, usdCny),
    priceBasis: post.totalOrPerItem,
    quantity: post.quantity,
    negotiable: post.openToNegotiate,
    status: post.postStatus,
    expiresOn: post.sellBuyByDate,
    lapsed: false,
    words: sql<string>`${searchVector(post.title, post.description)}`,
  };
}

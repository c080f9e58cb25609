import * as z from 'zod/mini';
import { isPayable } from '../price.ts';
import { id, listOf, rawText, refuse } from '../wire.ts';
import { day } from './fields.ts';
import * as limits from './limits.ts';
import { changeableSchemas, fieldsWith, formSchemas, isFitting } from './post-fields.ts';

/** Requests of the calls of posts (rule P2). */

/** The text fields. Images are sent beside them as `imageURLs[]` and `images`, in display order. */
export const postForm = z.object(formSchemas);
export type PostForm = z.output<typeof postForm>;

/** Refuses a field beside a type that it does not fit. The server compares the category. */
const fieldsFit = z.check<Record<string, unknown>>((context) => {
  for (const field of fieldsWith('needs'))
    if (context.value[field] && !isFitting(field, context.value)) refuse(context, 'invalid_field', field);
});

/** Refuses a fraction of a currency that has none. */
const payable = z.check<{ price?: string | undefined; currency?: string | undefined }>((context) => {
  const { price, currency } = context.value;
  if (price !== undefined && currency && !isPayable(price, currency))
    refuse(context, 'price_invalid', 'price');
});

/** create-post. Calls with the same idempotency key create one post. */
export const newPost = z
  .object({
    ...formSchemas,
    idempotencyKey: z.optional(rawText('invalid_field').check(z.regex(/^[\w-]{16,64}$/, 'invalid_field'))),
  })
  .check(fieldsFit, payable);
export type NewPost = z.output<typeof newPost>;

/** edit-draft-post. */
export const draftForm = z.object({ postId: id, ...formSchemas }).check(fieldsFit, payable);

/** edit-post: an absent field keeps its value. */
export const postChanges = z
  .object({ postId: id, ...z.partial(z.object(changeableSchemas)).shape })
  .check(fieldsFit, payable);
export type PostChanges = z.output<typeof postChanges>;

/** One post as `postId`, or several as `postIds`: exactly one of the two. */
const targets = { postId: z.optional(id), postIds: z.optional(listOf(id, limits.changedAtOnce)) };

const exactlyOne = z.refine<z.output<z.ZodMiniObject<typeof targets>>>(
  ({ postId, postIds }) => (postId === undefined) !== (postIds === undefined),
  'bad_request',
);

/** confirm-post and renew-post. The output has the ids without repetition. */
export const confirmation = z.pipe(
  z.object(targets).check(exactlyOne),
  z.transform(({ postId = '', postIds = [postId] }) => ({ postIds: [...new Set(postIds)] })),
);
export const renewal = z.pipe(
  z.object({ ...targets, sellBuyByDate: day }).check(exactlyOne),
  z.transform(({ postId = '', postIds = [postId], sellBuyByDate }) => ({
    postIds: [...new Set(postIds)],
    sellBuyByDate,
  })),
);

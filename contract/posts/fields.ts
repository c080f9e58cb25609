import * as z from 'zod/mini';
import { length } from '../length.ts';
import {
  dayChecks,
  flag,
  id,
  lineUnits,
  listOf,
  rawText,
  refuse,
  requiredText,
  text,
  trimmedText,
} from '../wire.ts';
import * as limits from './limits.ts';
import { categories, currencies, postTypes, priceBases, type PostType } from './options.ts';
import { statuses } from './status.ts';

/** The post form's fields and their rules (spec sections 3, 5 and 9, rules W4 and P11). */

export const title = z.pipe(
  text('title_blank', lineUnits, 'title_length'),
  z.string().check(
    // Refuses titles of invisible characters: marks without width, and letters that render as spaces.
    z.refine(
      (value) => /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u.test(value),
      'title_blank',
    ),
    z.trim(),
    z.refine((value) => length(value) <= limits.title, 'title_length'),
  ),
);

export const description = z.pipe(
  text('description_length', 4 * limits.description),
  z.string().check(z.refine((value) => length(value) <= limits.description, 'description_length')),
);

/** A decimal as text, never a float (rule P8). */
export const price = z.pipe(
  z.union([rawText('price_invalid'), z.number()], 'price_invalid'),
  z.pipe(
    z.transform((value: string | number) => String(value).trim()),
    z
      .string()
      .check(
        z.maxLength(limits.priceCharacters, 'price_invalid'),
        z.regex(/^\d+(\.\d{1,2})?$/, 'price_invalid'),
      ),
  ),
);

export const quantity = z.pipe(
  z.union([rawText('quantity_invalid'), z.number()], 'quantity_invalid'),
  z.pipe(
    z.transform((value: string | number) => (/^\s*\d+\s*$/.test(String(value)) ? Number(value) : 0)),
    z.number().check(z.minimum(1, 'quantity_invalid'), z.maximum(limits.quantity, 'quantity_invalid')),
  ),
);

/** The caller checks that the day is later than today. */
export const day = rawText('by_date_invalid').check(z.trim(), ...dayChecks('by_date_invalid'));

/** One of `values`, or an alias that older clients send. */
function choice<Value extends string>(values: readonly Value[], aliases: Record<string, Value> = {}) {
  return z.pipe(
    z.union([rawText('invalid_field'), z.boolean()], 'invalid_field'),
    z.transform((value: string | boolean, context): Value => {
      const raw = String(value).trim();
      const alias = raw.toLowerCase();
      const found =
        values.find((known) => known === raw) ?? (Object.hasOwn(aliases, alias) ? aliases[alias] : undefined);
      return found ?? refuse(context, 'invalid_field');
    }),
  );
}

export const currency = choice(currencies, { cny: '¥', usd: '$', '￥': '¥' });
const singleType = choice(postTypes, { true: 'sell', false: 'buy', sell: 'sell', buy: 'buy' });

/** Older clients send sell/buy or true/false, some of them twice. Repeated values must agree. */
export const postType = z.union([
  singleType,
  z.pipe(
    z.array(singleType).check(z.minLength(1, 'invalid_field'), z.maxLength(4, 'invalid_field')),
    z.transform((types: PostType[], context): PostType => {
      const [first] = types;
      if (first !== undefined && types.every((type) => type === first)) return first;
      return refuse(context, 'invalid_field');
    }),
  ),
]);
export const category = choice(categories);
export const priceBasis = choice(priceBases);
export const status = choice(statuses);

/** What an author may change after a post was sent (rule P2). */
const changeableFields = {
  openToNegotiate: flag,
  price,
  currency,
  postType,
  quantity,
  sellBuyByDate: day,
  totalOrPerItem: priceBasis,
  postStatus: status,
  category,
};

/** The values of fields that a call leaves out. */
export const defaults = {
  description: '',
  currency: '¥',
  quantity: 1,
  postStatus: 'Draft',
  category: 'Textbook',
  totalOrPerItem: 'Total price',
  postType: 'sell',
  openToNegotiate: false,
} as const;

const formFields = {
  title,
  description: z._default(description, defaults.description),
  price,
  currency: z._default(currency, defaults.currency),
  quantity: z._default(quantity, defaults.quantity),
  sellBuyByDate: day,
  postStatus: z._default(status, defaults.postStatus),
  category: z._default(category, defaults.category),
  totalOrPerItem: z._default(priceBasis, defaults.totalOrPerItem),
  postType: z._default(postType, defaults.postType),
  openToNegotiate: z._default(flag, defaults.openToNegotiate),
};

/** The text fields. Images are sent beside them as `imageURLs[]` and `images`, in display order. */
export const postForm = z.object(formFields);
export type PostForm = z.output<typeof postForm>;

/** create-post. Calls with the same idempotency key create one post. */
export const newPost = z.object({
  ...formFields,
  idempotencyKey: z.optional(rawText('invalid_field').check(z.regex(/^[\w-]{16,64}$/, 'invalid_field'))),
});
export type NewPost = z.output<typeof newPost>;

/** edit-draft-post. */
export const draftForm = z.object({ postId: id, ...formFields });

/** edit-post: an absent field keeps its value. */
export const postChanges = z.object({ postId: id, ...z.partial(z.object(changeableFields)).shape });
export type PostChanges = z.output<typeof postChanges>;

export const denyReason = z.pipe(
  z.optional(z.nullable(trimmedText(limits.denyReason, 'deny_reason_length'))),
  z.transform((value: string | null | undefined) => value ?? ''),
);

/** A reason that must be given. */
export const requiredReason = requiredText(limits.denyReason, 'reason_blank', 'deny_reason_length');

/** An admin's decision about a post. It is refused if the post has another status than the one that the admin saw. */
const decided = { postId: id, fromStatus: z.optional(status) };

export const approval = z.object(decided);
export const denial = z.object({ ...decided, denyReason });
export const takeDown = z.object({ ...decided, reason: requiredReason });
export const returnToReview = z.object({ ...decided, reason: denyReason });

/** decide-posts: each post is approved, or denied with a reason. */
export const decisions = z.object({
  decisions: listOf(
    z.object({ postId: id, approve: z.boolean('invalid_field'), denyReason }),
    limits.changedAtOnce,
  ),
});
export type Decisions = z.output<typeof decisions>['decisions'];

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

import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { length } from '../length.ts';
import { dayChecks, flag, id, lineUnits, listOf, rawText, refuse, text } from '../wire.ts';
import * as limits from './limits.ts';
import {
  areaKey,
  categories,
  conditions,
  currencies,
  kindNames,
  postTypes,
  priceBases,
  type Category,
  type PostType,
} from './options.ts';
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

/** A field that a post may lack: '' and null clear it. */
function orNone<Value extends string>(code: ErrorCode, read: (text: string) => Value | undefined) {
  return z.optional(
    z.pipe(
      z.nullable(text(code)),
      z.transform((value: string | null, context): Value | null => {
        const trimmed = value?.trim() ?? '';
        return trimmed === '' ? null : (read(trimmed) ?? refuse(context, code));
      }),
    ),
  );
}

const known =
  <Value extends string>(values: readonly Value[]) =>
  (text: string) =>
    values.find((value) => value === text);

const condition = orNone('invalid_field', known(conditions));
const kind = orNone('invalid_field', known(kindNames));
/** The server checks that the site has this area. */
const area = orNone('invalid_field', (key) => (areaKey.test(key) ? key : undefined));

const courseCharacters = /^[\p{L}\d \-./()]*[\p{L}\d][\p{L}\d \-./()]*$/u;
/** Upper case, with single spaces. */
const courseCode = orNone('course_code_invalid', (typed) => {
  const code = typed.replaceAll(/\s+/g, ' ').toUpperCase();
  const isLong = length(code) < limits.courseCodeMin || length(code) > limits.courseCodeMax;
  return isLong || !courseCharacters.test(code) ? undefined : code;
});

interface Kept {
  postType?: PostType | undefined;
  category?: Category | undefined;
}

/** The type or category that a field needs. Posts lose fields that no longer fit. */
const needs = {
  condition: { postType: 'sell' },
  kind: { category: 'Others' },
  courseCode: { category: 'Textbook' },
} as const satisfies Record<string, Kept>;

/** Whether a post of this type and category may have the field. */
export function isFitting(field: string, post: Kept): boolean {
  const { postType, category }: Kept = Object.hasOwn(needs, field) ? needs[field as keyof typeof needs] : {};
  return (
    (postType === undefined || post.postType === undefined || post.postType === postType) &&
    (category === undefined || post.category === undefined || post.category === category)
  );
}

/** Refuses a field beside a type or category that it does not fit. */
const fieldsFit = z.check<Kept & Record<string, unknown>>((context) => {
  for (const field of Object.keys(needs))
    if (context.value[field] && !isFitting(field, context.value)) refuse(context, 'invalid_field', field);
});

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
  kind,
  area,
};

export function isChangeable(field: string): boolean {
  return Object.hasOwn(changeableFields, field);
}

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
  condition,
  kind,
  courseCode,
  area,
};

/** The text fields. Images are sent beside them as `imageURLs[]` and `images`, in display order. */
export const postForm = z.object(formFields);
export type PostForm = z.output<typeof postForm>;

/** create-post. Calls with the same idempotency key create one post. */
export const newPost = z
  .object({
    ...formFields,
    idempotencyKey: z.optional(rawText('invalid_field').check(z.regex(/^[\w-]{16,64}$/, 'invalid_field'))),
  })
  .check(fieldsFit);
export type NewPost = z.output<typeof newPost>;

/** edit-draft-post. */
export const draftForm = z.object({ postId: id, ...formFields }).check(fieldsFit);

/** edit-post: an absent field keeps its value. */
export const postChanges = z
  .object({ postId: id, ...z.partial(z.object(changeableFields)).shape })
  .check(fieldsFit);
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

import * as z from 'zod/mini';
import { isCategoryKey } from '../categories.ts';
import type { ErrorCode } from '../errors.ts';
import { length } from '../length.ts';
import { dayChecks, lineUnits, rawText, refuse, text } from '../wire.ts';
import * as limits from './limits.ts';
import { postTypes, priceBases, type PostType } from './options.ts';
import { statuses } from './status.ts';

/** The schemas of a post's fields (spec sections 3, 5 and 9, rules W4 and P11). `post-fields.ts` says which a post has. */

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
function choice<Value extends string>(
  values: readonly Value[] | ((raw: string) => Value | undefined),
  aliases: Record<string, Value> = {},
) {
  return z.pipe(
    z.union([rawText('invalid_field'), z.boolean()], 'invalid_field'),
    z.transform((value: string | boolean, context): Value => {
      const raw = String(value).trim();
      const alias = raw.toLowerCase();
      const found = Object.hasOwn(aliases, alias)
        ? aliases[alias]
        : typeof values === 'function'
          ? values(raw)
          : values.find((known) => known === raw);
      return found ?? refuse(context, 'invalid_field');
    }),
  );
}

/** The server checks that the site has it. */
export const currency = choice((raw) => (/^(?:[A-Z]{3}|[¥$])$/.test(raw) ? raw : undefined), {
  cny: '¥',
  usd: '$',
  '￥': '¥',
});
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
/** The server checks that the site has it. */
export const category = z.pipe(
  rawText('invalid_field'),
  z.string().check(z.trim(), z.refine(isCategoryKey, 'invalid_field')),
);
export const priceBasis = choice(priceBases);
export const status = choice(statuses);

/** A field that a post may lack: '' and null clear it. */
export function orNone<Value extends string>(code: ErrorCode, read: (text: string) => Value | undefined) {
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

const courseCharacters = /^[\p{L}\d \-./()]*[\p{L}\d][\p{L}\d \-./()]*$/u;
/** Upper case, with single spaces. */
export const courseCode = orNone('course_code_invalid', (typed) => {
  const code = typed.replaceAll(/\s+/g, ' ').toUpperCase();
  const isLong = length(code) < limits.courseCodeMin || length(code) > limits.courseCodeMax;
  return isLong || !courseCharacters.test(code) ? undefined : code;
});

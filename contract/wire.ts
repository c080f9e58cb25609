import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * The wire's oddities as named schemas. An issue's message is an error code: the server answers with it,
 * the screens translate it.
 */

// Bidirectional overrides and isolates, zero-width marks that reorder, and C0/C1 controls but tab and line feed.
const unwanted = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const unusable = /[\0\p{Cs}]/u;

/** No NUL, which PostgreSQL can not keep, and no half of a surrogate pair. */
export function isWellFormed(value: string): boolean {
  return !unusable.test(value);
}

/** Text that a person typed: NUL refused, control and bidi-override characters stripped, NFC (security G3). */
export function text(code: ErrorCode = 'invalid_field') {
  return z.pipe(
    z.string(code).check(z.refine((value) => isWellFormed(value), code)),
    z.transform((value: string) => value.replaceAll('\r\n', '\n').replaceAll(unwanted, '').normalize('NFC')),
  );
}

/** Characters as a person counts them: code points, not UTF-16 units. */
export function length(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Absent, empty or 0 means the first page (decisions W2). */
export const page = z.pipe(
  z.optional(z.union([z.string(), z.number()], 'bad_page')),
  z.transform((value: string | number | undefined, context) => {
    const written = value === undefined || value === '' ? '1' : String(value);
    const number = /^\d{1,5}$/.test(written) ? Number(written) || 1 : 0;
    if (number < 1 || number > 10_000) {
      context.issues.push({ code: 'custom', message: 'bad_page', input: value });
      return z.NEVER;
    }
    return number;
  }),
);

const maxId = 9_223_372_036_854_775_807n;

/** Ids are bigints in the database and strings on the wire. */
export const id = z.pipe(
  z.union([z.string(), z.int()], 'invalid_field'),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    z
      .string()
      .check(z.refine((value) => /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= maxId, 'invalid_field')),
  ),
);

/** true and false, also as a form sends them. */
export const flag = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(true|false)$/i, 'invalid_field'))], 'invalid_field'),
  z.transform((value: boolean | string) => value === true || String(value).toLowerCase() === 'true'),
);

export const message = z.object({ message: z.string() });

export const nothing = z.object({});

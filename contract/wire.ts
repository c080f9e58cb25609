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

/** The most UTF-16 units of a field that holds no more than a line, spaces around it included. */
export const lineUnits = 1000;

/**
 * A string as it came. Its length is judged before any check whose work grows with it, so that no text is long
 * enough to hold the server up. Every field begins with this, or with `text`.
 */
export function written(code: ErrorCode, most = lineUnits, tooLong = code) {
  return z.string(code).check(z.refine((value) => value.length <= most, { error: tooLong, abort: true }));
}

// The combining grapheme joiner is a mark as well; where it stands, a run has been cut.
const thirtyMarks = /[^\P{M}\u034f]{30}(?=[^\P{M}\u034f])/gu;

/**
 * Cuts runs of over 30 marks as the Stream-Safe Text Format does (Unicode annex 15): normalising sorts a run, which
 * takes the square of its length. No language writes such runs.
 */
function cutRuns(value: string): string {
  return value.replaceAll(thirtyMarks, '$&\u034f');
}

/**
 * Text that a person typed: NUL refused, control and bidi-override characters stripped, NFC (rule G3). `most` is
 * in UTF-16 units before any of that; composed text can be a quarter as long.
 */
export function text(code: ErrorCode = 'invalid_field', most = lineUnits, tooLong = code) {
  return z.pipe(
    written(code, most, tooLong).check(z.refine((value) => isWellFormed(value), code)),
    z.transform((value: string) =>
      cutRuns(value.replaceAll('\r\n', '\n').replaceAll(unwanted, '')).normalize('NFC'),
    ),
  );
}

/** Characters as a person counts them: code points, not UTF-16 units. */
export function length(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

const maxId = 9_223_372_036_854_775_807n;

/** Ids are bigints in the database and strings on the wire. */
export const id = z.pipe(
  z.union([written('invalid_field'), z.int()], 'invalid_field'),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    z
      .string()
      .check(z.refine((value) => /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= maxId, 'invalid_field')),
  ),
);

/** true and false, also as a form sends them. */
export const flag = z.pipe(
  z.union(
    [z.boolean(), written('invalid_field').check(z.regex(/^(true|false)$/i, 'invalid_field'))],
    'invalid_field',
  ),
  z.transform((value: boolean | string) => value === true || String(value).toLowerCase() === 'true'),
);

export const message = z.object({ message: z.string() });

export const nothing = z.object({});

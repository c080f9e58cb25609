import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { length } from './length.ts';

/**
 * Schemas of values on the wire. An issue's message is an error code: the server replies with it, and screens
 * translate it.
 */

// Bidirectional overrides and isolates, zero-width direction marks, and C0/C1 controls except tab and line feed.
export const invisibleCharacters = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const unusable = /[\0\p{Cs}]/u;

/** False for NUL, which PostgreSQL cannot store, and for unpaired surrogates. */
export function isWellFormed(value: string): boolean {
  return !unusable.test(value);
}

/** The maximum UTF-16 units of a one-line field, with its surrounding spaces. */
export const lineUnits = 1000;

/**
 * A string without conversion. Every field starts with this or with `text`: the length is checked first, so that no
 * long text can occupy the server with later checks.
 */
export function rawText(code: ErrorCode, max = lineUnits, tooLong = code) {
  return z.string(code).check(z.refine((value) => value.length <= max, { error: tooLong, abort: true }));
}

// The combining grapheme joiner is a mark as well. It marks where a run was cut before.
const thirtyMarks = /[^\P{M}\u034f]{30}(?=[^\P{M}\u034f])/gu;

/**
 * Cuts runs of more than 30 marks like the Stream-Safe Text Format (Unicode annex 15), because normalization sorts a
 * run in quadratic time. No language has such runs.
 */
function cutRuns(value: string): string {
  return value.replaceAll(thirtyMarks, '$&\u034f');
}

/** An address of a server, as it is. */
export const address = (code: ErrorCode) =>
  rawText(code, 2000).check(z.refine((value) => isWellFormed(value), code));

/**
 * Typed text: refuses NUL, removes control and bidi-override characters, converts to NFC (rule G3). `max` limits the
 * UTF-16 units before the conversion; composed text can be a quarter as long.
 */
export function text(code: ErrorCode = 'invalid_field', max = lineUnits, tooLong = code) {
  return z.pipe(
    rawText(code, max, tooLong).check(z.refine((value) => isWellFormed(value), code)),
    z.transform((value: string) =>
      cutRuns(value.replaceAll('\r\n', '\n').replaceAll(invisibleCharacters, '')).normalize('NFC'),
    ),
  );
}

/** Whether nothing of the text can be seen: spaces, and characters that are shown as nothing. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** Typed text of at most `most` code points, without its surrounding spaces. A blank one is empty. */
export function trimmedText(most: number, code: ErrorCode = 'invalid_field', tooLong = code) {
  return z.pipe(
    text(code, 4 * most, tooLong),
    z.string().check(
      z.overwrite((value) => (isBlank(value) ? '' : value.trim())),
      z.refine((value) => length(value) <= most, tooLong),
    ),
  );
}

/** `trimmedText` that is not empty. */
export function requiredText(most: number, code: ErrorCode = 'invalid_field', tooLong = code) {
  return trimmedText(most, code, tooLong).check(z.minLength(1, code));
}

/** A list of 1 to `most` items. */
export function listOf<Item extends z.ZodMiniType>(item: Item, most: number) {
  return z
    .array(item, 'invalid_field')
    .check(z.minLength(1, 'invalid_field'), z.maxLength(most, 'invalid_field'));
}

/** Refuses the input of a transform, or one field of it. */
export function refuse(context: z.core.ParsePayload, message: ErrorCode, field?: string): never {
  context.issues.push({ code: 'custom', message, input: field, path: field === undefined ? [] : [field] });
  return z.NEVER;
}

const maxId = 9_223_372_036_854_775_807n;

/** Ids are bigints in the database and strings on the wire. */
export const id = z.pipe(
  z.union([rawText('invalid_field'), z.int()], 'invalid_field'),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    z
      .string()
      .check(z.refine((value) => /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= maxId, 'invalid_field')),
  ),
);

/** A boolean, also as the text that a form sends. */
export const flag = z.pipe(
  z.union(
    [z.boolean(), rawText('invalid_field').check(z.regex(/^(true|false)$/i, 'invalid_field'))],
    'invalid_field',
  ),
  z.transform((value: boolean | string) => value === true || String(value).toLowerCase() === 'true'),
);

/** Checks that a text is an existing day as YYYY-MM-DD, from the year 1000 on: PostgreSQL has no year 0. */
export const dayChecks = (error: ErrorCode) => [
  z.regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, { error, abort: true }),
  z.refine<string>((value) => {
    const parsed = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
  }, error),
];

export const day = rawText('invalid_field').check(...dayChecks('invalid_field'));

/** Members' handles in replies, by the keys of their channels. */
export const handles = z.record(z.string(), z.string());

export const message = z.object({ message: z.string() });

/** With the deals of the past days of this year, as the site says them; absent below twenty. */
export const dealMessage = z.extend(message, { deals: z.optional(z.number()) });

export const nothing = z.object({});

/** A language; the server refuses one that the site does not offer. */
export const languageTag = (code: ErrorCode = 'unknown_option') =>
  z.string(code).check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/, code));

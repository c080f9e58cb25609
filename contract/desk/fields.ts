import * as z from 'zod/mini';
import { daysBetween } from '../days.ts';
import { languages } from '../languages.ts';
import * as postLimits from '../posts/limits.ts';
import { languageTag } from '../site-facts.ts';
import { address, day, id, rawText, requiredText, text, trimmedText } from '../wire.ts';
import * as limits from './limits.ts';
import { webhookKinds } from './views.ts';

/**
 * A text by the tags of its languages, or in English and Chinese, as calls had it before there were others. Blank texts
 * count as missing.
 */
const written = (most: number) => ({
  en: z.optional(requiredText(most)),
  zh: z.optional(requiredText(most)),
  texts: z.optional(
    z.pipe(
      z.record(
        rawText('invalid_field').check(z.regex(languageTag, 'invalid_field')),
        trimmedText(most, 'invalid_field'),
        'invalid_field',
      ),
      z.transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))),
    ),
  ),
});
export type WrittenInput = z.output<z.ZodMiniObject<ReturnType<typeof written>>>;

const hasTexts = languages.map((name) =>
  z.refine<WrittenInput>(({ texts, [name]: text }) => texts !== undefined || text !== undefined, {
    error: 'invalid_field',
    path: [name],
  }),
);

const denyReason = z.object(written(postLimits.denyReason), 'invalid_field').check(...hasTexts);

/** The whole list in display order. No two reasons share a text. */
export const denyReasons = z.object({
  reasons: z.array(denyReason, 'invalid_field').check(
    z.maxLength(limits.denyReasons, 'invalid_field'),
    z.refine((reasons) => {
      const texts = reasons.flatMap(({ en, zh, texts: all = { en, zh } }) => [
        ...new Set(Object.values(all)),
      ]);
      return new Set(texts).size === texts.length;
    }, 'invalid_field'),
  ),
});
export type DenyReasons = z.output<typeof denyReasons>['reasons'];

export const newAnnouncement = z
  .object({
    ...written(limits.announcement),
    /** The first and the last day on which the announcement is shown. */
    from: day,
    to: day,
  })
  .check(
    ...hasTexts,
    z.refine(({ from, to }) => from <= to, { error: 'invalid_field', path: ['to'] }),
  );
export type NewAnnouncement = z.output<typeof newAnnouncement>;

export const announcementChoice = z.object({ announcementId: id });

export const numberPeriods = ['day', 'week', 'month'] as const;

const span = {
  /** The first day. By default, the period covers the thirty days up to the last day. */
  from: z.optional(day),
  /** The last day; today by default. */
  to: z.optional(day),
};
type Span = z.output<z.ZodMiniObject<typeof span>>;
const spanChecks = [
  z.refine<Span>(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'invalid_field',
    path: ['to'],
  }),
  z.refine<Span>(
    ({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) < limits.numbersDays,
    { error: 'invalid_field', path: ['from'] },
  ),
];

export const daysQuery = z.object(span).check(...spanChecks);
export type DaysQuery = z.output<typeof daysQuery>;

export const yearQuery = z.object({
  /** The calendar year; this one by default. */
  year: z.optional(z.string().check(z.regex(/^20\d\d$/, 'invalid_field'))),
});

export const numbersQuery = z
  .object({ ...span, by: z._default(z.enum(numberPeriods, 'unknown_option'), 'day') })
  .check(...spanChecks);
export type NumbersQuery = z.output<typeof numbersQuery>;

export const webhookChoice = z.object({
  kind: z.enum(webhookKinds, 'unknown_option'),
  address: address('robot_address_invalid'),
  /** Absent: as it is, while kind and origin stay. '' is none. */
  secret: z.optional(text('invalid_field', 200)),
});
export type WebhookChoice = z.output<typeof webhookChoice>;

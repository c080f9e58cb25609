import * as z from 'zod/mini';

/** A text in English and Chinese, and in all languages by their tags. */
export const writtenView = {
  en: z.string(),
  zh: z.string(),
  texts: z.optional(z.record(z.string(), z.string())),
};

export const denyReasonList = z.object({
  reasons: z.array(
    z.object({
      ...writtenView,
      /** How many denials in the audit trail have this text, in any language. */
      use_count: z.number(),
    }),
  ),
});
export type DenyReasonList = z.output<typeof denyReasonList>;

export const announcementList = z.array(
  z.object({ announcement_id: z.string(), ...writtenView, from: z.string(), to: z.string() }),
);
export type Announcement = z.output<typeof announcementList>[number];

/** A row for each period. */
export const numbers = z.array(
  z.object({
    /** The first day of the period; weeks begin on Monday. */
    day: z.string(),
    active_members: z.number(),
    sign_ups: z.number(),
    /** Submitted posts. */
    new_posts: z.number(),
    approved: z.number(),
    denied: z.number(),
    /** Hours from submission to decision; null without decisions. */
    median_hours: z.nullable(z.number()),
    p90_hours: z.nullable(z.number()),
    deals_made: z.number(),
    saves: z.number(),
    contacts: z.number(),
    reports: z.number(),
    appeals: z.number(),
    /** Made, accepted, and ended with a meeting. */
    offers: z.number(),
    promises: z.number(),
    met: z.number(),
    by_category: z.record(z.string(), z.number()),
    empty_searches: z.array(z.object({ text: z.string(), members: z.number() })),
  }),
);
export type Numbers = z.output<typeof numbers>;

/** Decisions of each admin about posts. Closed accounts are left out. */
export const moderators = z.array(
  z.object({
    username: z.string(),
    /** Approvals, denials and take-downs. */
    decisions: z.number(),
    denied: z.number(),
    /** Decisions that another admin or an accepted appeal returned to review. */
    overturned: z.number(),
    /** Hours from submission to approval or denial; null without any. */
    median_hours: z.nullable(z.number()),
  }),
);

export const webhookKinds = ['wecom', 'dingtalk', 'feishu', 'slack'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhook = z.object({
  kind: z.nullable(z.enum(webhookKinds)),
  /** Only the origin and the last four characters. */
  address: z.nullable(z.string()),
  /** Whether it has a secret to sign with. */
  signs: z.nullable(z.boolean()),
  language: z.nullable(z.string()),
  /** Since when nothing is sent any more, as ISO 8601 in UTC, and why. */
  failed: z.nullable(z.object({ since: z.string(), reason: z.string() })),
});
export type Webhook = z.output<typeof webhook>;

/** What the deals of a span have saved: a row a thing, then 'other' and 'not-counted'. */
export const effectRows = z.array(
  z.object({
    thing: z.string(),
    deals: z.number(),
    pieces: z.nullable(z.number()),
    /** Kilograms: the things' own, and CO2e as a range. */
    kg: z.nullable(z.number()),
    low: z.nullable(z.number()),
    high: z.nullable(z.number()),
    /** In the reference currency; null for 'other'. */
    money: z.nullable(z.number()),
  }),
);
export type EffectRow = z.output<typeof effectRows>[number];

/** What admins did for members in a year: a count, '<5' for fewer, or hours. */
export const officeRows = z.array(
  z.object({ figure: z.string(), kind: z.string(), value: z.union([z.number(), z.string()]) }),
);
export type OfficeRow = z.output<typeof officeRows>[number];

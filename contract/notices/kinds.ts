import * as z from 'zod/mini';
import { currencies } from '../posts/options.ts';

/** The kinds of notices, and the default mail setting of each group of kinds. */

export const mailChoices = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface MailGroup {
  /** The default. */
  mail: MailChoice;
  /** Members can't change it. */
  isFixed?: true;
  adminsOnly?: true;
}

export const mailGroups = {
  decisions: { mail: 'now' },
  'last-call': { mail: 'now' },
  expiry: { mail: 'daily' },
  saved: { mail: 'daily' },
  matches: { mail: 'daily' },
  reports: { mail: 'never' },
  account: { mail: 'now', isFixed: true },
  queue: { mail: 'daily', adminsOnly: true },
} as const satisfies Record<string, MailGroup>;
export type MailGroupName = keyof typeof mailGroups;
export const mailGroupNames = Object.keys(mailGroups) as MailGroupName[];

export function isMailGroup(name: string): name is MailGroupName {
  return Object.hasOwn(mailGroups, name);
}

const nothing = z.object({});
const reason = z.object({ reason: z.nullable(z.string()) });
/** A day as YYYY-MM-DD. */
const expiry = z.object({ expires_on: z.string() });
const currency = z.enum(currencies);

interface Kind {
  group: MailGroupName;
  data: z.ZodMiniType;
  /** Its mail does not wait for the end of the quiet hours. */
  isUrgent?: true;
}

/** The group and the shape of `data` of each kind. */
export const noticeKinds = {
  'post-approved': { group: 'decisions', data: nothing },
  'post-denied': { group: 'decisions', data: reason },
  'post-taken-down': { group: 'decisions', data: reason },
  'post-returned': { group: 'decisions', data: reason },
  'profile-approved': { group: 'decisions', data: nothing },
  'profile-denied': { group: 'decisions', data: reason },
  'appeal-decided': {
    group: 'decisions',
    data: z.extend(reason, { outcome: z.enum(['accepted', 'refused']) }),
  },
  'post-expires-week': { group: 'expiry', data: expiry },
  'post-expires-tomorrow': { group: 'last-call', data: expiry },
  'post-expired': { group: 'expiry', data: expiry },
  'post-archives-soon': { group: 'last-call', data: z.extend(expiry, { archives_on: z.string() }) },
  /** `count` is the number of posts that will be archived. */
  'leaving-soon': { group: 'last-call', data: z.object({ leaving_on: z.string(), count: z.number() }) },
  'still-available': { group: 'expiry', data: nothing },
  'saved-cheaper': {
    group: 'saved',
    data: z.object({ old_price: z.string(), old_currency: currency, price: z.string(), currency }),
  },
  'saved-reserved': { group: 'saved', data: nothing },
  'saved-available': { group: 'saved', data: nothing },
  'saved-gone': {
    group: 'saved',
    data: z.object({ reason: z.enum(['archived', 'deleted', 'taken-down']), title: z.string() }),
  },
  'saved-expires-tomorrow': { group: 'saved', data: expiry },
  /** `count` posts fit a saved search; the post of the notice is the newest. */
  'search-match': {
    group: 'matches',
    data: z.object({
      search_id: z.string(),
      search: z.string(),
      /** Absent in notices that were written before it existed. */
      filters: z.optional(z.record(z.string(), z.string())),
      count: z.number(),
    }),
  },
  /** `count` offers fit an own wanted post, or `count` wanted posts an own offer. */
  'wanted-match': {
    group: 'matches',
    data: z.object({ own_post_id: z.string(), own_title: z.string(), count: z.number() }),
  },
  'report-decided': { group: 'reports', data: z.object({ outcome: z.enum(['acted', 'left']) }) },
  warning: { group: 'account', data: reason },
  suspended: { group: 'account', data: reason, isUrgent: true },
  reopened: { group: 'account', data: nothing },
  'queue-waits': { group: 'queue', data: z.object({ count: z.number(), oldest: z.string() }) },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export type NoticeData<Kind extends NoticeKind> = z.output<(typeof noticeKinds)[Kind]['data']>;

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** Their mails leave together. */
export const decisionKinds = noticeKindNames.filter((kind) => noticeKinds[kind].group === 'decisions');

import * as z from 'zod/mini';
import { screenPaths, searchPath } from '../screens.ts';
import { kind, toPost, type Recipient } from './kind-row.ts';
import { offerKinds } from './offer-kinds.ts';

const nothing = z.object({});
const reason = z.object({ reason: z.nullable(z.string()) });
/** A day as YYYY-MM-DD. */
const expiry = z.object({ expires_on: z.string() });
const archiving = z.extend(expiry, { archives_on: z.string() });
/** `count` is the number of posts that will be archived. */
const leaving = z.object({ leaving_on: z.string(), count: z.number() });
const currency = z.string();
const prices = z.object({ old_price: z.string(), old_currency: currency, price: z.string(), currency });
const ending = z.object({ reason: z.enum(['archived', 'deleted', 'taken-down']), title: z.string() });
const searchMatch = z.object({
  search_id: z.string(),
  search: z.string(),
  /** Absent in notices that were written before it existed. */
  filters: z.optional(z.record(z.string(), z.string())),
  count: z.number(),
});
const wantedMatch = z.object({ own_post_id: z.string(), own_title: z.string(), count: z.number() });
const outcome = z.object({ outcome: z.enum(['acted', 'left']) });
/** Of the new things, the ids of the posts that the mail names. */
const weekly = z.object({ count: z.number(), posts: z.array(z.string()) });
const queue = z.object({ count: z.number(), oldest: z.string() });

const toMyPosts = () => screenPaths.myPosts;
const toMarket = () => screenPaths.market;
const toSettings = () => screenPaths.settings;
const toLeaving = () => screenPaths.settingsLeaving;
const toRenewal = (postId: string | null) => (postId === null ? undefined : `${toPost(postId)}?renew`);

const decision = { to: 'author', group: 'decisions', topic: 'post # decision', opens: toPost } as const;
const profile = { to: 'member', group: 'decisions', topic: 'profile', opens: toSettings } as const;
const reminder = { to: 'author', topic: 'post # expiry', opens: toRenewal } as const;
const saved = { to: 'savers', group: 'saved', opens: toPost } as const;
const account = { to: 'member', group: 'account' } as const;

/** One row for each kind of notice: to whom, what it holds, where it opens. `notices-kinds.json` says the sentences. */
export const noticeKinds = {
  'post-approved': kind(decision, nothing),
  'post-denied': kind(decision, reason),
  'post-taken-down': kind(decision, reason),
  'post-returned': kind(decision, reason),
  'appeal-decided': kind(decision, z.extend(reason, { outcome: z.enum(['accepted', 'refused']) })),
  'post-expires-week': kind({ ...reminder, group: 'expiry' }, expiry),
  'post-expires-tomorrow': kind({ ...reminder, group: 'last-call' }, expiry),
  'post-expired': kind({ ...reminder, group: 'expiry' }, expiry),
  'post-archives-soon': kind({ ...reminder, group: 'last-call' }, archiving),
  'still-available': kind({ to: 'author', group: 'expiry', topic: 'post # question' }, nothing, {
    opens: toPost,
    question: 'available',
  }),
  'saved-cheaper': kind({ ...saved, topic: 'post # price' }, prices),
  'saved-reserved': kind({ ...saved, topic: 'post # state' }, nothing),
  'saved-available': kind({ ...saved, topic: 'post # state' }, nothing),
  'saved-gone': kind({ ...saved, topic: 'post # gone' }, ending, {
    replacesAll: true,
    survivesDeletion: true,
    keepsReason: true,
  }),
  'saved-expires-tomorrow': kind({ ...saved, topic: 'post # end' }, expiry),
  /** `count` posts fit a saved search; the post of the notice is the newest. */
  'search-match': kind({ to: 'searcher', group: 'matches', topic: 'search #' }, searchMatch, {
    opens: (postId, { search, filters, count }, currencies) =>
      toPost(count === 1 ? postId : null) ??
      (filters ? searchPath(search, filters, currencies) : screenPaths.savedSearches),
    icon: 'search',
  }),
  /** `count` offers fit an own wanted post, or `count` wanted posts an own offer. The topic is of the own post. */
  'wanted-match': kind({ to: 'author', group: 'matches', topic: 'post # match' }, wantedMatch, {
    opens: (postId, { own_post_id, count }) => toPost(count === 1 ? postId : own_post_id),
    icon: 'search',
  }),
  ...offerKinds,
  'profile-approved': kind(profile, nothing, { icon: 'self' }),
  'profile-denied': kind(profile, reason, { icon: 'self' }),
  'posts-held': kind({ ...profile, topic: 'hold' }, nothing, { opens: toMyPosts, icon: 'flag' }),
  'posts-back': kind({ ...profile, topic: 'hold' }, nothing, { opens: toMyPosts, icon: 'flag' }),
  'leaving-soon': kind({ to: 'member', group: 'last-call', topic: 'leaving', opens: toLeaving }, leaving, {
    icon: 'day',
  }),
  weekly: kind({ to: 'member', group: 'weekly', topic: 'weekly', opens: toMarket }, weekly, { icon: 'list' }),
  'report-decided': kind({ to: 'reporter', group: 'reports', topic: 'report #' }, outcome, {
    opens: toPost,
    icon: 'flag',
    survivesDeletion: true,
  }),
  warning: kind({ ...account, topic: 'warning #' }, reason, { icon: 'sanction', isUrgent: true }),
  suspended: kind({ ...account, topic: 'account' }, reason, {
    icon: 'sanction',
    isUrgent: true,
    isAppealable: true,
  }),
  reopened: kind({ ...account, topic: 'account' }, nothing, { icon: 'self', isUrgent: true }),
  'queue-waits': kind({ to: 'admins', group: 'queue', topic: 'queue' }, queue, {
    icon: 'list',
    opens: () => screenPaths.pendingPosts,
  }),
};

type Kinds = typeof noticeKinds;
export type NoticeKind = keyof Kinds;
export type NoticeData<Kind extends NoticeKind> = z.output<Kinds[Kind]['data']>;
export type NoticeTopic = Kinds[NoticeKind]['topic'];
export type KindTo<To extends Recipient> = {
  [Kind in NoticeKind]: Kinds[Kind]['to'] extends To ? Kind : never;
}[NoticeKind];

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** The kinds whose row fits. */
export const kindsWhere = (fits: (row: Kinds[NoticeKind]) => unknown) =>
  noticeKindNames.filter((kind) => fits(noticeKinds[kind]));

/** Their mails leave together. */
export const decisionKinds = kindsWhere(({ group }) => group === 'decisions');

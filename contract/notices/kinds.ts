import * as z from 'zod/mini';
import { currencies } from '../posts/options.ts';
import { screenPaths, searchPath } from '../screens.ts';
import { kind, toPost, type Recipient } from './kind-row.ts';
import { offerKinds } from './offer-kinds.ts';
import { en, zh } from './phrases.ts';

const nothing = z.object({});
const reason = z.object({ reason: z.nullable(z.string()) });
/** A day as YYYY-MM-DD. */
const expiry = z.object({ expires_on: z.string() });
const archiving = z.extend(expiry, { archives_on: z.string() });
/** `count` is the number of posts that will be archived. */
const leaving = z.object({ leaving_on: z.string(), count: z.number() });
const currency = z.enum(currencies);
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
const queue = z.object({ count: z.number(), oldest: z.string() });

const toSettings = () => screenPaths.settings;
const toLeaving = () => screenPaths.settingsLeaving;
const toRenewal = (postId: string | null) => (postId === null ? undefined : `${toPost(postId)}?renew`);

const decision = { to: 'author', group: 'decisions', topic: 'post # decision', opens: toPost } as const;
const profile = { to: 'member', group: 'decisions', topic: 'profile', opens: toSettings } as const;
const reminder = { to: 'author', topic: 'post # expiry', opens: toRenewal } as const;
const saved = { to: 'savers', group: 'saved', opens: toPost } as const;
const account = { to: 'member', group: 'account' } as const;

/** One row for each kind of notice: to whom, what it holds, where it opens, what it says. */
export const noticeKinds = {
  'post-approved': kind(decision, nothing, {
    en: (post) => `${post} was approved. Everybody can see it now.`,
    zh: (post) => `${post}已通过审核，大家现在都能看到了。`,
  }),
  'post-denied': kind(decision, reason, {
    en: (post, { reason }) => `${post} was not approved.${en.because(reason)}`,
    zh: (post, { reason }) => `${post}未通过审核。${zh.because(reason)}`,
  }),
  'post-taken-down': kind(decision, reason, {
    en: (post, { reason }) => `${post} was taken down.${en.because(reason)}`,
    zh: (post, { reason }) => `${post}已被管理员下架。${zh.because(reason)}`,
  }),
  'post-returned': kind(decision, reason, {
    en: (post, { reason }) => `${post} waits for review again.${en.because(reason)}`,
    zh: (post, { reason }) => `${post}需要重新审核。${zh.because(reason)}`,
  }),
  'appeal-decided': kind(decision, z.extend(reason, { outcome: z.enum(['accepted', 'refused']) }), {
    en: (post, { outcome, reason }) =>
      outcome === 'accepted'
        ? `You asked for another look: ${post} waits for review again.${en.because(reason)}`
        : `You asked for another look at ${post}: the decision stands.${en.because(reason)}`,
    zh: (post, { outcome, reason }) =>
      outcome === 'accepted'
        ? `你申诉的${post}已重新进入审核。${zh.because(reason)}`
        : `你申诉的${post}经重新审核后维持原决定。${zh.because(reason)}`,
  }),
  'post-expires-week': kind({ ...reminder, group: 'expiry' }, expiry, {
    en: (post, { expires_on }) => `${post} expires on ${en.day(expires_on)}.`,
    zh: (post, { expires_on }) => `${post}将于${zh.day(expires_on)}到期。`,
  }),
  'post-expires-tomorrow': kind({ ...reminder, group: 'last-call' }, expiry, {
    en: (post, { expires_on }) => `${post} is about to expire, on ${en.day(expires_on)}.`,
    zh: (post, { expires_on }) => `${post}即将到期（${zh.day(expires_on)}）。`,
  }),
  'post-expired': kind({ ...reminder, group: 'expiry' }, expiry, {
    en: (post, { expires_on }) => `${post} expired on ${en.day(expires_on)} and is no longer listed.`,
    zh: (post, { expires_on }) => `${post}已于${zh.day(expires_on)}到期，不再展示。`,
  }),
  'post-archives-soon': kind({ ...reminder, group: 'last-call' }, archiving, {
    en: (post, { archives_on }) => `${post} has expired and will be archived on ${en.day(archives_on)}.`,
    zh: (post, { archives_on }) => `${post}已到期，将于${zh.day(archives_on)}自动下架。`,
  }),
  'still-available': kind({ to: 'author', group: 'expiry', topic: 'post # question' }, nothing, {
    opens: toPost,
    isQuestion: true,
    en: (post) => `Is ${post} still available?`,
    zh: (post) => `${post}还在吗？`,
  }),
  'saved-cheaper': kind({ ...saved, topic: 'post # price' }, prices, {
    en: (post, { old_price, old_currency, price, currency }) =>
      `${post} is cheaper: ${currency}${price} instead of ${old_currency}${old_price}.`,
    zh: (post, { old_price, old_currency, price, currency }) =>
      `${post}降价了：${old_currency}${old_price} → ${currency}${price}。`,
  }),
  'saved-reserved': kind({ ...saved, topic: 'post # state' }, nothing, {
    en: (post) => `${post} is reserved.`,
    zh: (post) => `${post}已被预订。`,
  }),
  'saved-available': kind({ ...saved, topic: 'post # state' }, nothing, {
    en: (post) => `${post} is available again.`,
    zh: (post) => `${post}又可以买了。`,
  }),
  'saved-gone': kind({ ...saved, topic: 'post # gone' }, ending, {
    replacesAll: true,
    survivesDeletion: true,
    keepsReason: true,
    en: (_post, { reason, title }) => `“${title}” ${en.gone[reason]}.`,
    zh: (_post, { reason, title }) => `“${title}”${zh.gone[reason]}。`,
  }),
  'saved-expires-tomorrow': kind({ ...saved, topic: 'post # end' }, expiry, {
    en: (post, { expires_on }) => `${post} is about to expire, on ${en.day(expires_on)}.`,
    zh: (post, { expires_on }) => `${post}即将到期（${zh.day(expires_on)}）。`,
  }),
  /** `count` posts fit a saved search; the post of the notice is the newest. */
  'search-match': kind({ to: 'searcher', group: 'matches', topic: 'search #' }, searchMatch, {
    opens: (postId, { search, filters, count }) =>
      toPost(count === 1 ? postId : null) ??
      (filters ? searchPath(search, filters) : screenPaths.savedSearches),
    en: (post, { search, filters, count }, { areas }) => {
      const saved = `your saved search${search === '' ? en.filters(filters, areas) : ` “${search}”`}`;
      return count === 1 ? `${post} fits ${saved}.` : `${count} new posts fit ${saved}.`;
    },
    zh: (post, { search, filters, count }, { areas }) => {
      const saved = `你订阅的搜索${search === '' ? zh.filters(filters, areas) : `“${search}”`}`;
      return count === 1 ? `${post}符合${saved}。` : `有 ${count} 条新帖子符合${saved}。`;
    },
  }),
  /** `count` offers fit an own wanted post, or `count` wanted posts an own offer. The topic is of the own post. */
  'wanted-match': kind({ to: 'author', group: 'matches', topic: 'post # match' }, wantedMatch, {
    opens: (postId, { own_post_id, count }) => toPost(count === 1 ? postId : own_post_id),
    en: (post, { own_title, count }) =>
      `${count === 1 ? `${post} fits` : `${count} new posts fit`} your post “${own_title}”.`,
    zh: (post, { own_title, count }) =>
      `${count === 1 ? post : `有 ${count} 条新帖子`}与你发布的“${own_title}”匹配。`,
  }),
  ...offerKinds,
  'profile-approved': kind(profile, nothing, {
    icon: 'self',
    en: () => 'Your profile update was approved.',
    zh: () => '你的资料修改已通过审核。',
  }),
  'profile-denied': kind(profile, reason, {
    icon: 'self',
    en: (_post, { reason }) => `Your profile update was not approved.${en.because(reason)}`,
    zh: (_post, { reason }) => `你的资料修改未通过审核。${zh.because(reason)}`,
  }),
  'leaving-soon': kind({ to: 'member', group: 'last-call', topic: 'leaving', opens: toLeaving }, leaving, {
    icon: 'day',
    en: (_post, { leaving_on, count }) =>
      `You move out on ${en.day(leaving_on)}. ${
        count === 0
          ? 'You have no open posts.'
          : `The day after, your ${count === 1 ? 'open post is' : `${count} open posts are`} archived.`
      }`,
    zh: (_post, { leaving_on, count }) =>
      `你的离校日期是${zh.day(leaving_on)}。${
        count === 0 ? '你没有在架的帖子。' : `次日，你的 ${count} 条帖子会自动下架。`
      }`,
  }),
  'report-decided': kind({ to: 'reporter', group: 'reports', topic: 'report #' }, outcome, {
    opens: toPost,
    icon: 'flag',
    survivesDeletion: true,
    en: (post, { outcome }, { title }) =>
      `You reported ${title === null ? 'something' : post}. ${
        outcome === 'acted' ? 'We acted on it. Thank you.' : 'We looked at it and left it as it is.'
      }`,
    zh: (post, { outcome }, { title }) =>
      `你${title === null ? '' : `对${post}`}的举报${
        outcome === 'acted' ? '已处理，谢谢。' : '我们已核实，这次不作处理。'
      }`,
  }),
  warning: kind({ ...account, topic: 'warning #' }, reason, {
    icon: 'sanction',
    en: (_post, { reason }) => `The admins have warned you.${en.because(reason)}`,
    zh: (_post, { reason }) => `管理员向你发出警告。${zh.because(reason)}`,
  }),
  suspended: kind({ ...account, topic: 'account' }, reason, {
    icon: 'sanction',
    isUrgent: true,
    isAppealable: true,
    en: (_post, { reason }) => `Your account is suspended.${en.because(reason)}`,
    zh: (_post, { reason }) => `你的账号已被停用。${zh.because(reason)}`,
  }),
  reopened: kind({ ...account, topic: 'account' }, nothing, {
    icon: 'self',
    en: () => 'Your account is open again.',
    zh: () => '你的账号已恢复使用。',
  }),
  'queue-waits': kind({ to: 'admins', group: 'queue', topic: 'queue' }, queue, {
    icon: 'list',
    opens: () => screenPaths.pendingPosts,
    en: (_post, { count }) =>
      count === 1
        ? 'A post has been waiting for review for hours.'
        : `${count} posts are waiting for review.`,
    zh: (_post, { count }) => `有 ${count} 条帖子等待审核已久。`,
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

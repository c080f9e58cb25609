import type { Language } from '../languages.ts';
import { filterText } from '../posts/filter-texts.ts';
import type { Area } from '../posts/options.ts';
import { screenPaths, searchPath } from '../screens.ts';
import type { NoticeData, NoticeKind } from './kinds.ts';
import type { Notice } from './views.ts';

/** The text of each kind of notice, for the list of notices and for mails. */

interface Facts {
  /** Null if the reader may no longer see the post. */
  title: string | null;
  areas: readonly Area[];
}

/** `post` is the post's title in quotation marks, or says 'A post'. */
type Sentences = {
  [Kind in NoticeKind]: (post: string, data: NoticeData<Kind>, facts: Facts) => string;
};

const dayFormats = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
};
const dayIn = (language: Language, day: string) => dayFormats[language].format(new Date(`${day}T00:00:00Z`));
const en = (day: string) => dayIn('en', day);
const zh = (day: string) => dayIn('zh', day);

const goneEn = { archived: 'is no longer on offer', deleted: 'was deleted', 'taken-down': 'was taken down' };
const goneZh = { archived: '已下架', deleted: '已被删除', 'taken-down': '已被管理员下架' };

const because = (reason: string | null) => (reason ? ` Reason: ${reason}` : '');
const becauseZh = (reason: string | null) => (reason ? `原因：${reason}` : '');

/** The filters of a search without a text. Older notices don't have them. */
const namesOf = (
  language: Language,
  filters: Readonly<Record<string, string>> = {},
  areas: readonly Area[],
) => {
  const names = Object.entries(filters).map(([name, chosen]) => filterText(language, areas, name, chosen));
  if (names.length === 0) return '';
  return language === 'en' ? ` (${names.join(' · ')})` : `（${names.join(' · ')}）`;
};

const sentences: Record<Language, Sentences> = {
  en: {
    'post-approved': (post) => `${post} was approved. Everybody can see it now.`,
    'post-denied': (post, { reason }) => `${post} was not approved.${because(reason)}`,
    'post-taken-down': (post, { reason }) => `${post} was taken down.${because(reason)}`,
    'post-returned': (post, { reason }) => `${post} waits for review again.${because(reason)}`,
    'appeal-decided': (post, { outcome, reason }) =>
      outcome === 'accepted'
        ? `You asked for another look: ${post} waits for review again.${because(reason)}`
        : `You asked for another look at ${post}: the decision stands.${because(reason)}`,
    'profile-approved': () => 'Your profile update was approved.',
    'profile-denied': (_post, { reason }) => `Your profile update was not approved.${because(reason)}`,
    'post-expires-week': (post, { expires_on }) => `${post} expires on ${en(expires_on)}.`,
    'post-expires-tomorrow': (post, { expires_on }) => `${post} is about to expire, on ${en(expires_on)}.`,
    'post-expired': (post, { expires_on }) => `${post} expired on ${en(expires_on)} and is no longer listed.`,
    'post-archives-soon': (post, { archives_on }) =>
      `${post} has expired and will be archived on ${en(archives_on)}.`,
    'leaving-soon': (_post, { leaving_on, count }) =>
      `You move out on ${en(leaving_on)}. ${
        count === 0
          ? 'You have no open posts.'
          : `The day after, your ${count === 1 ? 'open post is' : `${count} open posts are`} archived.`
      }`,
    'still-available': (post) => `Is ${post} still available?`,
    'saved-cheaper': (post, { old_price, old_currency, price, currency }) =>
      `${post} is cheaper: ${currency}${price} instead of ${old_currency}${old_price}.`,
    'saved-reserved': (post) => `${post} is reserved.`,
    'saved-available': (post) => `${post} is available again.`,
    'saved-gone': (_post, { reason, title }) => `“${title}” ${goneEn[reason]}.`,
    'saved-expires-tomorrow': (post, { expires_on }) => `${post} is about to expire, on ${en(expires_on)}.`,
    'search-match': (post, { search, filters, count }, { areas }) => {
      const saved = `your saved search${search === '' ? namesOf('en', filters, areas) : ` “${search}”`}`;
      return count === 1 ? `${post} fits ${saved}.` : `${count} new posts fit ${saved}.`;
    },
    'wanted-match': (post, { own_title, count }) =>
      `${count === 1 ? `${post} fits` : `${count} new posts fit`} your post “${own_title}”.`,
    'report-decided': (post, { outcome }, { title }) =>
      `You reported ${title === null ? 'something' : post}. ${
        outcome === 'acted' ? 'We acted on it. Thank you.' : 'We looked at it and left it as it is.'
      }`,
    warning: (_post, { reason }) => `The admins have warned you.${because(reason)}`,
    suspended: (_post, { reason }) => `Your account is suspended.${because(reason)}`,
    reopened: () => 'Your account is open again.',
    'queue-waits': (_post, { count }) =>
      count === 1
        ? 'A post has been waiting for review for hours.'
        : `${count} posts are waiting for review.`,
  },
  zh: {
    'post-approved': (post) => `${post}已通过审核，大家现在都能看到了。`,
    'post-denied': (post, { reason }) => `${post}未通过审核。${becauseZh(reason)}`,
    'post-taken-down': (post, { reason }) => `${post}已被管理员下架。${becauseZh(reason)}`,
    'post-returned': (post, { reason }) => `${post}需要重新审核。${becauseZh(reason)}`,
    'appeal-decided': (post, { outcome, reason }) =>
      outcome === 'accepted'
        ? `你申请复核的${post}已重新进入审核。${becauseZh(reason)}`
        : `你申请复核的${post}经复核后维持原决定。${becauseZh(reason)}`,
    'profile-approved': () => '你的资料修改已通过审核。',
    'profile-denied': (_post, { reason }) => `你的资料修改未通过审核。${becauseZh(reason)}`,
    'post-expires-week': (post, { expires_on }) => `${post}将于${zh(expires_on)}到期。`,
    'post-expires-tomorrow': (post, { expires_on }) => `${post}即将到期（${zh(expires_on)}）。`,
    'post-expired': (post, { expires_on }) => `${post}已于${zh(expires_on)}到期，不再展示。`,
    'post-archives-soon': (post, { archives_on }) => `${post}已到期，将于${zh(archives_on)}自动下架。`,
    'leaving-soon': (_post, { leaving_on, count }) =>
      `你的离校日期是${zh(leaving_on)}。${
        count === 0 ? '你没有在架的帖子。' : `次日，你的 ${count} 条帖子会自动下架。`
      }`,
    'still-available': (post) => `${post}还在吗？`,
    'saved-cheaper': (post, { old_price, old_currency, price, currency }) =>
      `${post}降价了：${old_currency}${old_price} → ${currency}${price}。`,
    'saved-reserved': (post) => `${post}已被预订。`,
    'saved-available': (post) => `${post}又可以买了。`,
    'saved-gone': (_post, { reason, title }) => `“${title}”${goneZh[reason]}。`,
    'saved-expires-tomorrow': (post, { expires_on }) => `${post}即将到期（${zh(expires_on)}）。`,
    'search-match': (post, { search, filters, count }, { areas }) => {
      const saved = `你保存的搜索${search === '' ? namesOf('zh', filters, areas) : `“${search}”`}`;
      return count === 1 ? `${post}符合${saved}。` : `有 ${count} 条新帖子符合${saved}。`;
    },
    'wanted-match': (post, { own_title, count }) =>
      `${count === 1 ? post : `有 ${count} 条新帖子`}与你发布的“${own_title}”匹配。`,
    'report-decided': (post, { outcome }, { title }) =>
      `你${title === null ? '' : `对${post}`}的举报${
        outcome === 'acted' ? '已处理，谢谢。' : '我们已核实，这次不作处理。'
      }`,
    warning: (_post, { reason }) => `管理员向你发出警告。${becauseZh(reason)}`,
    suspended: (_post, { reason }) => `你的账号已被暂停使用。${becauseZh(reason)}`,
    reopened: () => '你的账号已恢复使用。',
    'queue-waits': (_post, { count }) => `有 ${count} 条帖子等待审核已久。`,
  },
};

const quoted = {
  en: (title: string | null) => (title === null ? 'A post' : `“${title}”`),
  zh: (title: string | null) => (title === null ? '一条帖子' : `“${title}”`),
};

/** One sentence about the notice. Its title is null if the reader may no longer see the post. */
export function sentenceOf(
  language: Language,
  { kind, data, post_title }: Pick<Notice, 'kind' | 'data' | 'post_title'>,
  areas: readonly Area[] = [],
): string {
  // `data` has the shape of its `kind`, but the compiler can't infer this through the table.
  const say = sentences[language][kind] as (...given: [string, typeof data, Facts]) => string;
  return say(quoted[language](post_title), data, { title: post_title, areas });
}

/** The path of the screen that a notice is about; undefined if the post is gone or hidden. */
export function pathOf({
  kind,
  post_id,
  data,
}: Pick<Notice, 'kind' | 'post_id' | 'data'>): string | undefined {
  const { count, own_post_id = null } = data as Partial<NoticeData<'wanted-match'>>;
  const { search = '', filters } = data as Partial<NoticeData<'search-match'>>;
  if (kind === 'queue-waits') return screenPaths.pendingPosts;
  if (['profile-approved', 'profile-denied', 'leaving-soon'].includes(kind)) return screenPaths.settings;
  if (kind === 'search-match' && (post_id === null || count !== 1))
    return filters ? searchPath(search, filters) : screenPaths.savedSearches;
  const about = kind === 'wanted-match' && count !== 1 ? own_post_id : post_id;
  if (about === null) return undefined;
  const post = screenPaths.post.replace(':postId', about);
  return isExpiry(kind) ? `${post}?renew` : post;
}

/** True for the kinds whose link opens the renewal of the post. */
function isExpiry(kind: NoticeKind): boolean {
  return /^post-(expire|archives)/.test(kind);
}

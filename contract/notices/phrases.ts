import type { Language } from '../languages.ts';
import { filterText } from '../posts/filter-texts.ts';
import { cancelReasons, declineReasons } from '../posts/offers.ts';
import type { Area, Choice } from '../posts/options.ts';

/** Parts of the sentences of notices. */

const day = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

/** The filters of a search without a text. Older notices don't have them. */
const names =
  (language: Language, [open, close]: [string, string]) =>
  (filters: Readonly<Record<string, string>> = {}, areas: readonly Area[]) => {
    const texts = Object.entries(filters).map((filter) => filterText(language, areas, filter));
    return texts.length === 0 ? '' : `${open}${texts.join(' · ')}${close}`;
  };

const endReasons: Choice = { ...cancelReasons, missed: { en: 'You did not meet', zh: '没有见到面' } };

/** A reason of a list, after a colon. */
const code = (colon: string, choice: Choice, language: Language) => (reason: string | null) => {
  const name = reason === null ? undefined : choice[reason]?.[language];
  return name === undefined
    ? ''
    : `${colon}${language === 'en' ? name.charAt(0).toLowerCase() + name.slice(1) : name}`;
};

export const en = {
  post: (title: string | null) => (title === null ? 'A post' : `“${title}”`),
  day: day('en-GB'),
  because: (reason: string | null) => (reason ? ` Reason: ${reason}` : ''),
  gone: { archived: 'is no longer on offer', deleted: 'was deleted', 'taken-down': 'was taken down' },
  filters: names('en', [' (', ')']),
  people: (count: number) => (count === 1 ? 'Somebody' : `${count} people`),
  declined: code(': ', declineReasons, 'en'),
  cancelled: code(': ', endReasons, 'en'),
};

export const zh: typeof en = {
  post: (title) => (title === null ? '一条帖子' : `“${title}”`),
  day: day('zh-CN'),
  because: (reason) => (reason ? `原因：${reason}` : ''),
  gone: { archived: '已下架', deleted: '已被删除', 'taken-down': '已被管理员下架' },
  filters: names('zh', ['（', '）']),
  people: (count) => (count === 1 ? '有人' : `有 ${count} 人`),
  declined: code('：', declineReasons, 'zh'),
  cancelled: code('：', endReasons, 'zh'),
};

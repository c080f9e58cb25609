import type { Language } from '../../contract/languages.ts';
import { screenPaths } from '../../contract/screens.ts';
import { escapeHtml } from '../../engine/escape-html.ts';
import type { Message } from '../../engine/mail/transport.ts';
import { frameOf, ruleHtml, type MailSite } from './messages.ts';

/** Mails about one notice, and about several: daily summaries, and decisions that were made one after another. */

type Texts = Record<Language, string>;

interface Line {
  sentence: Texts;
  /** The sentence without the admin's reason. */
  subject: Texts;
  /** The address of what the notice is about. */
  url: string | undefined;
  /** What the link does; 'Open' by default. */
  label?: Texts | undefined;
}

interface NoticeMail {
  /** Null if the member has not chosen one: the mail is in both. */
  language: Language | null;
  lines: readonly Line[];
  /** How many more notices a summary leaves out. */
  more: number;
  isSummary: boolean;
  /** The page and the one-click call (RFC 8058) that unsubscribe. Undefined for mails that are always sent. */
  unsubscribe: { page: string; call: string } | undefined;
}

const words = {
  summary: {
    en: (count: number) => (count === 1 ? 'One new notice' : `${count} new notices`),
    zh: (count: number) => `你有 ${count} 条新通知`,
  },
  more: { en: (count: number) => `and ${count} more`, zh: (count: number) => `还有 ${count} 条` },
  open: { en: 'Open', zh: '查看' },
  all: { en: 'All notices', zh: '全部通知' },
  unsubscribe: { en: 'Stop these mails', zh: '不再接收此类邮件' },
  colon: { en: ': ', zh: '：' },
};

/** A lone high surrogate at the end, which remains when a text is cut in the middle of a surrogate pair. */
const halfPair = /[\ud800-\udbff]$/;

export function writeNoticeMail(mail: NoticeMail, site: MailSite): Message {
  const languages: readonly Language[] = mail.language ? [mail.language] : ['zh', 'en'];
  const { unsubscribe } = mail;
  const inAll = (texts: Texts, separator: string) =>
    languages.map((language) => texts[language]).join(separator);
  const count = mail.lines.length + mail.more;
  const [first] = mail.lines;
  const subject =
    mail.isSummary || !first
      ? inAll({ en: words.summary.en(count), zh: words.summary.zh(count) }, ' / ')
      : inAll(first.subject, ' / ');
  const allUrl = `${site.url}${screenPaths.notices}`;

  const textPart = (language: Language) => [
    ...mail.lines.flatMap(({ sentence, url, label }) => [
      sentence[language],
      ...(url ? [label ? `${label[language]}${words.colon[language]}${url}` : url] : []),
      '',
    ]),
    ...(mail.more > 0 ? [words.more[language](mail.more), ''] : []),
    ...(mail.isSummary ? [`${words.all[language]}${words.colon[language]}${allUrl}`, ''] : []),
  ];
  const text = [
    ...languages.flatMap((language, index) => [...(index > 0 ? ['---', ''] : []), ...textPart(language)]),
    `${site.siteNameZh} · ${site.siteName}`,
    site.url,
    ...(unsubscribe
      ? ['', `${inAll(words.unsubscribe, ' / ')}${words.colon[mail.language ?? 'en']}${unsubscribe.page}`]
      : []),
  ].join('\n');

  const htmlPart = (language: Language) =>
    `<div lang="${language}">${mail.lines
      .map((line) => htmlLine(line, language))
      .join('')}${mail.more > 0 ? `<p style="margin:0 0 10px">${words.more[language](mail.more)}</p>` : ''}${
      mail.isSummary ? `<p style="margin:0 0 10px">${link(allUrl, words.all[language])}</p>` : ''
    }</div>`;
  const html = frameOf(
    site,
    languages.map(htmlPart).join(ruleHtml),
    unsubscribe && `<br>${link(unsubscribe.page, inAll(words.unsubscribe, ' / '), 'color:#6b6258')}`,
  );
  return {
    subject: subject.length > 150 ? `${subject.slice(0, 149).replace(halfPair, '')}…` : subject,
    text,
    html,
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.call}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

function link(url: string, text: string, style = 'color:#2536c4'): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`;
}

function htmlLine({ sentence, url, label = words.open }: Line, language: Language): string {
  const button = url
    ? `<br><a href="${escapeHtml(url)}" style="color:#2536c4;font-weight:600">${label[language]}</a>`
    : '';
  return `<p style="margin:0 0 16px">${escapeHtml(sentence[language])}${button}</p>`;
}

import { shadesOf } from '../../contract/accent.ts';
import { screenPaths } from '../../contract/screens.ts';
import { escapeHtml } from '../../engine/escape-html.ts';
import type { Message } from '../../engine/mail/transport.ts';
import { languageAttributes } from '../../engine/texts.ts';
import type { Spoken } from '../languages.ts';
import { frameOf, namesOf, ruleHtml, type MailSite } from './messages.ts';

/** Mails about one notice, and about several: daily summaries, and decisions that were made one after another. */

interface Line {
  /** In each language of the mail. */
  sentences: readonly string[];
  /** The same without the admin's reason. */
  subjects: readonly string[];
  /** The address of what the notice is about. */
  url: string | undefined;
  /** It leads to an appeal. */
  isAppeal: boolean;
}

interface NoticeMail {
  /** Several if the member has not chosen one. */
  languages: readonly Spoken[];
  lines: readonly Line[];
  /** How many more notices a summary leaves out. */
  more: number;
  isSummary: boolean;
  /** The page and the one-click call (RFC 8058) that unsubscribe. Undefined for mails that are always sent. */
  unsubscribe: { page: string; call: string } | undefined;
}

/** A lone high surrogate at the end, which remains when a text is cut in the middle of a surrogate pair. */
const halfPair = /[\ud800-\udbff]$/;

export function writeNoticeMail(mail: NoticeMail, site: MailSite): Message {
  const { languages, unsubscribe } = mail;
  const words = languages.map(({ texts }) => texts.mails.notices);
  const count = mail.lines.length + mail.more;
  const [first] = mail.lines;
  const subjects = mail.isSummary || !first ? words.map((one) => one.summary({ count })) : first.subjects;
  const subject = subjects.join(' / ');
  const stop = words.map((one) => one.unsubscribe).join(' / ');
  const allUrl = `${site.url}${screenPaths.notices}`;

  const text = [
    ...words.flatMap((one, index) => [
      ...(index > 0 ? ['---', ''] : []),
      ...mail.lines.flatMap(({ sentences, url, isAppeal }) => [
        sentences[index] ?? '',
        ...(url ? [isAppeal ? one.link({ label: one.appeal, url }) : url] : []),
        '',
      ]),
      ...(mail.more > 0 ? [one.more({ count: mail.more }), ''] : []),
      ...(mail.isSummary ? [one.link({ label: one.all, url: allUrl }), ''] : []),
    ]),
    namesOf(site),
    site.url,
    ...(unsubscribe ? ['', words.at(-1)?.link({ label: stop, url: unsubscribe.page })] : []),
  ].join('\n');

  const colour = `color:${shadesOf(site.accent, 'light').accent}`;
  const parts = words.map((one, index) => {
    const lines = mail.lines.map(({ sentences, url, isAppeal }) =>
      htmlLine(sentences[index] ?? '', url, isAppeal ? one.appeal : one.open, colour),
    );
    const more = mail.more > 0 ? `<p style="margin:0 0 10px">${one.more({ count: mail.more })}</p>` : '';
    const all = mail.isSummary ? `<p style="margin:0 0 10px">${link(allUrl, one.all, colour)}</p>` : '';
    return `<div ${languageAttributes(languages[index])}>${lines.join('')}${more}${all}</div>`;
  });
  const html = frameOf(
    site,
    parts.join(ruleHtml),
    unsubscribe && `<br>${link(unsubscribe.page, stop, 'color:#6b6258')}`,
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

function link(url: string, text: string, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`;
}

function htmlLine(sentence: string, url: string | undefined, label: string, colour: string): string {
  const button = url ? `<br>${link(url, label, `${colour};font-weight:600`)}` : '';
  return `<p style="margin:0 0 16px">${escapeHtml(sentence)}${button}</p>`;
}

import { settingIn } from '../../contract/languages.ts';
import { escapeHtml } from '../../engine/escape-html.ts';
import type { MailKind } from '../../engine/mail/outbox.ts';
import type { Message } from '../../engine/mail/transport.ts';
import { languageAttributes } from '../../engine/texts.ts';
import type { SiteLanguages, Spoken } from '../languages.ts';

/** Mails about accounts, in the languages of those whose own is unknown: `mails.json`. */

export type AccountMail =
  | 'verify'
  | 'reset'
  | 'email-taken'
  | 'email-changed'
  | 'link-code'
  | 'admin-code'
  | 'admin-browser'
  | 'proof-code'
  | 'proof-due'
  | 'campus-linked'
  | 'password-changed'
  | 'account-closed'
  | 'appeal-refused'
  | 'domains-changed';
export type NoticeMailKind = 'notice' | 'summary';

declare module '../../engine/mail/outbox.ts' {
  interface MailKinds {
    account: AccountMail;
    notice: NoticeMailKind;
  }
}

export function isNoticeMail(kind: MailKind): kind is NoticeMailKind {
  return kind === 'notice' || kind === 'summary';
}

export interface MailSite {
  siteName: string;
  siteNameZh: string;
  url: string;
  accent: string;
  languages: SiteLanguages;
}

type Line = string | ((values: object) => string);

const nameIn = (site: MailSite, { tag }: Spoken) => settingIn(site, 'siteName', tag);

/** The names of the site in the languages of mails. */
export const namesOf = (site: MailSite): string =>
  site.languages
    .ofMails()
    .map((language) => nameIn(site, language))
    .join(' · ');

export function writeMessage(kind: AccountMail, data: Record<string, string>, site: MailSite): Message {
  const { code = '', username = '', campus = '', campusZh } = data;
  const languages = site.languages.ofMails();
  const subjects = languages.map(({ texts }) => texts.mails.account[kind].subject).join(' / ');
  const parts = languages.map((language) => {
    const values = {
      ...data,
      username,
      account: username === '' ? 'no' : 'yes',
      site: nameIn(site, language),
      campus: settingIn({ campus, campusZh }, 'campus', language.tag),
    };
    // A test writes all mails.
    const lines = Object.values(language.texts.mails.account[kind].lines) as Line[];
    return {
      own: languageAttributes(language),
      lines: lines.map((line) => (typeof line === 'string' ? line : line(values))),
    };
  });
  const text = [
    ...(code ? [code, ''] : []),
    ...parts.flatMap(({ lines }, index) => [...(index > 0 ? ['', '---', ''] : []), ...lines]),
    '',
    `${namesOf(site)}\n${site.url}`,
  ].join('\n');
  const html = frameOf(
    site,
    `${code ? `<p style="margin:0 0 20px;font-size:34px;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>` : ''}
${parts.map(({ own, lines }) => paragraphs(lines, own)).join(ruleHtml)}`,
  );
  return { subject: code ? `${code} ${subjects}` : subjects, text, html };
}

const paragraphs = (lines: string[], own: string) =>
  lines.map((line) => `<p ${own} style="margin:0 0 10px">${escapeHtml(line)}</p>`).join('');

export const ruleHtml = '<hr style="border:0;border-top:1px solid #d9d0c0;margin:20px 0">';

/** The page of every mail, with the site's name and address below. `footer` is HTML. */
export function frameOf(site: MailSite, body: string, footer = ''): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f2ea;color:#2a2622;font:16px/1.6 -apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 20px">
${body}
<p style="margin:24px 0 0;color:#6b6258;font-size:14px">${escapeHtml(namesOf(site))}<br><a href="${escapeHtml(site.url)}" style="color:#6b6258">${escapeHtml(site.url)}</a>${footer}</p>
</div></body></html>`;
}

import { escapeHtml } from '../../engine/escape-html.ts';
import type { MailKind } from '../../engine/mail/outbox.ts';
import type { Message } from '../../engine/mail/transport.ts';

/** The texts of mails, each in Chinese and English, because the language of the reader is unknown. */

export type AccountMail =
  | 'verify'
  | 'reset'
  | 'email-taken'
  | 'email-changed'
  | 'link-code'
  | 'campus-linked'
  | 'password-changed'
  | 'account-closed'
  | 'appeal-refused';
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

interface Words {
  subject: string;
  en: string[];
  zh: string[];
  /** The six digits, shown large. */
  code?: string;
}

export interface MailSite {
  siteName: string;
  siteNameZh: string;
  url: string;
}

type Write = (
  fill: Record<'name' | 'nameZh' | 'code' | 'username' | 'reason' | 'campus' | 'campusZh', string>,
) => Words;

const words: Record<AccountMail, Write> = {
  verify: ({ name, nameZh, code, username }) => ({
    subject: `${code} 是你的验证码 / is your verification code`,
    code,
    zh: [
      `${username}，你好：`,
      `请在“${nameZh}”的验证页面输入上面的验证码，10 分钟内有效。`,
      '如果不是你本人在注册，请忽略这封邮件，不会创建任何账号。',
    ],
    en: [
      `Hello ${username},`,
      `Enter the code above on the verification page of ${name}. It is valid for 10 minutes.`,
      'If you did not sign up, ignore this mail: no account is made.',
    ],
  }),
  reset: ({ code, username }) => ({
    subject: `${code} 是重置密码的验证码 / is your password reset code`,
    code,
    zh: [
      `${username}，你好：`,
      '请输入上面的验证码并设置新密码，10 分钟内有效。',
      '如果不是你本人操作，请忽略这封邮件，你的密码不会改变。',
    ],
    en: [
      `Hello ${username},`,
      'Enter the code above together with a new password. It is valid for 10 minutes.',
      'If you did not ask for this, ignore this mail: your password stays as it is.',
    ],
  }),
  'email-taken': ({ name, nameZh, username }) => ({
    subject: '你已有账号 / You already have an account',
    zh: [
      `${username}，你好：`,
      `有人用这个邮箱在“${nameZh}”注册，但它已有账号。请直接登录；如果忘记了密码，可以在登录页重置。`,
      '如果不是你本人操作，无需处理。',
    ],
    en: [
      `Hello ${username},`,
      `Someone tried to sign up at ${name} with this address, which already has an account. Log in instead; the login page also resets a forgotten password.`,
      'If that was not you, there is nothing to do.',
    ],
  }),
  'email-changed': ({ name, nameZh, username }) => ({
    subject: '账号邮箱已更换 / The address of your account was changed',
    zh: [
      `${username}，你好：`,
      `管理人员更换了你在“${nameZh}”的账号邮箱，所有设备都已退出登录。这封邮件同时发往新旧两个邮箱。`,
      '如果你没有要求更换，请回复这封邮件。',
    ],
    en: [
      `Hello ${username},`,
      `The operator of ${name} gave your account another email address, and every device was logged out. This mail goes to the old and the new address.`,
      'If you did not ask for this, reply to this mail.',
    ],
  }),
  'link-code': ({ name, nameZh, code, username, campus, campusZh }) => ({
    subject: `${code} 是关联校园账号的验证码 / is the code that connects the campus login`,
    code,
    zh: [
      username
        ? `有人用${campusZh}登录，想关联你的账号 ${username}。如果不是你本人，请勿把验证码给任何人。`
        : `有人用${campusZh}登录，想用这个邮箱在“${nameZh}”创建账号。如果不是你本人，请勿把验证码给任何人。`,
      '验证码 10 分钟内有效。',
    ],
    en: [
      username
        ? `Somebody who is logged in at ${campus} wants to connect that login with your account ${username}. If it is not you, give nobody this code.`
        : `Somebody who is logged in at ${campus} wants to open an account at ${name} with this address. If it is not you, give nobody this code.`,
      'It is valid for 10 minutes.',
    ],
  }),
  'campus-linked': ({ name, nameZh, username }) => ({
    subject: '你的账号已关联校园登录 / The campus login was connected to your account',
    zh: [
      `${username}，你好：`,
      `你在“${nameZh}”的账号刚刚关联了校园登录，其他设备都已退出登录。`,
      '如果不是你本人操作，请立即回复这封邮件。',
    ],
    en: [
      `Hello ${username},`,
      `A campus login was connected to your account at ${name} just now, and every other device was logged out.`,
      'If that was not you, reply to this mail at once.',
    ],
  }),
  'password-changed': ({ name, nameZh, username }) => ({
    subject: '密码已修改 / Your password was changed',
    zh: [
      `${username}，你好：`,
      `你在“${nameZh}”的密码刚刚被修改，所有设备都已退出登录。`,
      '如果不是你本人操作，请立即在登录页重置密码。',
    ],
    en: [
      `Hello ${username},`,
      `Your password at ${name} was changed just now, and every device was logged out.`,
      'If that was not you, reset the password on the login page at once.',
    ],
  }),
  'account-closed': ({ name, nameZh, username }) => ({
    subject: '账号已注销 / Your account was closed',
    zh: [`${username}，你好：`, `你在“${nameZh}”的账号已注销，你的帖子、照片和收藏都已删除。`],
    en: [
      `Hello ${username},`,
      `Your account at ${name} was closed; its posts, pictures and saved posts are gone.`,
    ],
  }),
  'appeal-refused': ({ username, reason }) => ({
    subject: '账号申诉结果 / Your account stays suspended',
    zh: [`${username}，你好：`, '你对账号停用的申诉，管理员重新查看后维持原决定。', `原因：${reason}`],
    en: [
      `Hello ${username},`,
      'You asked for another look at the suspension of your account. An admin looked again, and it stands.',
      `Reason: ${reason}`,
    ],
  }),
};

const paragraphs = (lines: string[], lang: string) =>
  lines.map((line) => `<p lang="${lang}" style="margin:0 0 10px">${escapeHtml(line)}</p>`).join('');

export function writeMessage(kind: AccountMail, data: Record<string, string>, site: MailSite): Message {
  const { subject, en, zh, code } = words[kind]({
    name: site.siteName,
    nameZh: site.siteNameZh,
    code: data['code'] ?? '',
    username: data['username'] ?? '',
    reason: data['reason'] ?? '',
    campus: data['campus'] ?? '',
    campusZh: data['campusZh'] ?? '',
  });
  const signature = `${site.siteNameZh} · ${site.siteName}\n${site.url}`;
  const text = [...(code ? [code, ''] : []), ...zh, '', '---', '', ...en, '', signature].join('\n');
  const html = frameOf(
    site,
    `${code ? `<p style="margin:0 0 20px;font-size:34px;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>` : ''}
${paragraphs(zh, 'zh')}${ruleHtml}${paragraphs(en, 'en')}`,
  );
  return { subject, text, html };
}

export const ruleHtml = '<hr style="border:0;border-top:1px solid #d9d0c0;margin:20px 0">';

/** The page of every mail, with the site's name and address below. `footer` is HTML. */
export function frameOf({ siteName, siteNameZh, url }: MailSite, body: string, footer = ''): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f2ea;color:#2a2622;font:16px/1.6 -apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 20px">
${body}
<p style="margin:24px 0 0;color:#6b6258;font-size:14px">${escapeHtml(siteNameZh)} · ${escapeHtml(siteName)}<br><a href="${escapeHtml(url)}" style="color:#6b6258">${escapeHtml(url)}</a>${footer}</p>
</div></body></html>`;
}

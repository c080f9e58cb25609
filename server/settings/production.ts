import { isUniversityEmail } from '../../contract/auth/fields.ts';
import { placeholders, type SettingName, type Settings } from './table.ts';

const neededInProduction = {
  EMAIL_DOMAINS: 'whose e-mail addresses may sign up, such as example.edu',
  PUBLIC_URL: 'where browsers reach the site, such as https://exchange.example.edu',
  MAIL_FROM: 'the sender of its mails, such as Campus Exchange <exchange@example.edu>',
  CONTACT_EMAIL: 'whom members write to, such as exchange@example.edu',
} as const satisfies Partial<Record<SettingName, string>>;

/** Settings that must not have a placeholder in production. */
export function missingInProduction(
  set: ReadonlySet<SettingName>,
  unread: ReadonlySet<SettingName>,
  values: Settings,
): string[] {
  const needed = Object.entries(neededInProduction) as [keyof typeof neededInProduction, string][];
  const problems = needed
    .filter(([name]) => !set.has(name))
    .map(([name, what]) => `${name} is not set (production needs ${what})`);
  const isRead = (name: SettingName) => set.has(name) && !unread.has(name);
  if (isRead('MAIL_FROM') && /\.invalid>?$/i.test(values.MAIL_FROM))
    problems.push('MAIL_FROM is the placeholder (expected an address that can send)');
  if (isRead('CONTACT_EMAIL') && values.CONTACT_EMAIL === placeholders.contactEmail)
    problems.push('CONTACT_EMAIL is the placeholder (expected an address that somebody reads)');
  return problems;
}

/** Top-level domains, and second-level domains for the universities of a country. */
const anyUniversity = /^(edu|[a-z]{2}|(edu|ac)\.[a-z]{2})$/;

/** Sentences for the log about settings that are valid but most likely a mistake. */
export function warningsAbout(values: Settings): string[] {
  const wide = values.EMAIL_DOMAINS.filter((domain) => anyUniversity.test(domain));
  const outside = values.ADMIN_EMAILS.filter((email) => !isUniversityEmail(email, values.EMAIL_DOMAINS));
  return [
    ...(values.SMTP_URL
      ? []
      : ['SMTP_URL is not set: mails are files in DATA_DIR/outbox, and nobody gets a code']),
    ...wide.map(
      (domain) =>
        `EMAIL_DOMAINS holds ${domain}: everybody with an address that ends in .${domain} may sign up`,
    ),
    ...outside.map((email) => `ADMIN_EMAILS names ${email}, which EMAIL_DOMAINS does not let sign up`),
    ...(values.RATE_LIMIT ? [] : ['RATE_LIMIT is off: nothing slows down guessing and flooding']),
  ];
}

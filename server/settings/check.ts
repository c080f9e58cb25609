import { isUniversityEmail } from '../../contract/auth/fields.ts';
import type { ReadSettings } from './read.ts';
import { placeholders, type SettingName, type Settings } from './table.ts';

/** What production must be told. Its default, if it has one, is a placeholder. */
const neededInProduction = {
  EMAIL_DOMAINS: 'whose e-mail addresses may sign up, such as example.edu',
  PUBLIC_URL: 'where browsers reach the site, such as https://exchange.example.edu',
  MAIL_FROM: 'the sender of its mails, such as Campus Exchange <exchange@example.edu>',
  CONTACT_EMAIL: 'whom members write to, such as exchange@example.edu',
} as const;

const bucketParts = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const wecomParts = ['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET'] as const;
const oidcParts = ['LOGIN_OIDC_ISSUER', 'LOGIN_OIDC_CLIENT_ID', 'LOGIN_OIDC_CLIENT_SECRET'] as const;

/** If one of the first settings has a value, all of the others need one. */
const together: [if_: readonly SettingName[], need: readonly SettingName[]][] = [
  [[...bucketParts, 'S3_REGION'], bucketParts],
  [['SECURITY_CONTACT'], ['SECURITY_EXPIRES']],
  [['SECURITY_EXPIRES'], ['SECURITY_CONTACT']],
  [['DATABASE_PASSWORD'], ['DATABASE_URL']],
  [oidcParts, oidcParts],
  [['LOGIN_OIDC_EMAIL_CLAIM'], ['LOGIN_OIDC_ISSUER']],
  [['LOGIN_CAS_EMAIL_ATTRIBUTE', 'LOGIN_CAS_EMAIL_DOMAIN'], ['LOGIN_CAS_URL']],
  [['LOGIN_NAME_ZH'], ['LOGIN_NAME']],
  [wecomParts, wecomParts],
  [['WECOM_URL', 'LOGIN_WECOM_CLAIM'], ['WECOM_CORP_ID']],
  [['LOGIN_CAS_URL', ...oidcParts], ['PUBLIC_URL']],
];

/** Settings that are missing beside others or contradict them. */
export function contradictions({ values, set, unread }: ReadSettings): string[] {
  const production = values.NODE_ENV === 'production';
  const missing = new Map<SettingName, string>();
  for (const [name, what] of production ? Object.entries(neededInProduction) : [])
    missing.set(name as SettingName, `production needs ${what}`);
  for (const [first, needed] of together) {
    const other = first.find((name) => set.has(name));
    for (const name of other ? needed : [])
      if (!missing.has(name)) missing.set(name, `expected a value, as ${other} has one`);
  }
  const problems = [...missing].flatMap(([name, why]) =>
    set.has(name) ? [] : `${name} is not set (${why})`,
  );

  for (const [name, pattern] of [
    ['MAIL_FROM', /\.invalid>?$/i],
    ['CONTACT_EMAIL', new RegExp(`^${placeholders.CONTACT_EMAIL}$`)],
  ] as const)
    if (production && set.has(name) && !unread.has(name) && pattern.test(values[name]))
      problems.push(`${name} is the placeholder (expected an address that somebody reads)`);

  const domain = values.LOGIN_CAS_EMAIL_DOMAIN;
  if (set.has('LOGIN_CAS_EMAIL_DOMAIN') && set.has('LOGIN_CAS_EMAIL_ATTRIBUTE'))
    problems.push(
      `LOGIN_CAS_EMAIL_DOMAIN=${domain} (expected no value, as LOGIN_CAS_EMAIL_ATTRIBUTE has one)`,
    );
  if (domain && !unread.has('EMAIL_DOMAINS') && !isUniversityEmail(domain, values.EMAIL_DOMAINS))
    problems.push(`LOGIN_CAS_EMAIL_DOMAIN=${domain} (expected a domain of EMAIL_DOMAINS)`);
  if (!set.has('LOGIN_CAS_URL') && !oidcParts.some((name) => set.has(name))) {
    const without = 'as neither LOGIN_OIDC_ISSUER nor LOGIN_CAS_URL is set)';
    if (!values.LOGIN_PASSWORD) problems.push(`LOGIN_PASSWORD=off (expected on, ${without}`);
    if (set.has('WECOM_CORP_ID')) problems.push(`WECOM_CORP_ID is set (expected no value, ${without}`);
    if (values.ADMINS_BY_CAMPUS) problems.push(`ADMINS_BY_CAMPUS=on (expected off, ${without}`);
  }
  return problems;
}

/** Top-level domains, and second-level domains for the universities of a country. */
const anyUniversity = /^(edu|[a-z]{2}|(edu|ac)\.[a-z]{2})$/;

/** Sentences about settings that are valid but most likely a mistake. */
export function warningsAbout(values: Settings): string[] {
  const wide = values.EMAIL_DOMAINS.filter((domain) => anyUniversity.test(domain));
  const outside = values.ADMIN_EMAILS.filter((address) => !isUniversityEmail(address, values.EMAIL_DOMAINS));
  return [
    ...(values.SMTP_URL
      ? []
      : ['SMTP_URL is not set: mails are files in DATA_DIR/outbox, and nobody gets a code']),
    ...wide.map(
      (domain) =>
        `EMAIL_DOMAINS holds ${domain}: everybody with an address that ends in .${domain} may sign up`,
    ),
    ...outside.map((address) => `ADMIN_EMAILS names ${address}, which EMAIL_DOMAINS does not let sign up`),
    ...(values.RATE_LIMIT ? [] : ['RATE_LIMIT is off: nothing slows down guessing and flooding']),
  ];
}

import { isUniversityEmail } from '../../contract/auth/fields.ts';
import { said } from '../languages.ts';
import type { ReadSettings } from './read.ts';
import { placeholders, type SettingName, type Settings } from './table.ts';

const texts = said.settings;

/** Settings that production needs. The setup in the browser asks for the rest. */
const neededInProduction = {
  PUBLIC_URL: texts.needed.PUBLIC_URL({ example: 'https://exchange.example.edu' }),
  MAIL_FROM: texts.needed.MAIL_FROM({ example: 'Campus Exchange <exchange@example.edu>' }),
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
    if (!values.DEMO || name === 'PUBLIC_URL') missing.set(name as SettingName, what);
  for (const [first, needed] of together) {
    const other = first.find((name) => set.has(name));
    if (other === undefined) continue;
    for (const name of needed) if (!missing.has(name)) missing.set(name, texts.together({ name, other }));
  }
  const problems = [...missing].flatMap(([name, problem]) => (set.has(name) ? [] : problem));

  for (const [name, pattern] of [
    ['MAIL_FROM', /\.invalid>?$/i],
    ['CONTACT_EMAIL', new RegExp(`^${placeholders.CONTACT_EMAIL}$`)],
  ] as const)
    if (production && set.has(name) && !unread.has(name) && pattern.test(values[name]))
      problems.push(texts.placeholder({ name }));

  if (production && values.PROOF_DAYS > 0 && !values.DEMO && !set.has('SMTP_URL') && !missing.has('SMTP_URL'))
    problems.push(texts.together({ name: 'SMTP_URL', other: 'PROOF_DAYS' }));

  const domain = values.LOGIN_CAS_EMAIL_DOMAIN;
  if (set.has('LOGIN_CAS_EMAIL_DOMAIN') && set.has('LOGIN_CAS_EMAIL_ATTRIBUTE'))
    problems.push(texts.casTwice({ domain: `${domain}` }));
  const hasDomains = set.has('EMAIL_DOMAINS') ? !unread.has('EMAIL_DOMAINS') : !production;
  if (domain && hasDomains && !isUniversityEmail(domain, values.EMAIL_DOMAINS))
    problems.push(texts.casElsewhere({ domain }));
  if (!set.has('LOGIN_CAS_URL') && !oidcParts.some((name) => set.has(name))) {
    if (!values.LOGIN_PASSWORD) problems.push(texts.noPassword);
    if (set.has('WECOM_CORP_ID')) problems.push(texts.noWecom);
    if (values.ADMINS_BY_CAMPUS) problems.push(texts.noCampus);
    if (set.has('LOGIN_REQUIRE')) problems.push(texts.noClaims);
  }
  return problems;
}

/** Top-level domains, and second-level domains for the universities of a country. */
const anyUniversity = /^(edu|[a-z]{2}|(edu|ac)\.[a-z]{2})$/;

/** Sentences about settings that are valid but most likely a mistake. */
export function warningsAbout(values: Settings): string[] {
  const wide = values.EMAIL_DOMAINS.filter((domain) => anyUniversity.test(domain));
  // Without them the table decides.
  const outside = values.ADMIN_EMAILS.filter(
    (address) => values.EMAIL_DOMAINS.length > 0 && !isUniversityEmail(address, values.EMAIL_DOMAINS),
  );
  return [
    ...(values.SMTP_URL ? [] : [texts.risky.smtp]),
    ...wide.map((domain) => texts.risky.domain({ domain })),
    ...outside.map((address) => texts.risky.admin({ address })),
    ...(values.RATE_LIMIT ? [] : [texts.risky.limits]),
  ];
}

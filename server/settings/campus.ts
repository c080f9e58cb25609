import { isUniversityEmail } from '../../contract/auth/fields.ts';
import type { SettingName, Settings } from './table.ts';

export interface OidcSettings {
  kind: 'oidc';
  /** Exactly as the provider's discovery names it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  emailClaim: string;
}

export interface CasSettings {
  kind: 'cas';
  /** Without a trailing slash. */
  url: string;
  emailAttribute: string;
  /** The address is user@ this domain. */
  emailDomain: string | undefined;
}

/** The campus's own login. */
export interface CampusSettings {
  name: string;
  nameZh: string;
  publicUrl: string;
  emailDomains: string[];
  /** The first is the usual one. */
  providers: (OidcSettings | CasSettings)[];
}

export function campusOf(values: Settings): CampusSettings | undefined {
  const providers: CampusSettings['providers'] = [];
  if (values.LOGIN_OIDC_ISSUER)
    providers.push({
      kind: 'oidc',
      issuer: values.LOGIN_OIDC_ISSUER,
      clientId: values.LOGIN_OIDC_CLIENT_ID ?? '',
      clientSecret: values.LOGIN_OIDC_CLIENT_SECRET ?? '',
      emailClaim: values.LOGIN_OIDC_EMAIL_CLAIM ?? 'email',
    });
  if (values.LOGIN_CAS_URL)
    providers.push({
      kind: 'cas',
      url: values.LOGIN_CAS_URL.replace(/\/+$/, ''),
      emailAttribute: values.LOGIN_CAS_EMAIL_ATTRIBUTE ?? 'mail',
      emailDomain: values.LOGIN_CAS_EMAIL_DOMAIN,
    });
  if (providers.length === 0) return undefined;
  return {
    name: values.LOGIN_NAME ?? 'your campus account',
    nameZh: values.LOGIN_NAME_ZH ?? values.LOGIN_NAME ?? '校园统一身份认证',
    publicUrl: values.PUBLIC_URL ?? '',
    emailDomains: values.EMAIL_DOMAINS,
    providers,
  };
}

const oidcParts = ['LOGIN_OIDC_ISSUER', 'LOGIN_OIDC_CLIENT_ID', 'LOGIN_OIDC_CLIENT_SECRET'] as const;

/** What is missing beside a setting of the campus login, or contradicts it. */
export function campusProblems(
  set: ReadonlySet<SettingName>,
  unread: ReadonlySet<SettingName>,
  values: Settings,
): string[] {
  const problems: string[] = [];
  const need = (name: SettingName, because: string) => {
    if (!set.has(name)) problems.push(`${name} is not set (expected a value, as ${because})`);
  };
  const oidc = oidcParts.find((name) => set.has(name));
  for (const name of oidc === undefined ? [] : oidcParts) need(name, `${oidc} has one`);
  if (oidc === undefined && set.has('LOGIN_OIDC_EMAIL_CLAIM'))
    need('LOGIN_OIDC_ISSUER', 'LOGIN_OIDC_EMAIL_CLAIM has one');
  const ofCas = (['LOGIN_CAS_EMAIL_ATTRIBUTE', 'LOGIN_CAS_EMAIL_DOMAIN'] as const).find((name) =>
    set.has(name),
  );
  if (ofCas) need('LOGIN_CAS_URL', `${ofCas} has one`);
  const domain = values.LOGIN_CAS_EMAIL_DOMAIN;
  if (set.has('LOGIN_CAS_EMAIL_ATTRIBUTE') && set.has('LOGIN_CAS_EMAIL_DOMAIN'))
    problems.push(
      `LOGIN_CAS_EMAIL_DOMAIN=${domain ?? ''} (expected no value, as LOGIN_CAS_EMAIL_ATTRIBUTE has one)`,
    );
  if (
    domain !== undefined &&
    !unread.has('EMAIL_DOMAINS') &&
    !isUniversityEmail(domain, values.EMAIL_DOMAINS)
  )
    problems.push(`LOGIN_CAS_EMAIL_DOMAIN=${domain} (expected a domain of EMAIL_DOMAINS)`);
  if (set.has('LOGIN_NAME_ZH')) need('LOGIN_NAME', 'LOGIN_NAME_ZH has one');
  const hasProvider = oidc !== undefined || set.has('LOGIN_CAS_URL');
  const without = 'as neither LOGIN_OIDC_ISSUER nor LOGIN_CAS_URL is set)';
  if (!values.LOGIN_PASSWORD && !hasProvider) problems.push(`LOGIN_PASSWORD=off (expected on, ${without}`);
  if (values.ADMINS_BY_CAMPUS && !hasProvider) problems.push(`ADMINS_BY_CAMPUS=on (expected off, ${without}`);
  // Production says so itself.
  if (hasProvider && values.NODE_ENV !== 'production')
    need('PUBLIC_URL', `${set.has('LOGIN_CAS_URL') ? 'LOGIN_CAS_URL' : (oidc ?? '')} has one`);
  return problems;
}

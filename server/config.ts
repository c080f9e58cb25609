import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { readNetworks } from './http/address.ts';
import { readLimits, type Limits } from './http/limits.ts';
import type { BucketSettings } from './images/store-s3.ts';

/** The operator's settings, read once at start from the environment; `.env.example` documents each. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Origin under which browsers reach the site, without a trailing slash; undefined: whatever they ask for. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where pictures are kept; undefined: in the data folder. */
  bucket: BucketSettings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  emailDomains: string[];
  adminEmails: string[];
  /** Proxies whose X-Forwarded-* headers count: false, or a list of addresses and ranges. */
  trustProxy: false | string[];
  rateLimit: boolean;
  limits: Limits;
  /** Addresses that are counted by member and account only: a campus behind one address. */
  limitsExempt: BlockList | undefined;
  marketRequiresLogin: boolean;
  /** Yuan for one dollar; only orders by price use it (decisions P8). */
  usdCny: number;
  allowedNetworks: BlockList | undefined;
  logLevel: string;
  site: {
    siteName: string;
    siteNameZh: string;
    developerCredit: string;
    classYear: string;
    contactEmail: string;
    hostedOn: string;
    guidelinesUrl: string;
  };
}

/** Throws one Error that names every setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const wrong = <Value>(name: string, expected: string, fallback: Value): Value => {
    problems.push(`${name}=${env[name] ?? ''} (expected ${expected})`);
    return fallback;
  };
  const given = (name: string) => env[name]?.trim() || undefined;
  const list = (name: string, fallback = '') =>
    (given(name) ?? fallback)
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean);
  const onOff = (name: string, fallback: boolean) => {
    const value = given(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['on', 'true', '1', 'yes'].includes(value)) return true;
    if (['off', 'false', '0', 'no'].includes(value)) return false;
    return wrong(name, 'on or off', fallback);
  };
  const number = (name: string, fallback: number, min: number, max: number) => {
    const value = Number(given(name) ?? fallback);
    return value >= min && value <= max ? value : wrong(name, `a number from ${min} to ${max}`, fallback);
  };
  const url = (name: string, ...protocols: string[]) => {
    const value = given(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    return wrong(name, `an address that begins with ${protocols.join(' or ')}`, undefined);
  };
  const needed = (name: string, others: string) =>
    given(name) ?? wrong(name, `a value, as ${others} has one`, '');
  const bucket = (): BucketSettings | undefined => {
    const settings = ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];
    const first = settings.map((name) => `S3_${name}`).find(given);
    if (first === undefined) return undefined;
    const name = needed('S3_BUCKET', first);
    if (!/^[\w.-]{3,63}$|^$/.test(name)) wrong('S3_BUCKET', 'the name of a bucket', '');
    needed('S3_ENDPOINT', first);
    const endpoint = url('S3_ENDPOINT', 'http:', 'https:') ?? '';
    // Not told by its value: what stands before an @ is a secret.
    if (/[@?#]/.test(endpoint)) problems.push('S3_ENDPOINT (expected no @, ? or # in it)');
    return {
      endpoint,
      bucket: name,
      region: given('S3_REGION') ?? 'us-east-1',
      accessKeyId: needed('S3_ACCESS_KEY_ID', first),
      secretAccessKey: needed('S3_SECRET_ACCESS_KEY', first),
    };
  };
  const networks = (name: string) => {
    const ranges = list(name);
    if (ranges.length === 0) return undefined;
    return readNetworks(ranges) ?? wrong(name, 'a comma list of ranges such as 10.0.0.0/8', undefined);
  };
  const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const production = env['NODE_ENV'] === 'production';

  const config: Config = {
    production,
    port: number('PORT', 3000, 0, 65_535),
    host: given('HOST') ?? '0.0.0.0',
    publicUrl: url('PUBLIC_URL', 'http:', 'https:'),
    dataDir: resolve(given('DATA_DIR') ?? 'data'),
    databaseUrl: url('DATABASE_URL', 'postgres:', 'postgresql:'),
    bucket: bucket(),
    smtpUrl: url('SMTP_URL', 'smtp:', 'smtps:'),
    mailFrom: given('MAIL_FROM') ?? 'Campus Exchange <no-reply@campus-exchange.invalid>',
    emailDomains: list('EMAIL_DOMAINS', 'edu,edu.cn'),
    adminEmails: list('ADMIN_EMAILS'),
    trustProxy: given('TRUST_PROXY') && given('TRUST_PROXY') !== 'off' ? list('TRUST_PROXY') : false,
    rateLimit: onOff('RATE_LIMIT', true),
    limits: readLimits(given('LIMITS') ?? '', (expected) => wrong('LIMITS', expected, undefined)),
    limitsExempt: networks('LIMITS_EXEMPT'),
    marketRequiresLogin: onOff('MARKET_REQUIRES_LOGIN', true),
    usdCny: number('USD_CNY', 7.2, 0.01, 1000),
    allowedNetworks: networks('ALLOWED_NETWORKS'),
    logLevel: given('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
    site: {
      siteName: given('SITE_NAME') ?? 'Campus Exchange',
      siteNameZh: given('SITE_NAME') ?? '校园二手',
      developerCredit: given('DEVELOPER_CREDIT') ?? 'Built by students of the community',
      classYear: given('CLASS_YEAR') ?? 'Class of 2027',
      contactEmail: given('CONTACT_EMAIL') ?? 'exchange@campus.example.edu',
      hostedOn: given('HOSTED_ON') ?? 'the campus network',
      guidelinesUrl: url('GUIDELINES_URL', 'http:', 'https:') ?? '/#guidelines',
    },
  };
  if (!logLevels.includes(config.logLevel)) wrong('LOG_LEVEL', logLevels.join(', '), undefined);
  if (problems.length > 0) throw new Error(`These settings can't be used: ${problems.join('; ')}`);
  return config;
}

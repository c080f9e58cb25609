import { availableParallelism, totalmem } from 'node:os';
import { healthTexts, type HealthText } from '../../contract/desk/health.ts';
import { limitRules, readLimits, type Limits } from '../http/limits.ts';
import { contactEmail, domains, memberEmails, sender } from './mail.ts';
import { listenHost, networks, proxies } from './networks.ts';
import {
  days,
  decimal,
  Expected,
  line,
  list,
  oneOf,
  onOff,
  secretText,
  setting,
  token,
  wholeNumber,
  type Setting,
} from './setting.ts';
import { quietHours, termEnds, timeOfDay } from './times.ts';
import { bucketEndpoint, databaseUrl, origin, smtpUrl, webPage } from './urls.ts';

const useLimits = () =>
  setting<Limits, Limits>(limitRules, (text) =>
    readLimits(text, (expected) => {
      throw new Expected(expected);
    }),
  );

const warnings = () =>
  setting<HealthText[], HealthText[]>([], (text) =>
    list(text, (part) => {
      const found = healthTexts.find((name) => name === part);
      if (!found) throw new Expected('names that doctor prints, such as backup-same-disk');
      return found;
    }),
  );

const bucketName = () =>
  setting(undefined, (text) => {
    if (!/^[\w.-]{3,63}$/.test(text)) throw new Expected('the name of a bucket');
    return text;
  });

const bucketRegion = (fallback: string) =>
  setting(fallback, (text) => {
    if (!/^[\w-]{1,60}$/.test(text)) throw new Expected(`a region such as ${fallback}`);
    return text;
  });

/** Defaults for trials. Production refuses them. */
export const placeholders = {
  mailFrom: 'Campus Exchange <no-reply@campus-exchange.invalid>',
  contactEmail: 'exchange@campus.example.edu',
};

/**
 * Two, or more where there are cores and memory for them: a child holds up to 150 MB, and some images need more for a
 * moment.
 */
function usualDecoders(): number {
  const memory = process.constrainedMemory() || totalmem();
  const fitting = Math.floor(Math.min(memory, totalmem()) / 1024 ** 3);
  return Math.max(2, Math.min(availableParallelism(), fitting, 8));
}

/** All settings in the order of .env.example. Variables that resemble one of them are reported as misspelt. */
export const settings = {
  NODE_ENV: oneOf('development', 'production', 'development', 'test'),

  PORT: wholeNumber(3000, 0, 65_535),
  HOST: listenHost('0.0.0.0'),
  /** Without a trailing slash. If undefined, the origin of each request. */
  PUBLIC_URL: origin(),
  TRUST_PROXY: proxies(),

  DATA_DIR: line('data', 1000),
  DATABASE_URL: databaseUrl(),
  DATABASE_PASSWORD: secretText(),
  DATABASE_REPLICA_URL: databaseUrl(),

  S3_ENDPOINT: bucketEndpoint(),
  S3_BUCKET: bucketName(),
  S3_REGION: bucketRegion('us-east-1'),
  S3_ACCESS_KEY_ID: secretText(),
  S3_SECRET_ACCESS_KEY: secretText(),

  IMAGE_DECODERS: wholeNumber(usualDecoders(), 1, 64),

  SMTP_URL: smtpUrl(),
  MAIL_FROM: sender(placeholders.mailFrom),

  /** In minutes after midnight in Shanghai. */
  SUMMARY_AT: timeOfDay(18 * 60),
  QUIET_HOURS: quietHours({ from: 23 * 60, to: 8 * 60 }),

  EMAIL_DOMAINS: domains('edu', 'edu.cn'),
  ADMIN_EMAILS: memberEmails(),
  ALLOWED_NETWORKS: networks(),
  MARKET_REQUIRES_LOGIN: onOff(true),
  RATE_LIMIT: onOff(true),
  LIMITS: useLimits(),
  /** Limits by member and account still apply there. */
  LIMITS_EXEMPT: networks(),

  TRAIL_DAYS: days(1095, 180),
  CLOSED_ACCOUNT_DAYS: days(180, 180),
  /** The number of reporters that returns a post to review without an admin's decision; 0 to disable this. */
  REPORTS_TO_REVIEW: wholeNumber(0, 0, 1000),

  /** Yuan for one dollar, for orders by price (rule P8). */
  USD_CNY: decimal(7.2, 0.01, 1000),
  TERM_ENDS: termEnds(),

  SITE_NAME: line(undefined, 60),
  DEVELOPER_CREDIT: line(undefined, 200),
  DEVELOPER_CREDIT_ZH: line(undefined, 200),
  CLASS_YEAR: line(undefined, 200),
  CLASS_YEAR_ZH: line(undefined, 200),
  CONTACT_EMAIL: contactEmail(placeholders.contactEmail),
  HOSTED_ON: line(undefined, 200),
  HOSTED_ON_ZH: line(undefined, 200),
  GUIDELINES_URL: webPage(),
  ICP_NUMBER: line('', 60),
  POLICE_FILING: line('', 60),

  /** Without it, only this machine may read the metrics. */
  METRICS_TOKEN: token(16),
  ACCEPTED_WARNINGS: warnings(),
  LOG_LEVEL: oneOf(undefined, 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;
export type Settings = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> };

export const settingNames = Object.keys(settings) as SettingName[];

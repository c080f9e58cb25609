import { availableParallelism, totalmem } from 'node:os';
import * as z from 'zod/mini';
import { email } from '../../contract/auth/fields.ts';
import { healthTexts, type HealthText } from '../../contract/desk/health.ts';
import { readLimits, type RateLimits } from '../../engine/http/limits.ts';
import {
  bucketEndpoint,
  contactAddress,
  databaseUrl,
  domains,
  listenHost,
  loginServer,
  mailAddress,
  networks,
  origin,
  proxies,
  sender,
  smtpUrl,
  webPage,
} from '../../engine/settings/addresses.ts';
import type { Values } from '../../engine/settings/read.ts';
import {
  day,
  days,
  decimal,
  Expected,
  isDay,
  line,
  list,
  oneOf,
  onOff,
  secretText,
  setting,
  timeOfDay,
  timeSpan,
  token,
  wholeNumber,
  type Setting,
} from '../../engine/settings/setting.ts';
import { rateLimits, type RateLimitName } from '../rules/rate-limits.ts';

/** A day that the form of a post suggests as its by-date, such as the end of a term. */
export interface TermEnd {
  /** YYYY-MM-DD */
  day: string;
  en: string;
  zh: string;
}

/** A place on the campus where things change hands. */
export interface PickupArea {
  area: string;
  en: string;
  zh: string;
}
const maxAreas = 30;

/** E-mails that may sign up here, in lower case. */
const memberEmails = () =>
  setting([], (text) =>
    list(text, (part) => {
      if (!z.safeParse(email, part).success)
        throw new Expected('a comma list of e-mail addresses of letters, digits and full stops');
      return part;
    }),
  );

/** `2027-01-15 Fall term/秋季学期, 2027-06-20 Spring term/春季学期` */
const termEnds = () =>
  setting<TermEnd[], TermEnd[]>([], (text) =>
    text.split(',').map((part) => {
      const [, day = '', en = '', zh = ''] =
        /^(\d{4}-\d{2}-\d{2})\s+([^/]{1,40})\/([^/]{1,40})$/.exec(part.trim()) ?? [];
      if (!isDay(day))
        throw new Expected(
          'a list of days with a name in each language, such as 2027-01-15 Fall term/秋季学期',
        );
      return { day, en: en.trim(), zh: zh.trim() };
    }),
  );

/** `north North campus/北校区, gate East gate/东门` */
const pickupAreas = () =>
  setting<PickupArea[], PickupArea[]>([], (text) => {
    const areas = text.split(',').map((part) => {
      const [, area, en, zh] =
        /^([a-z0-9-]{1,20})\s+([^/\s][^/]{0,39}?)\s*\/\s*([^/]{1,40})$/u.exec(part.trim()) ?? [];
      if (area === undefined || en === undefined || zh === undefined)
        throw new Expected(
          `a key of a-z, 0-9 and - with a name in each language, such as gate East gate/东门, but not ${JSON.stringify(part.trim())}`,
        );
      return { area, en, zh };
    });
    const twice = areas.find(({ area }, at) => areas.findIndex((one) => one.area === area) < at);
    if (twice) throw new Expected(`each key once, but ${twice.area} has two names`);
    if (areas.length > maxAreas) throw new Expected(`at most ${maxAreas} areas`);
    return areas;
  });

const useLimits = () =>
  setting<RateLimits<RateLimitName>, RateLimits<RateLimitName>>(rateLimits, (text) =>
    readLimits<RateLimitName>(rateLimits, text, (expected) => {
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

/** The name of a claim or an attribute in the answer of the campus. */
const answerName = () =>
  setting(undefined, (text) => {
    if (!/^[\w.:/-]{1,100}$/.test(text)) throw new Expected('1 to 100 letters, digits and signs of _.:/-');
    return text;
  });

const emailDomain = () =>
  setting(undefined, (text) => {
    const [domain = '', ...more] = domains().read(text) ?? [];
    if (more.length > 0) throw new Expected('one domain, such as example.edu');
    return domain;
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
  BACKUP_BEFORE_MIGRATION: onOff(true),

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
  QUIET_HOURS: timeSpan({ from: 23 * 60, to: 8 * 60 }),

  EMAIL_DOMAINS: domains('edu', 'edu.cn'),
  ADMIN_EMAILS: memberEmails(),
  ALLOWED_NETWORKS: networks(),
  MARKET_REQUIRES_LOGIN: onOff(true),
  RATE_LIMIT: onOff(true),
  LIMITS: useLimits(),
  /** Limits by member and account still apply there. */
  LIMITS_EXEMPT: networks(),

  LOGIN_OIDC_ISSUER: loginServer('https://login.example.edu/realms/campus'),
  LOGIN_OIDC_CLIENT_ID: line(undefined, 200),
  LOGIN_OIDC_CLIENT_SECRET: secretText(),
  LOGIN_OIDC_EMAIL_CLAIM: answerName(),
  LOGIN_CAS_URL: loginServer('https://cas.example.edu/cas'),
  LOGIN_CAS_EMAIL_ATTRIBUTE: answerName(),
  LOGIN_CAS_EMAIL_DOMAIN: emailDomain(),
  LOGIN_NAME: line(undefined, 40),
  LOGIN_NAME_ZH: line(undefined, 40),
  /** Forms and calls for password, sign-up and reset. */
  LOGIN_PASSWORD: onOff(true),
  /** Admin rights only in sessions that began with the campus login. */
  ADMINS_BY_CAMPUS: onOff(false),

  TRAIL_DAYS: days(1095, 180),
  CLOSED_ACCOUNT_DAYS: days(180, 180),
  /** The number of reporters that returns a post to review without an admin's decision; 0 to disable this. */
  REPORTS_TO_REVIEW: wholeNumber(0, 0, 1000),

  /** Yuan for one dollar, for orders by price (rule P8). */
  USD_CNY: decimal(7.2, 0.01, 1000),
  TERM_ENDS: termEnds(),
  PICKUP_AREAS: pickupAreas(),

  SITE_NAME: line(undefined, 60),
  DEVELOPER_CREDIT: line(undefined, 200),
  DEVELOPER_CREDIT_ZH: line(undefined, 200),
  CLASS_YEAR: line(undefined, 200),
  CLASS_YEAR_ZH: line(undefined, 200),
  CONTACT_EMAIL: mailAddress(placeholders.contactEmail),
  HOSTED_ON: line(undefined, 200),
  HOSTED_ON_ZH: line(undefined, 200),
  GUIDELINES_URL: webPage(),
  /** security.txt, which needs a contact and the day on which it expires. */
  SECURITY_CONTACT: contactAddress(),
  SECURITY_EXPIRES: day(),
  SECURITY_POLICY_URL: webPage(),
  ICP_NUMBER: line('', 60),
  POLICE_FILING: line('', 60),

  /** Without it, only this machine may read the metrics. */
  METRICS_TOKEN: token(16),
  ACCEPTED_WARNINGS: warnings(),
  LOG_LEVEL: oneOf(undefined, 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;
export type Settings = Values<typeof settings>;

export const settingNames = Object.keys(settings) as SettingName[];

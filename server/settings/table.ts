import { isIP } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import * as z from 'zod';
import { emailWith } from '../../contract/auth/fields.ts';
import { formerWarnings, healthTexts } from '../../contract/desk/health.ts';
import { isDomain, mailbox } from '../../contract/site-facts.ts';
import { readLimits, type RateLimits } from '../../engine/http/limits.ts';
import { said } from '../languages.ts';
import { rateLimits, type RateLimitName } from './rate-limits.ts';
import {
  claimRules,
  databaseUrl,
  day,
  days,
  hasNoCredentials,
  hostName,
  isSender,
  isWhole,
  line,
  list,
  loginServer,
  networks,
  onOff,
  proofDays,
  proxies,
  secret,
  url,
  web,
  webPage,
  whole,
} from './schemas.ts';

const texts = said.settings;

/**
 * The operator's settings: variables of the environment or lines of exchange.env, in the order of .env.example.
 */

/** Two, or more where there are cores and memory for them: a child holds up to 150 MB, and some images need more. */
function usualDecoders(): number {
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return Math.max(2, Math.min(availableParallelism(), Math.floor(memory / 1024 ** 3), 8));
}

/** Defaults for trials. Production refuses them. */
export const placeholders = {
  MAIL_FROM: 'Campus Exchange <no-reply@campus-exchange.invalid>',
  CONTACT_EMAIL: 'exchange@campus.example.edu',
};

const answerName = z
  .string()
  .regex(/^[\w.:/-]{1,100}$/, texts.answerName)
  .optional();

export const settings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'production, development, test')
    .default('development'),
  /** Visitors look around in the demo's accounts, and nothing is kept. */
  DEMO: z.enum(['public'], 'public').optional(),

  PORT: whole(0, 65_535).default(3000),
  HOST: z
    .string()
    // Digits and dots that aren't an address would be resolved as a name.
    .refine((text) => isIP(text) > 0 || (hostName.test(text) && !/^[\d.]+$/.test(text)), {
      error: texts.host,
    })
    .default('0.0.0.0'),
  /** Without a trailing slash. If undefined, the origin of each request. The site can't be served below a path. */
  PUBLIC_URL: url(
    texts.publicUrl({ example: 'https://exchange.example.edu' }),
    web,
    (address, text) => hasNoCredentials(address) && address.pathname === '/' && !/[?#]/.test(text),
  )
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: proxies.default(false),

  DATA_DIR: line(1000).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PASSWORD: secret,
  BACKUP_BEFORE_MIGRATION: onOff(true),

  S3_ENDPOINT: url(
    texts.endpoint({ example: 'https://s3.example.edu' }),
    web,
    (_address, text) => !/[@?#]/.test(text),
  )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, texts.bucket)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, texts.region)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,

  IMAGE_DECODERS: whole(1, 64).default(usualDecoders()),

  SMTP_URL: url(
    texts.smtpUrl({ example: 'smtps://user:password@smtp.example.edu' }),
    /^smtps?:$/,
    (address) => address.hostname !== '' && ['', '/'].includes(address.pathname) && isWhole(address),
  )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, texts.sender({ example: 'Campus Exchange <exchange@example.edu>' }))
    .default(placeholders.MAIL_FROM),

  EMAIL_DOMAINS: list(texts.domains, isDomain, false).default(['edu', 'edu.cn']),
  ADMIN_EMAILS: list(texts.adminEmails, (part) => emailWith(false).safeParse(part).success).default([]),
  ALLOWED_NETWORKS: networks,
  MARKET_REQUIRES_LOGIN: onOff(true),
  RATE_LIMIT: onOff(true),
  LIMITS: z
    .string()
    .transform((text, context) =>
      readLimits<RateLimitName>(rateLimits, text, (expected) =>
        context.addIssue('names' in expected ? texts.limitNames(expected) : texts.limitCounts(expected)),
      ),
    )
    .default(rateLimits as RateLimits<RateLimitName>),
  /** Limits by member and account still apply there. */
  LIMITS_EXEMPT: networks,

  LOGIN_OIDC_ISSUER: loginServer('https://login.example.edu/realms/campus'),
  LOGIN_OIDC_CLIENT_ID: line(200).optional(),
  LOGIN_OIDC_CLIENT_SECRET: secret,
  LOGIN_OIDC_EMAIL_CLAIM: answerName,
  LOGIN_CAS_URL: loginServer('https://cas.example.edu/cas'),
  LOGIN_CAS_EMAIL_ATTRIBUTE: answerName,
  LOGIN_CAS_EMAIL_DOMAIN: z.string().toLowerCase().refine(isDomain, texts.casDomain).optional(),
  LOGIN_REQUIRE: claimRules.optional(),
  LOGIN_NAME: line(40).optional(),
  LOGIN_NAME_ZH: line(40).optional(),
  /** trust: an address that the campus names leads into its account without a question (rule K54). */
  LOGIN_LINK: z.enum(['ask', 'trust'], texts.linkMode).default('ask'),
  /** Forms and calls for password, sign-up and reset. */
  LOGIN_PASSWORD: onOff(true),
  /** Admin rights only in sessions that began with the campus login. */
  ADMINS_BY_CAMPUS: onOff(false),

  /** Messages of the university's WeCom, whose ids the campus login names. */
  WECOM_CORP_ID: line(100).optional(),
  WECOM_AGENT_ID: whole(1, 2_147_483_647).optional(),
  WECOM_SECRET: secret,
  WECOM_URL: loginServer('https://qyapi.weixin.qq.com'),
  LOGIN_WECOM_CLAIM: answerName,

  /** Private ranges that pushes, and messages of the webhook, may go to. */
  PUSH_NETWORKS: networks,
  ROBOT_NETWORKS: networks,
  /** In hours: how long a post waits until the webhook says so. */
  ROBOT_AFTER: whole(1, 72).default(4),

  TRAIL_DAYS: days(1095),
  CLOSED_ACCOUNT_DAYS: days(180),
  /** How long a proof of the address holds; 0: for ever. */
  PROOF_DAYS: proofDays,

  SITE_NAME: line(60).optional(),
  CONTACT_EMAIL: z.string().regex(mailbox, texts.mailbox).default(placeholders.CONTACT_EMAIL),
  /** security.txt, which needs a contact and the day on which it expires. */
  SECURITY_CONTACT: z
    .string()
    .refine(
      (text) =>
        text.startsWith('mailto:')
          ? mailbox.test(text.slice(7))
          : text.startsWith('https:') && webPage.safeParse(text).success,
      texts.securityContact,
    )
    .optional(),
  SECURITY_EXPIRES: day.optional(),
  SECURITY_POLICY_URL: webPage.optional(),

  /** Without it, only this machine may read the metrics. It is sent in a header. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, texts.token)
    .optional(),
  ACCEPTED_WARNINGS: list(texts.warnings, (part) =>
    [...healthTexts, ...formerWarnings].includes(part),
  ).default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
} satisfies Record<string, z.ZodType>;

export type SettingName = keyof typeof settings;
export type Settings = { [Name in SettingName]: z.output<(typeof settings)[Name]> };
export const settingNames = Object.keys(settings) as SettingName[];

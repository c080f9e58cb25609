import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { SiteProfile } from '../contract/site-facts.ts';
import type { BucketSettings } from '../engine/images/open.ts';
import { formerNames } from './former-settings.ts';
import { said } from './languages.ts';
import { contradictions, warningsAbout } from './settings/check.ts';
import { readSettings } from './settings/read.ts';
import { settingNames, type SettingName, type Settings } from './settings/table.ts';
import { en, locksOf, profileOf, profileWith, settingsOf, zh, type ProfileSettings } from './site-profile.ts';

const texts = said.settings;

/** The settings by their names in the code: `publicUrl` for PUBLIC_URL. */
type NamedSettings = { [Name in SettingName as CamelCase<Name>]: Settings[Name] };

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The settings that the code has in another form or place. */
type Reshaped =
  | 'nodeEnv'
  | 'databasePassword'
  | 'logLevel'
  | `s3${string}`
  | `login${string}`
  | `wecom${string}`;

export type CampusSettings = NonNullable<ReturnType<typeof campusOf>>;
export type OidcSettings = Extract<CampusSettings['providers'][number], { type: 'oidc' }>;
export type CasSettings = Extract<CampusSettings['providers'][number], { type: 'cas' }>;

/** The operator's settings, read once at start, with what admins have edited since. `.env.example` documents them. */
export interface Config extends Omit<NamedSettings, Reshaped | keyof ProfileSettings>, ProfileSettings {
  production: boolean;
  /** The bucket of the images. If undefined, they are in the data folder. */
  bucket: BucketSettings | undefined;
  logLevel: string;
  /** The site's own facts, from the environment alone, and the variable that locks each field. */
  given: { profile: SiteProfile; locks: Record<string, string> };
  /** The variables of releases before that are set, for the start that first sees them. */
  former: Record<string, string>;
  /** The same facts with what admins have edited. */
  profile: SiteProfile;
  /** The campus's own login. Undefined without a provider. */
  campus: CampusSettings | undefined;
  /** The university's WeCom, which messages leave by. */
  wecom: ReturnType<typeof wecomOf>;
  loginPassword: boolean;
  /** Sentences for the log about settings that are valid but most likely a mistake. */
  warnings: string[];
}

/**
 * Reads the environment and the file that ENV_FILE names, or exchange.env in the data folder. The environment wins. Adds
 * the file's settings to the environment of this process, so that failures hide its passwords too.
 */
export async function openConfig(): Promise<Config> {
  const named = process.env['ENV_FILE']?.trim();
  const path = resolve(named || join(process.env['DATA_DIR']?.trim() || 'data', 'exchange.env'));
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
      throw new Error(texts.file.unreadable({ path, code: `${error.code}` }), { cause: error });
    if (named) throw new Error(texts.file.missing({ path }), { cause: error });
    return '';
  });
  const { values, problems } = parseFile(path, text);
  const folder = values['DATA_DIR']?.trim();
  if (folder && !named && resolve(folder) !== dirname(path)) problems.push(texts.file.ownFolder({ path }));
  for (const [name, value] of Object.entries(values))
    if (!process.env[name]?.trim()) process.env[name] = value;
  return readConfig(process.env, problems);
}

/** The settings of a file, and a sentence for each line that can't be used. It repeats no value. */
export function parseFile(path: string, text: string): { values: NodeJS.Dict<string>; problems: string[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const problems = lines.flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, name = '', value = ''] = /^\s*([A-Za-z_]\w*)[ \t]*=\s*(.*)$/.exec(line) ?? [];
    const at = { path, line: `${index + 1}`, name };
    if (name === '') return texts.file.noLine(at);
    if (![...settingNames, ...formerNames, ...removed].includes(name)) return texts.file.noSetting(at);
    // Node takes what follows # for a comment, even within a password, and a quotation mark without its pair as it is.
    const isQuoted = /^(["'`])(?:(?!\1).)*\1\s*(#.*)?$/.test(value);
    return isQuoted || !/#|^["'`]/.test(value) ? [] : texts.file.quotes(at);
  });
  return { values: parseEnv(lines.join('\n')), problems };
}

/** Settings of releases before. They do nothing, and a start says so. */
const removed: readonly string[] = ['DATABASE_REPLICA_URL'];

/** Throws one Error that names all invalid, missing and contradicting settings. It contains no secrets. */
export function readConfig(env: NodeJS.ProcessEnv, fileProblems: readonly string[] = []): Config {
  const read = readSettings(env);
  const { values } = read;
  const problems = [...fileProblems, ...read.problems, ...contradictions(read)];
  if (problems.length > 0) throw new Error(texts.unusable({ problems: problems.join('; ') }));

  const production = values.NODE_ENV === 'production';
  // The setup asks for them.
  if (production && !values.DEMO && !read.set.has('EMAIL_DOMAINS')) values.EMAIL_DOMAINS = [];
  if (production && !values.DEMO && !read.set.has('CONTACT_EMAIL')) values.CONTACT_EMAIL = '';
  const given = { profile: profileOf(values), locks: locksOf(read.set) };
  const url = values.DATABASE_URL === undefined ? undefined : new URL(values.DATABASE_URL);
  if (url && values.DATABASE_PASSWORD) url.password = encodeURIComponent(values.DATABASE_PASSWORD);
  const named = Object.entries(values).map(([name, value]) => [camelCase(name), value]);
  return {
    ...(Object.fromEntries(named) as NamedSettings),
    production,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_PASSWORD ? url?.href : values.DATABASE_URL,
    bucket: bucketOf(values),
    // A public demo is entered by its own call, and tells nobody anything.
    proofDays: values.DEMO ? 0 : values.PROOF_DAYS,
    campus: values.DEMO ? undefined : campusOf(values),
    wecom: values.DEMO ? undefined : wecomOf(values),
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    ...settingsOf(given.profile, {
      trailDays: values.TRAIL_DAYS,
      closedAccountDays: values.CLOSED_ACCOUNT_DAYS,
    }),
    given,
    profile: given.profile,
    former: Object.fromEntries(
      formerNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
    ),
    warnings: [
      ...removed.filter((name) => env[name]?.trim()).map((name) => texts.removed({ name })),
      ...(production && !values.DEMO ? warningsAbout(values) : []),
    ],
  };
}

/** The settings with what admins have stored, and the sections that can't be read. */
export function configWith(config: Config, stored: Readonly<Partial<Record<string, unknown>>>) {
  const { profile, unread } = profileWith(config.given, stored);
  return { config: { ...config, ...settingsOf(profile, config.site), profile }, unread };
}

const camelCase = (name: string) =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function bucketOf(values: Settings): BucketSettings | undefined {
  if (values.S3_BUCKET === undefined) return undefined;
  return {
    endpoint: values.S3_ENDPOINT ?? '',
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  };
}

function wecomOf(values: Settings) {
  if (values.WECOM_CORP_ID === undefined) return undefined;
  return {
    corpId: values.WECOM_CORP_ID,
    agentId: values.WECOM_AGENT_ID ?? 0,
    secret: values.WECOM_SECRET ?? '',
    /** Without a trailing slash. */
    url: (values.WECOM_URL ?? 'https://qyapi.weixin.qq.com').replace(/\/+$/, ''),
  };
}

/** The campus's own login. Of its providers, the first is the usual one. */
function campusOf(values: Settings) {
  const oidc = values.LOGIN_OIDC_ISSUER && {
    type: 'oidc' as const,
    /** Exactly as the provider's discovery names it. */
    issuer: values.LOGIN_OIDC_ISSUER,
    clientId: values.LOGIN_OIDC_CLIENT_ID ?? '',
    clientSecret: values.LOGIN_OIDC_CLIENT_SECRET ?? '',
    emailClaim: values.LOGIN_OIDC_EMAIL_CLAIM ?? 'email',
  };
  const cas = values.LOGIN_CAS_URL && {
    type: 'cas' as const,
    /** Without a trailing slash. */
    url: values.LOGIN_CAS_URL.replace(/\/+$/, ''),
    emailAttribute: values.LOGIN_CAS_EMAIL_ATTRIBUTE ?? 'mail',
    /** The address is user@ this domain. */
    emailDomain: values.LOGIN_CAS_EMAIL_DOMAIN,
  };
  const providers = [...(oidc ? [oidc] : []), ...(cas ? [cas] : [])];
  if (providers.length === 0) return undefined;
  return {
    name: values.LOGIN_NAME ?? en.campusLogin,
    nameZh: values.LOGIN_NAME_ZH ?? values.LOGIN_NAME ?? zh.campusLogin,
    publicUrl: values.PUBLIC_URL ?? '',
    emailDomains: values.EMAIL_DOMAINS,
    /** Whether the first login of an account is confirmed by its owner. */
    asksFirst: values.LOGIN_LINK === 'ask',
    /** Who may log in. */
    rules: values.LOGIN_REQUIRE ?? [],
    /** Names the member's id in WeCom. Undefined: the provider's usual one. */
    wecomClaim: values.LOGIN_WECOM_CLAIM,
    providers,
  };
}

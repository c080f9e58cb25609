import { resolve } from 'node:path';
import type { BucketSettings } from '../engine/images/open.ts';
import { withPassword } from '../engine/settings/addresses.ts';
import { loadSettings, readSettings, refuseProblems } from '../engine/settings/read.ts';
import { campusOf, campusProblems, type CampusSettings } from './settings/campus.ts';
import { missingInProduction, warningsAbout } from './settings/production.ts';
import {
  settings,
  type PickupArea,
  type SettingName,
  type Settings,
  type TermEnd,
} from './settings/table.ts';

export type { CampusSettings, CasSettings, OidcSettings } from './settings/campus.ts';

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
  | keyof SiteSettings;

interface SiteSettings {
  siteName: string;
  siteNameZh: string;
  developerCredit: string;
  developerCreditZh: string;
  classYear: string;
  classYearZh: string;
  contactEmail: string;
  hostedOn: string;
  hostedOnZh: string;
  guidelinesUrl: string;
  icpNumber: string;
  policeFiling: string;
  /** Null if entries are never deleted. */
  trailDays: number | null;
  closedAccountDays: number | null;
  termEnds: TermEnd[];
  pickupAreas: PickupArea[];
}

/** The operator's settings, read once at start from the environment and exchange.env. `.env.example` documents them. */
export interface Config extends Omit<NamedSettings, Reshaped> {
  production: boolean;
  /** The bucket of the images. If undefined, they are in the data folder. */
  bucket: BucketSettings | undefined;
  logLevel: string;
  site: SiteSettings;
  /** The campus's own login. Undefined without a provider. */
  campus: CampusSettings | undefined;
  loginPassword: boolean;
  /** Sentences for the log about settings that are valid but most likely a mistake. */
  warnings: string[];
}

/**
 * Reads exchange.env and the environment, which wins. Adds the file's settings to the environment of this process, so
 * that failures hide its passwords too. With `create`, the first start in production makes the file.
 */
export async function openConfig(create = false): Promise<Config> {
  const { env, path, places, problems, isNew } = await loadSettings(settings, process.env, create);
  Object.assign(process.env, env);
  try {
    return readConfig(env, problems, places);
  } catch (error) {
    if (!isNew || !(error instanceof Error) || !error.message.includes(' is not set ')) throw error;
    throw new Error(`${error.message}. Fill in what is missing in ${path}, which now holds every setting`, {
      cause: error,
    });
  }
}

/**
 * Throws one Error that names all invalid, missing and misspelt settings, with the lines of the file that `places`
 * holds. It contains no secrets.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  fileProblems: readonly string[] = [],
  places: ReadonlyMap<string, string> = new Map(),
): Config {
  const { values, set, unread, problems } = readSettings(settings, env);
  const production = values.NODE_ENV === 'production';
  problems.push(
    ...missingParts(set),
    ...campusProblems(set, unread, values),
    ...(production ? missingInProduction(set, unread, values) : []),
  );
  refuseProblems(problems, fileProblems, places);

  const withOurPassword = (url: string | undefined) =>
    url && values.DATABASE_PASSWORD ? withPassword(url, values.DATABASE_PASSWORD) : url;
  const named = Object.entries(values).map(([name, value]) => [camelCase(name), value]);
  return {
    ...(Object.fromEntries(named) as NamedSettings),
    production,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: withOurPassword(values.DATABASE_URL),
    databaseReplicaUrl: withOurPassword(values.DATABASE_REPLICA_URL),
    bucket: bucketOf(values),
    campus: campusOf(values),
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    site: {
      siteName: values.SITE_NAME ?? 'Campus Exchange',
      siteNameZh: values.SITE_NAME ?? '校园二手',
      developerCredit: values.DEVELOPER_CREDIT ?? 'Built by students of the community',
      developerCreditZh: values.DEVELOPER_CREDIT_ZH ?? values.DEVELOPER_CREDIT ?? '本校学生团队',
      classYear: values.CLASS_YEAR ?? 'Class of 2027',
      classYearZh: values.CLASS_YEAR_ZH ?? values.CLASS_YEAR ?? '2027 届',
      contactEmail: values.CONTACT_EMAIL,
      hostedOn: values.HOSTED_ON ?? 'the campus network',
      hostedOnZh: values.HOSTED_ON_ZH ?? values.HOSTED_ON ?? '校园网',
      guidelinesUrl: values.GUIDELINES_URL ?? '/guidelines',
      icpNumber: values.ICP_NUMBER,
      policeFiling: values.POLICE_FILING,
      trailDays: values.TRAIL_DAYS ?? null,
      closedAccountDays: values.CLOSED_ACCOUNT_DAYS ?? null,
      termEnds: values.TERM_ENDS,
      pickupAreas: values.PICKUP_AREAS,
    },
    warnings: production ? warningsAbout(values) : [],
  };
}

const camelCase = (name: string) =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const bucketParts = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The problems of settings that are missing although another setting requires them. */
function missingParts(set: ReadonlySet<SettingName>): string[] {
  const problems: string[] = [];
  const first = [...bucketParts, 'S3_REGION' as const].find((name) => set.has(name));
  for (const name of first === undefined ? [] : bucketParts)
    if (!set.has(name)) problems.push(`${name} is not set (expected a value, as ${first} has one)`);
  const [contact, expires] = ['SECURITY_CONTACT', 'SECURITY_EXPIRES'] as const;
  if (set.has(contact) !== set.has(expires)) {
    const [missing, other] = set.has(contact) ? [expires, contact] : [contact, expires];
    problems.push(`${missing} is not set (expected a value, as ${other} has one)`);
  }
  const beside = (['DATABASE_PASSWORD', 'DATABASE_REPLICA_URL'] as const).find((name) => set.has(name));
  if (beside && !set.has('DATABASE_URL'))
    problems.push(`DATABASE_URL is not set (expected a value, as ${beside} has one)`);
  return problems;
}

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

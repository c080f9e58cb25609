import { access, constants, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addDays, dayAt } from '../../contract/days.ts';
import type { HealthState, HealthText } from '../../contract/desk/health.ts';
import { checkServer, countFiles, countMigrations } from '../../engine/db/migrate.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { readIntegrity } from '../../engine/images/integrity.ts';
import { openStore } from '../../engine/images/open.ts';
import { verifySmtp } from '../../engine/mail/transport.ts';
import { readSeenRequests } from '../../engine/metrics/seen-requests.ts';
import { readLastBackup, readLastDrill } from '../../engine/storage/last-backup.ts';
import { countDemo } from '../auth/demo.ts';
import { openProviders } from '../campus/open.ts';
import { CampusProblem } from '../campus/provider.ts';
import { commandLine, commandPrefix as run } from '../commands.ts';
import type { Config } from '../config.ts';
import { describeFailure, type RemoteServer } from '../failure.ts';
import { openSiteLanguages, said } from '../languages.ts';
import { migrations } from '../migrations.ts';
import { wecomFailure } from '../notices/wecom.ts';
import { pages, site } from './site.ts';

/** The name of a finding, how bad it is, and the values of its sentence. `false` is no finding. */
export type Row = [text: HealthText, state: HealthState, params?: Record<string, string | number>] | false;
/** A check of one subject. If it throws, the database can't be used. */
export type Check = (site: { config: Config; db: Queryable }) => Promise<Row[]>;

/** One sentence without secrets. */
export const reasonOf = (error: unknown, who?: RemoteServer) =>
  describeFailure(error, process.env, who).slice(0, 500);

/** What keeps the site from starting is thrown, as the start does. */
export const database: Check = async ({ db }) => {
  await checkServer(db);
  const found = await db.row<{ version: string; can_write: boolean; is_migrated: boolean }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as can_write,
      to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated`);
  if (!found?.can_write) throw new Error(said.failures.database.noWrites);
  const missing = (await countFiles(migrations)) - (found.is_migrated ? await countMigrations(db) : 0);
  if (missing < 0) throw new Error(said.failures.database.newer);
  if (missing > 0) throw new Error(said.failures.database.lacks({ missing: `${missing}` }));
  return [['database-ok', 'ok', { version: found.version }]];
};

export const settings: Check = async ({ config: { production, securityExpires: day, warnings } }) => [
  !production && ['not-production', 'warning'],
  // What is said of SMTP_URL is reported with the mail server.
  ...warnings
    .filter((warning) => production && !warning.startsWith('SMTP_URL'))
    .map((warning): Row => ['settings-risky', 'warning', { warning }]),
  day !== undefined && day <= addDays(dayAt(Date.now()), 30) && ['security-expires', 'warning', { day }],
];

const demo: Check = async ({ config, db }) => {
  const count = await countDemo(db);
  return [count > 0 && ['demo-there', config.production ? 'problem' : 'warning', { count, run }]];
};

const admins: Check = async ({ db }) => {
  const count = await db.run(sql`select from members where role = 'admin'`);
  return [count > 0 ? ['admins-ok', 'ok', { count }] : ['no-admin', 'problem', { run }]];
};

const outbox: Check = async ({ db }) => {
  const stuck = await db.row<{ count: number; age: number }>(sql`
    select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 / 3600 as age
    from outbox where tries > 0 and created_at < now() - interval '10 minutes' having count(*) > 0`);
  return [stuck !== undefined && ['outbox-stuck', 'problem', { ...stuck }]];
};

const channels: Check = async ({ config: { wecom }, db }) => {
  const errcode = wecom && (await wecomFailure(db));
  const taken = wecom ? await db.run(sql`select from members where wecom_taken`) : 0;
  const robot = await db.row<{ reason: string }>(sql`
    select failure as reason from robot where failed_at is not null`);
  return [
    errcode !== undefined && ['wecom-fails', 'problem', { errcode }],
    taken > 0 && ['wecom-taken', 'warning', { count: taken }],
    robot !== undefined && ['robot-fails', 'warning', { ...robot }],
  ];
};

/** A nightly backup may take some hours, and a drill is made each month. */
const oldHours = 30;
const tooOldHours = 8 * 24;
const oldDrillHours = 40 * 24;

const backups: Check = async ({ db }) => {
  const isInUse = async (hours: number) =>
    (await db.run(sql`
      select from members where created_at < now() - make_interval(hours => ${hours}) limit 1`)) > 0;
  const last = await readLastBackup(db);
  if (!last) return [['backup-none', (await isInUse(tooOldHours)) ? 'problem' : 'warning', { run }]];
  const { ageHours: age, folder, isOnSameDisk } = last;
  const drill = await readLastDrill(last);
  const again = { run: commandLine(`backup -- --drill ${dirname(folder)}`) };
  const tried = drill && { age: drill.ageHours, folder: drill.folder };
  const [reason] = drill?.findings ?? [];
  return [
    age > oldHours
      ? ['backup-old', age > tooOldHours ? 'problem' : 'warning', { age, run }]
      : ['backup-ok', 'ok', { age, folder }],
    isOnSameDisk && ['backup-same-disk', 'warning'],
    !tried && ['drill-none', (await isInUse(oldDrillHours)) ? 'warning' : 'ok', again],
    tried !== undefined && reason !== undefined && ['drill-failed', 'problem', { ...tried, reason }],
    tried !== undefined &&
      reason === undefined &&
      (tried.age > oldDrillHours
        ? ['drill-old', 'warning', { ...tried, ...again }]
        : ['drill-ok', 'ok', tried]),
  ];
};

const placeOf = ({ bucket, dataDir }: Config) =>
  bucket ? `${bucket.endpoint} (${bucket.bucket})` : join(dataDir, 'uploads');

/** What sweep and daily check have found. Nothing before the first of them. */
const imageFiles: Check = async ({ config, db }) => {
  const found = await readIntegrity(db);
  if (!found) return [];
  const { missing, missingExamples, stray, read, unreadable } = found;
  const lost = (count: number, files: readonly string[]) => ({
    count,
    files: files.slice(0, 3).join(', '),
    place: placeOf(config),
  });
  return [
    missing > 0 && ['images-missing', 'warning', lost(missing, missingExamples)],
    unreadable.length > 0 && ['images-broken', 'warning', lost(unreadable.length, unreadable)],
    stray > 0 && ['images-stray', 'warning', { count: stray, run }],
    missing + unreadable.length + stray === 0 && ['images-ok', 'ok', { count: read }],
  ];
};

const dayMs = 24 * 3_600_000;

/**
 * Compares the settings with how most of the last counted requests arrived. A single visitor can send any header, so a
 * minority of the requests proves nothing.
 */
const proxy: Check = async ({ config: { publicUrl }, db }) => {
  const { at, count, untrusted, otherHost, plain } = await readSeenRequests(db);
  if (count === 0 || at < Date.now() - dayMs) return [];
  const isMost = (seen: { count: number }) => seen.count * 2 > count;
  if (isMost(untrusted)) return [['proxy-untrusted', 'problem', { peer: untrusted.last }]];
  const isPlain = isMost(plain) && publicUrl?.startsWith('https:') === true;
  return [
    isMost(otherHost) && ['proxy-host', 'warning', { host: otherHost.last }],
    isPlain && ['proxy-http', 'problem', { peer: plain.last }],
    !isMost(otherHost) && !isPlain && ['proxy-ok', 'ok'],
  ];
};

const mb = 1024 ** 2;

const disk: Check = async ({ config: { dataDir: folder } }) => {
  const { bavail, bsize } = await statfs(folder);
  const bytes = bavail * bsize;
  const params = { folder, free: `${(bytes / 1024 ** 3).toFixed(1)} GB` };
  if (bytes >= 3000 * mb) return [['disk-ok', 'ok', params]];
  return [['disk-low', bytes < 300 * mb ? 'problem' : 'warning', params]];
};

/** Opening a bucket tests its four permissions with a file. A folder is only inspected, so that nothing is created. */
const pictures: Check = async ({ config }) => {
  const place = placeOf(config);
  const { R_OK, W_OK, X_OK } = constants;
  try {
    if (config.bucket) await openStore(config);
    else {
      // The first start creates the folder.
      const isThere = await access(place).then(
        () => true,
        () => false,
      );
      await access(isThere ? place : config.dataDir, R_OK | W_OK | X_OK);
    }
    return [];
  } catch (error) {
    return [['pictures-fail', 'problem', { place, reason: reasonOf(error) }]];
  }
};

const mailServer: Check = async ({ config: { production, smtpUrl } }) => {
  if (smtpUrl === undefined) return [['mail-files', production ? 'problem' : 'ok']];
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    return [['mail-ok', 'ok', { host }]];
  } catch (error) {
    // Passes the message only, because `reasonOf` would blame the database for a connection error.
    return [['mail-fails', 'problem', { host, reason: reasonOf((error as Error).message) }]];
  }
};

const loginReasons: Partial<Record<CampusProblem['code'], string>> = {
  campus_down: 'it does not answer',
  campus_invalid: 'its answer can not be read',
};
const loginSettings = { oidc: 'LOGIN_OIDC_ISSUER', cas: 'LOGIN_CAS_URL' } as const;

/** Asks each provider of the campus login about a code or ticket that it can't know. */
const campusLogin: Check = async ({ config: { campus } }) => {
  const asked = campus ? openProviders(campus) : [];
  const rows = asked.map(async (provider): Promise<Row[]> => {
    const { type: kind, host, isHttp } = provider;
    const plain: Row = isHttp && ['login-http', 'warning', { kind, host }];
    try {
      await provider.probe();
      return [['login-ok', 'ok', { kind, host }], plain];
    } catch (error) {
      const { code, cause } = error instanceof CampusProblem ? error : { code: undefined, cause: error };
      const known = cause === undefined && code ? loginReasons[code] : undefined;
      const reason =
        known ?? reasonOf(cause, { who: 'login', setting: loginSettings[kind] }).replace(/\.$/, '');
      return [['login-fails', 'problem', { kind, host, reason }], plain];
    }
  });
  return (await Promise.all(rows)).flat();
};

export const ofDatabase = [demo, admins, site, pages, outbox, channels, backups, imageFiles, proxy];
/** The checks that need no database. */
const texts: Check = async ({ config }) => {
  const languages = await openSiteLanguages(config, () => config.languages);
  await languages.refresh();
  const tags = config.languages.filter((tag) => !languages.tags().includes(tag)).join(', ');
  return [
    ...languages
      .problems()
      .map((problem): Row => [problem.key ? 'texts-wrong' : 'texts-left-out', 'warning', { ...problem }]),
    tags !== '' && ['languages-gone', 'warning', { tags }],
  ];
};

export const besides = [disk, pictures, mailServer, campusLogin, texts];

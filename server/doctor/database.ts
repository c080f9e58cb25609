import { dirname } from 'node:path';
import { checkServer, compareSchema } from '../../engine/db/migrate.ts';
import { sql } from '../../engine/db/sql.ts';
import { readIntegrity } from '../../engine/images/integrity.ts';
import { readSeenRequests } from '../../engine/metrics/seen-requests.ts';
import { readLastBackup, readLastDrill } from '../../engine/storage/last-backup.ts';
import { countDemo } from '../auth/demo.ts';
import { readRefusals } from '../campus/require.ts';
import { commandLine, commandPrefix as run } from '../commands.ts';
import { said } from '../languages.ts';
import { migrations } from '../migrations.ts';
import { wecomFailure } from '../notices/wecom.ts';
import { waitsForSetup } from '../setup/first-run.ts';
import { placeOf, type Check } from './check.ts';
import { pages, site } from './site.ts';

/** The checks of the database and of what is in it. */

interface DatabaseState {
  version: string;
  can_write: boolean;
  seconds: number;
  used: number;
  most: number;
}

/** Two minutes: codes live for ten. */
const clockHours = 2 / 60;

/** Throws the errors that keep the site from starting, as the start does. */
export const database: Check = async ({ db }) => {
  await checkServer(db);
  const found = await db.row<DatabaseState>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      extract(epoch from clock_timestamp())::float8 as seconds,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as can_write`);
  if (!found?.can_write) throw new Error(said.failures.database.noWrites);
  const { missing, isNewer } = await compareSchema(db, migrations);
  if (isNewer) throw new Error(said.failures.database.newer);
  if (missing.length > 0) throw new Error(said.failures.database.lacks({ missing: `${missing.length}` }));
  const { version, seconds, used, most } = found;
  const offHours = Math.abs(Date.now() / 1000 - seconds) / 3600;
  return [
    ['database-ok', 'ok', { version }],
    offHours > clockHours && ['clock-off', 'problem', { age: offHours }],
    used > 0.8 * most && ['connections-low', 'warning', { used, most }],
  ];
};

const demo: Check = async ({ config, db }) => {
  const count = await countDemo(db);
  return [
    count > 0 && !config.demo && ['demo-there', config.production ? 'problem' : 'warning', { count, run }],
  ];
};

const admins: Check = async ({ config, db }) => {
  const count = await db.run(sql`select from members where role = 'admin'`);
  if (await waitsForSetup(db, config)) return [['setup-waits', 'problem', { run }]];
  return [count > 0 ? ['admins-ok', 'ok', { count }] : ['no-admin', 'problem', { run }]];
};

/** Mails are stuck if they were tried and are older. */
const stuckMinutes = 10;

const outbox: Check = async ({ db }) => {
  const stuck = await db.row<{ count: number; age: number }>(sql`
    select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 / 3600 as age
    from outbox where tries > 0 and created_at < now() - make_interval(mins => ${stuckMinutes}) having count(*) > 0`);
  return [stuck !== undefined && ['outbox-stuck', 'problem', { ...stuck }]];
};

const claims: Check = async ({ config: { campus }, db }) => {
  const refused = campus && campus.rules.length > 0 ? await readRefusals(db) : undefined;
  return [
    !!refused?.claim && ['login-claim-missing', 'problem', { claim: refused.claim }],
    !!refused?.count && ['login-refused', 'ok', { count: refused.count }],
  ];
};

const channels: Check = async ({ config: { wecom }, db }) => {
  const errcode = wecom && (await wecomFailure(db));
  const taken = wecom ? await db.run(sql`select from members where wecom_taken`) : 0;
  const webhook = await db.row<{ reason: string }>(sql`
    select failure as reason from robot where failed_at is not null`);
  return [
    errcode !== undefined && ['wecom-fails', 'problem', { errcode }],
    taken > 0 && ['wecom-taken', 'warning', { count: taken }],
    webhook !== undefined && ['robot-fails', 'warning', { ...webhook }],
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

/** The findings of the sweep. None before the first one. */
const imageFiles: Check = async ({ config, db }) => {
  const found = await readIntegrity(db);
  if (!found) return [];
  const { missing, missingExamples, stray } = found;
  const files = missingExamples.slice(0, 3).join(', ');
  return [
    missing > 0 && ['images-missing', 'warning', { count: missing, files, place: placeOf(config) }],
    stray > 0 && ['images-stray', 'warning', { count: stray, run }],
    missing + stray === 0 && ['images-ok', 'ok'],
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

export const ofDatabase = [demo, admins, claims, site, pages, outbox, channels, backups, imageFiles, proxy];

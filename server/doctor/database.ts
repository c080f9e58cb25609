import { dirname } from 'node:path';
import { countFiles, countMigrations, oldestServer } from '../../engine/db/migrate.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { readSeenRequests } from '../../engine/metrics/seen-requests.ts';
import { readLastBackup, readLastDrill, type LastBackup } from '../../engine/storage/last-backup.ts';
import { countDemo } from '../auth/demo.ts';
import { commandLine, commandPrefix as run } from '../commands.ts';
import { migrations } from '../migrations.ts';
import { finding, type Check } from './check.ts';

const maxClockSeconds = 5;

/** Version, encoding, rights, schema and clock of the database. */
export const checkDatabase: Check = async ({ db }) => {
  const asked = Date.now();
  const found = await db.row<{
    version: string;
    encoding: string;
    reads_only: boolean;
    can_create: boolean;
    is_super: boolean;
    name: string;
    user: string;
    now_ms: number;
  }>(sql`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads_only,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as can_create,
      (select rolsuper from pg_roles where rolname = current_user) as is_super,
      current_database() as name, current_user as user,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`);
  if (!found) throw new Error('The database does not answer.');
  const { name: database, user, version, encoding } = found;
  const isOld = Number.parseInt(version, 10) < oldestServer;
  // The database read its clock between the query and its reply.
  const between = (asked + Date.now()) / 2;
  const seconds = Math.round(Math.abs(found.now_ms - between) / 1000);
  return [
    isOld
      ? finding('problem', 'database-old', { version })
      : encoding !== 'UTF8'
        ? finding('problem', 'database-encoding', { encoding })
        : found.reads_only
          ? finding('problem', 'database-reads-only')
          : finding('ok', 'database-ok', { version: version.split(' ')[0] ?? version }),
    !found.can_create
      ? finding('problem', 'rights-create', { database, user })
      : found.is_super
        ? finding('warning', 'rights-super', { database, user })
        : finding('ok', 'rights-ok'),
    seconds > maxClockSeconds
      ? finding(seconds > 60 ? 'problem' : 'warning', 'clock-off', { seconds })
      : finding('ok', 'clock-ok'),
  ];
};

export const checkSchema: Check = async ({ db }) => {
  const exists = await db.row<{ is_there: boolean }>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`);
  const applied = exists?.is_there ? await countMigrations(db) : 0;
  const count = await countFiles(migrations);
  if (applied > count) return [finding('problem', 'schema-newer', { count: applied - count })];
  if (applied < count) return [finding('problem', 'schema-behind', { count: count - applied })];
  return [finding('ok', 'schema-ok', { count })];
};

export const checkDemo: Check = async ({ config, db }) => {
  const count = await countDemo(db);
  return [
    count === 0
      ? finding('ok', 'demo-none')
      : finding(config.production ? 'problem' : 'warning', 'demo-there', { count, run }),
  ];
};

export const checkAdmins: Check = async ({ config: { adminEmails }, db }) => {
  const count = await db.run(sql`select from members where role = 'admin'`);
  if (count > 0) return [finding('ok', 'admins-ok', { count })];
  return [finding('problem', adminEmails.length > 0 ? 'admins-awaited' : 'admins-none', { run })];
};

/** A nightly backup may take some hours. */
const oldHours = 30;
const tooOldHours = 8 * 24;

const hasMembersSince = (db: Queryable, hours: number) =>
  db.run(sql`select from members where created_at < now() - make_interval(hours => ${hours}) limit 1`);

export const checkBackups: Check = async ({ db }) => {
  const last = await readLastBackup(db);
  if (!last) {
    const isInUse = await hasMembersSince(db, tooOldHours);
    return [finding(isInUse > 0 ? 'problem' : 'warning', 'backup-none', { run })];
  }
  const { ageHours: age, folder, isOnSameDisk } = last;
  return [
    age > oldHours
      ? finding(age > tooOldHours ? 'problem' : 'warning', 'backup-old', { age, run })
      : finding('ok', 'backup-ok', { age, folder }),
    ...(isOnSameDisk ? [finding('warning', 'backup-same-disk')] : []),
    await checkDrill(db, last),
  ];
};

/** A drill is made each month. */
const oldDrillHours = 40 * 24;

async function checkDrill(db: Queryable, last: LastBackup) {
  const run = commandLine(`backup -- --drill ${dirname(last.folder)}`);
  const drill = await readLastDrill(last);
  if (!drill) {
    const isDue = await hasMembersSince(db, oldDrillHours);
    return finding(isDue > 0 ? 'warning' : 'ok', 'drill-none', { run });
  }
  const { ageHours: age, folder, findings } = drill;
  const [reason] = findings;
  if (reason !== undefined) return finding('problem', 'drill-failed', { age, folder, reason });
  return age > oldDrillHours
    ? finding('warning', 'drill-old', { age, run })
    : finding('ok', 'drill-ok', { age, folder });
}

const dayMs = 24 * 3_600_000;

/**
 * Compares the settings with how most of the last counted requests arrived. A single visitor can send any header, so a
 * minority of the requests proves nothing.
 */
export const checkProxy: Check = async ({ config: { publicUrl }, db }) => {
  const seen = await readSeenRequests(db);
  if (seen.count === 0 || seen.at < Date.now() - dayMs) return [finding('ok', 'proxy-unknown')];
  const isMost = (count: number) => count * 2 > seen.count;
  if (isMost(seen.untrusted)) return [finding('problem', 'proxy-untrusted', { peer: seen.untrustedPeer })];
  const found = [
    ...(isMost(seen.otherHost) ? [finding('warning', 'proxy-host', { host: seen.host })] : []),
    ...(isMost(seen.plain) && publicUrl?.startsWith('https:')
      ? [finding('problem', 'proxy-http', { peer: seen.plainPeer })]
      : []),
  ];
  return found.length > 0 ? found : [finding('ok', 'proxy-ok')];
};

import { dirname } from 'node:path';
import { checkServer, countFiles, countMigrations } from '../../engine/db/migrate.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { readSeenRequests } from '../../engine/metrics/seen-requests.ts';
import { readLastBackup, readLastDrill, type LastBackup } from '../../engine/storage/last-backup.ts';
import { countDemo } from '../auth/demo.ts';
import { commandLine, commandPrefix as run } from '../commands.ts';
import { migrations } from '../migrations.ts';
import { finding, type Check } from './check.ts';

/** What keeps the site from starting is thrown, as the start does. */
export const checkDatabase: Check = async ({ db }) => {
  await checkServer(db);
  const found = await db.row<{ version: string; can_write: boolean; is_migrated: boolean }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as can_write,
      to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated`);
  if (!found?.can_write) throw new Error('It accepts no writes. DATABASE_URL must name the primary.');
  const applied = found.is_migrated ? await countMigrations(db) : 0;
  const count = await countFiles(migrations);
  if (applied > count) return [finding('problem', 'schema-newer', { count: applied - count })];
  if (applied < count) return [finding('problem', 'schema-behind', { count: count - applied })];
  return [finding('ok', 'database-ok', { version: found.version })];
};

export const checkDemo: Check = async ({ config, db }) => {
  const count = await countDemo(db);
  if (count === 0) return [];
  return [finding(config.production ? 'problem' : 'warning', 'demo-there', { count, run })];
};

export const checkAdmins: Check = async ({ db }) => {
  const count = await db.run(sql`select from members where role = 'admin'`);
  return [count > 0 ? finding('ok', 'admins-ok', { count }) : finding('problem', 'admins-none', { run })];
};

/** A nightly backup may take some hours, and a drill is made each month. */
const oldHours = 30;
const tooOldHours = 8 * 24;
const oldDrillHours = 40 * 24;

const hasMembersSince = async (db: Queryable, hours: number) =>
  (await db.run(sql`
    select from members where created_at < now() - make_interval(hours => ${hours}) limit 1`)) > 0;

export const checkBackups: Check = async ({ db }) => {
  const last = await readLastBackup(db);
  if (!last) {
    const isInUse = await hasMembersSince(db, tooOldHours);
    return [finding(isInUse ? 'problem' : 'warning', 'backup-none', { run })];
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

async function checkDrill(db: Queryable, last: LastBackup) {
  const run = commandLine(`backup -- --drill ${dirname(last.folder)}`);
  const drill = await readLastDrill(last);
  if (!drill)
    return finding((await hasMembersSince(db, oldDrillHours)) ? 'warning' : 'ok', 'drill-none', { run });
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
  if (seen.count === 0 || seen.at < Date.now() - dayMs) return [];
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

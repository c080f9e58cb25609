import { countFiles, countMigrations, oldestServer } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
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
  const count = await countFiles();
  if (applied > count) return [finding('problem', 'schema-newer', { count: applied - count })];
  if (applied < count) return [finding('problem', 'schema-behind', { count: count - applied })];
  return [finding('ok', 'schema-ok', { count })];
};

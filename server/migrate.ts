import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrate, type BeforeMigration } from '../engine/db/migrate.ts';
import { sql } from '../engine/db/sql.ts';
import { backUp } from '../engine/storage/backup.ts';
import { readLastBackup } from '../engine/storage/last-backup.ts';
import { tables } from './backup-tables.ts';
import { commandLine, commandPrefix } from './commands.ts';
import type { Config } from './config.ts';
import { describeFailure } from './failure.ts';
import { said } from './languages.ts';
import { migrations } from './migrations.ts';
import { loadSigningKey } from './session/signing.ts';
import { version } from './version.ts';

const words = said.commands.migration;
const ending = '-before-migration';
/** How long production waits for the database. In development, a wrong address is reported at once. */
const longestWaitMs = 60_000;

/**
 * Migrates the database of the site, and backs it up first if it has members. Returns what `migrate` does. At a start, waits
 * for the database. A public demo is checked by `check` in place of the backup.
 */
export function migrateSite(
  config: Config,
  url: string,
  say: (line: string) => void,
  check?: BeforeMigration,
): Promise<number> {
  const wait = {
    longestWaitMs: config.production ? longestWaitMs : 0,
    say: (reason: unknown) =>
      say(
        said.commands.start.waiting({ seconds: `${longestWaitMs / 1000}`, reason: describeFailure(reason) }),
      ),
  };
  return migrate(url, migrations, {
    before: (config.demo && check) ?? backUpBefore(config, url, say),
    ...(check && { wait }),
  });
}

/**
 * Backs up beside the last backup if it can, and says the way back. Throws a sentence if the backup fails, so that
 * nothing is migrated.
 */
function backUpBefore(config: Config, url: string, say: (line: string) => void): BeforeMigration {
  const { backupBeforeMigration, bucket, databaseUrl, dataDir } = config;
  return async (db, { last, missing }) => {
    if (!backupBeforeMigration || (await db.run(sql`select from members limit 1`)) === 0) return;
    const own = join(dataDir, 'backups');
    const earlier = await readLastBackup(db);
    const beside = earlier ? dirname(earlier.folder) : own;
    const parent = await access(beside, constants.W_OK).then(
      () => beside,
      () => own,
    );
    const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 23);
    const target = join(parent, `${stamp}${ending}`);
    // Files are readable by their owner only: they contain private data.
    const umask = process.umask(0o077);
    try {
      const { lost } = await backUp({
        db,
        url,
        target,
        dataDir,
        hasBucket: bucket !== undefined,
        version,
        tables,
        migrations,
        key: await loadSigningKey(db),
        keep: Infinity,
        repeated: ending,
      });
      if (lost.length > 0) say(words.lost({ count: `${lost.length}`, names: lost.join(' ') }));
    } catch (error) {
      throw new Error(said.failures.migration({ reason: describeFailure(error) }), { cause: error });
    } finally {
      process.umask(umask);
    }
    const empty = databaseUrl
      ? words.empty
      : `mv ${join(dataDir, 'postgres')} ${join(dataDir, 'postgres.newer')}`;
    const restore = commandLine(`restore -- ${target}`);
    const counts = { missing: `${missing}`, last };
    const by = commandPrefix === 'npm run' ? 'hand' : 'exchange';
    say(words.wayBack({ target, ...counts, by, empty, restore }));
  };
}

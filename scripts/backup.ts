import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from '../engine/db/sql.ts';
import { backUp, checkBackup } from '../engine/storage/backup.ts';
import { tables } from '../server/backup-tables.ts';
import { openConfig } from '../server/config.ts';
import { loadSigningKey } from '../server/session/signing.ts';
import { folderNamed, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

/** Makes one consistent copy of database and images while the site runs, or reads or tries one. */
await runCommand(
  {
    usage: 'backup -- [FOLDER] [--keep COUNT] | --check FOLDER | --drill FOLDER',
    values: ['keep', 'check', 'drill'],
    words: [0, 1],
  },
  async ([folder], _flags, values) => {
    const checked = values.get('check');
    if (checked !== undefined) return check(folderNamed(checked));
    const tried = values.get('drill');
    if (tried !== undefined) return (await import('./drill.ts')).drill(folderNamed(tried));
    const keep = Number(values.get('keep') ?? Infinity);
    if (values.has('keep') && !(Number.isInteger(keep) && keep > 0))
      throw new Error('COUNT of --keep should be a whole number of backups, at least 1.');
    const { dataDir, bucket } = await openConfig();
    // Files are readable by their owner only: they contain private data.
    process.umask(0o077);
    const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
    const target = resolve(folder ?? join(dataDir, 'backups', stamp));
    if (existsSync(target)) throw new Error(`${target} is there already. A backup needs a new folder.`);
    await withDatabase(async ({ db, url }) => {
      if ((await db.run(sql`select from members limit 1`)) === 0)
        throw new Error('This database has no members. DATA_DIR and DATABASE_URL must be those of the site.');
      const key = await loadSigningKey(db);
      const hasBucket = bucket !== undefined;
      const done = await backUp({ db, url, target, dataDir, hasBucket, tables, key, keep });
      const images = hasBucket
        ? 'without the images, which are in the bucket'
        : `${done.imageFiles} image files`;
      say(`Backed up to ${target}: ${done.rows['posts'] ?? 0} posts, ${images}`);
      if (done.isOnSameDisk) say('It is on the same disk as DATA_DIR: copy it to another machine');
      if (done.removed.length > 0) say(`Removed ${done.removed.length} older: ${done.removed.join(' ')}`);
      if (done.lost.length === 0) return;
      process.stderr.write(
        `Incomplete: the site has lost the files of ${done.lost.length} images: ${done.lost.join(' ')}\n`,
      );
      process.exitCode = 1;
    });
  },
);

async function check(folder: string): Promise<void> {
  const { tables: found, images, made } = await checkBackup(folder);
  const [tableCount, imageCount] = [found, images].map((one) => Object.keys(one).length);
  say(`The backup in ${folder} is whole: ${tableCount} tables, ${imageCount} image files, of ${made}`);
}

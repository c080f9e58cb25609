import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from '../engine/db/sql.ts';
import { backUp, checkBackup } from '../engine/storage/backup.ts';
import { tables } from '../server/backup-tables.ts';
import { openConfig } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { migrations } from '../server/migrations.ts';
import { loadSigningKey } from '../server/session/signing.ts';
import { version } from '../server/version.ts';
import { folderNamed, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

const words = said.commands.backup;
const count = (all: object) => `${Object.keys(all).length}`;
const listed = (all: readonly string[]) => ({ count: `${all.length}`, names: all.join(' ') });

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
    if (values.has('keep') && !(Number.isInteger(keep) && keep > 0)) throw new Error(words.keep);
    const { dataDir, bucket } = await openConfig();
    // Files are readable by their owner only: they contain private data.
    process.umask(0o077);
    const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
    const target = resolve(folder ?? join(dataDir, 'backups', stamp));
    if (existsSync(target)) throw new Error(words.exists({ target }));
    await withDatabase(async ({ db, url }) => {
      if ((await db.run(sql`select from members limit 1`)) === 0) throw new Error(words.noMembers);
      const key = await loadSigningKey(db);
      const hasBucket = bucket !== undefined;
      const done = await backUp({
        db,
        url,
        target,
        dataDir,
        hasBucket,
        tables,
        migrations,
        version,
        key,
        keep,
      });
      const images = hasBucket ? 'bucket' : `${done.imageFiles}`;
      say(words.done({ target, posts: `${done.rows['posts'] ?? 0}`, images }));
      if (done.isOnSameDisk) say(words.sameDisk);
      if (done.removed.length > 0) say(words.removed(listed(done.removed)));
      if (done.lost.length === 0) return;
      process.stderr.write(`${words.incomplete(listed(done.lost))}\n`);
      process.exitCode = 1;
    });
  },
);

async function check(folder: string): Promise<void> {
  const { tables: found, images, made } = await checkBackup(folder);
  say(words.whole({ folder, tables: count(found), images: count(images), made }));
}

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { imageFiles } from '../contract/images.ts';
import { countMigrations } from '../engine/db/migrate.ts';
import { withConnection } from '../engine/db/open.ts';
import type { Queryable } from '../engine/db/queryable.ts';
import { identifier, sql } from '../engine/db/sql.ts';
import { openLocalStore } from '../engine/images/store-local.ts';
import { noteBackup } from '../engine/storage/last-backup.ts';
import { openConfig, type Config } from '../server/config.ts';
import { loadSigningKey } from '../server/rules/signing.ts';
import {
  backupsBeside,
  findDamage,
  removeOlder,
  hashFile,
  readManifest,
  type Backup,
} from './backup-folder.ts';
import { tables, type Manifest } from './backup-tables.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

interface Job {
  config: Config;
  /** The folder that is written. It is renamed when it is complete. */
  unfinished: string;
  /** Identifies the site in its backups. */
  site: string;
  /** The previous backup, whose image files this one may share. */
  last: Backup | undefined;
  /** Checksums of the copied image files. */
  copied: Record<string, string>;
}

/**
 * Makes one consistent copy of database and images while the site runs. Images in a bucket are not copied, which would
 * take hours.
 */
await runCommand(
  {
    usage: 'backup -- [FOLDER] [--keep COUNT] | --check FOLDER',
    values: ['keep', 'check'],
    words: [0, 1],
  },
  async ([folder], _flags, values) => {
    const checked = values.get('check');
    if (checked !== undefined) return check(resolve(checked));
    const keep = Number(values.get('keep') ?? Infinity);
    if (values.has('keep') && !(Number.isInteger(keep) && keep > 0))
      throw new Error('COUNT of --keep should be a whole number of backups, at least 1.');
    const config = await openConfig();
    // Files are readable by their owner only: they contain private data.
    process.umask(0o077);
    const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
    const target = resolve(folder ?? join(config.dataDir, 'backups', stamp));
    if (existsSync(target)) throw new Error(`${target} is there already. A backup needs a new folder.`);
    await withDatabase(async ({ db, url }) => {
      await mkdir(dirname(target), { recursive: true });
      const site = createHash('sha256')
        .update(await loadSigningKey(db))
        .digest('hex')
        .slice(0, 16);
      const [last] = await backupsBeside(target, site);
      const lost = await backUp(
        { config, unfinished: `${target}.unfinished`, site, last, copied: {} },
        db,
        url,
        target,
      );
      await note(config, db, target);
      if (lost.length > 0) {
        process.stderr.write(
          `Incomplete: the site has lost the files of ${lost.length} images: ${lost.join(' ')}\n`,
        );
        process.exitCode = 1;
        return;
      }
      const removed = await removeOlder(target, site, keep);
      if (removed.length > 0) say(`Removed ${removed.length} older: ${removed.join(' ')}`);
    });
  },
);

async function check(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const damaged = await findDamage(folder, manifest);
  const [tableCount, imageCount] = [manifest.tables, manifest.images].map((one) => Object.keys(one).length);
  if (damaged.length > 0)
    throw new Error(
      `The backup in ${folder} is damaged: ${damaged.length} of its files, such as ${damaged.slice(0, 10).join(', ')}. Make a new one.`,
    );
  say(
    `The backup in ${folder} is whole: ${tableCount} tables, ${imageCount} image files, of ${manifest.made}`,
  );
}

async function note({ dataDir }: Config, db: Queryable, folder: string): Promise<void> {
  const [own, its] = await Promise.all([stat(dataDir), stat(folder)]);
  const isOnSameDisk = own.dev === its.dev;
  await noteBackup(db, { folder, isOnSameDisk });
  if (isOnSameDisk) say('It is on the same disk as DATA_DIR: copy it to another machine');
}

/** Returns the images that the site itself has lost. A failed backup leaves no folder behind. */
async function backUp(job: Job, db: Queryable, url: string, target: string): Promise<string[]> {
  const { config, copied, unfinished } = job;
  if ((await db.run(sql`select from members limit 1`)) === 0)
    throw new Error('This database has no members. DATA_DIR and DATABASE_URL must be those of the site.');
  await rm(unfinished, { recursive: true, force: true });
  try {
    const { manifest, lost } = await copyAll(job, db, url);
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, target);
    const images = config.bucket
      ? 'without the images, which are in the bucket'
      : `${Object.keys(copied).length} image files`;
    const posts = manifest.tables['posts']?.rows ?? 0;
    say(`Backed up to ${target}: ${posts} posts, ${images}`);
    return lost;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // An error of writing names no file, and the disk may be another one than that of the site.
    if (error instanceof Error && 'syscall' in error && !('path' in error))
      Object.assign(error, { path: target });
    throw error;
  }
}

async function copyAll(
  job: Job,
  db: Queryable,
  url: string,
): Promise<{ manifest: Manifest; lost: string[] }> {
  const { copied, unfinished } = job;
  await mkdir(join(unfinished, 'uploads'), { recursive: true });
  return withConnection(url, async (snapshot) => {
    const lost = await takeSnapshot(job, snapshot, db);
    const migrations = await countMigrations(snapshot);
    const contents: Manifest['tables'] = {};
    for (const { name } of tables) contents[name] = await copyTable(unfinished, snapshot, name);
    await snapshot.run(sql`commit`);
    const manifest: Manifest = {
      format: 1,
      made: new Date().toISOString(),
      site: job.site,
      migrations,
      tables: contents,
      images: copied,
    };
    return { manifest, lost };
  });
}

/** Begins one snapshot for all tables and copies its images. Returns those that the site itself has lost. */
async function takeSnapshot(job: Job, snapshot: Queryable, db: Queryable): Promise<string[]> {
  for (;;) {
    await snapshot.run(sql`begin isolation level repeatable read read only`);
    if (job.config.bucket) return [];
    const lost = await copyImages(job, snapshot);
    const existing = await db.run(sql`select from images where name = any(${lost})`);
    if (existing === lost.length) return lost;
    // Members deleted some images during the copy. The next snapshot does not contain them and has few files to copy.
    await snapshot.run(sql`rollback`);
  }
}

async function copyTable(
  folder: string,
  snapshot: Queryable,
  table: string,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  await snapshot.run(sql`
    declare copied no scroll cursor for select row_to_json(t)::text as line from ${identifier(table)} t`);
  const lines = async function* () {
    for (;;) {
      const fetched = await snapshot.rows<{ line: string }>(sql`fetch 500 from copied`);
      if (fetched.length === 0) return;
      rows += fetched.length;
      const text = fetched.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      yield text;
    }
  };
  const file = createWriteStream(join(folder, `${table}.ndjson.gz`));
  await pipeline(Readable.from(lines()), createGzip(), file);
  await snapshot.run(sql`close copied`);
  return { rows, sha256: hash.digest('hex') };
}

/** Copies the image files of the snapshot. Returns the images without one of their files. */
async function copyImages(job: Job, snapshot: Queryable): Promise<string[]> {
  const { config, copied, unfinished } = job;
  const from = await openLocalStore(join(config.dataDir, 'uploads'));
  const to = await openLocalStore(join(unfinished, 'uploads'));
  const rows = await snapshot.rows<{ name: string }>(sql`select name from images order by name`);
  const named = new Set(rows.flatMap((row) => imageFiles(row.name)));
  for (const file of Object.keys(copied).filter((file) => !named.has(file))) {
    await to.remove(file);
    delete copied[file];
  }
  for (const file of named) {
    if (copied[file] !== undefined) continue;
    const found = await from.open(file);
    if (!found) continue;
    const shared = await shareFile(job, file);
    if (shared !== undefined) {
      found.stream.destroy();
      copied[file] = shared;
      continue;
    }
    const bytes = await buffer(found.stream);
    await to.put(file, bytes);
    copied[file] = createHash('sha256').update(bytes).digest('hex');
  }
  return rows.map((row) => row.name).filter((name) => imageFiles(name).some((file) => !(file in copied)));
}

/**
 * Links the file of the previous backup into this one, because files never change, and returns its checksum. Reads the
 * file, so that no damage is passed on. Returns undefined if that backup lacks the file or it can't be linked.
 */
async function shareFile({ last, unfinished }: Job, file: string): Promise<string | undefined> {
  const sha256 = last?.manifest.images[file];
  if (last === undefined || sha256 === undefined) return undefined;
  const its = join(last.folder, 'uploads', file);
  try {
    if ((await hashFile(its)) !== sha256) return undefined;
    await link(its, join(unfinished, 'uploads', file));
    // Backups of older versions have files that others can read.
    await chmod(its, 0o600);
    return sha256;
  } catch {
    // No file, another disk, too many links, or a file system without links.
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { compareSchema, type Migrations } from '../db/migrate.ts';
import { withConnection } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { identifier, sql } from '../db/sql.ts';
import { imageFiles } from '../images/format.ts';
import { openLocalStore } from '../images/store-local.ts';
import {
  backupsBeside,
  damageNames,
  findDamage,
  hashFile,
  namesIn,
  readManifest,
  removeOlder,
  removeRepeated,
  sealOf,
  siteOf,
  type Backup,
  type Manifest,
} from './backup-folder.ts';
import { noteBackup } from './last-backup.ts';

/** A table of a backup. */
export interface BackupTable {
  name: string;
  /** Whether its ids come from a sequence. */
  identity: boolean;
  /** Columns that refer to a later table. A restore sets them after that table. */
  later?: { columns: readonly string[]; after: string };
}

export interface BackupOptions {
  db: Queryable;
  url: string;
  /** The new folder, which must not exist. */
  target: string;
  dataDir: string;
  /** Whether the images are in a bucket. They are then not copied, which would take hours. */
  hasBucket: boolean;
  tables: readonly BackupTable[];
  migrations: Migrations;
  /** Of the software. */
  version: string;
  /** Of the site. Identifies the site in its backups, and seals them. */
  key: Buffer;
  /** How many backups of the site stay beside the new one. */
  keep: number;
  /** A suffix of the folder's name. Of the backups of one schema whose names end with it, the oldest and the newest stay. */
  repeated?: string;
}

export interface BackupReport {
  /** The rows of each table. */
  rows: Record<string, number>;
  imageFiles: number;
  /** The images whose files the site itself has lost. Older backups then stay. */
  lost: string[];
  removed: string[];
  isOnSameDisk: boolean;
}

interface Job extends BackupOptions {
  /** The same for all backups of one site. */
  site: string;
  /** The folder that is written. It is renamed when it is complete. */
  unfinished: string;
  /** The previous backup, whose image files this one may share. */
  last: Backup | undefined;
  /** Checksums of the copied image files. */
  copied: Record<string, string>;
}

/** Makes one consistent copy of database and images while the site runs. A failed backup leaves no folder behind. */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { target, key, keep } = options;
  const site = siteOf(key);
  await mkdir(dirname(target), { recursive: true });
  const [last] = await backupsBeside(target, site);
  const job: Job = { ...options, site, unfinished: `${target}.unfinished`, last, copied: {} };
  await rm(job.unfinished, { recursive: true, force: true });
  try {
    const { manifest, lost } = await copyAll(job);
    await writeFile(join(job.unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(job.unfinished, target);
    const isOnSameDisk = await note(job);
    const removed = lost.length > 0 ? [] : await removeOlder(target, site, keep);
    if (options.repeated !== undefined) await removeRepeated(target, site, options.repeated);
    const rows = Object.fromEntries(
      Object.entries(manifest.tables).map(([name, table]) => [name, table.rows]),
    );
    return { rows, imageFiles: Object.keys(job.copied).length, lost, removed, isOnSameDisk };
  } catch (error) {
    await rm(job.unfinished, { recursive: true, force: true });
    // An error of writing names no file, and the disk may be another one than that of the site.
    if (error instanceof Error && 'syscall' in error && !('path' in error))
      Object.assign(error, { path: target });
    throw error;
  }
}

/** Reads a whole backup. Throws a sentence about what is damaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const damaged = await findDamage(folder, manifest);
  if (damaged.length > 0)
    throw new Error(
      `The backup in ${folder} is damaged: ${damaged.length} of its files, such as ${damageNames(damaged)}. Make a new one.`,
    );
  return manifest;
}

/** Returns whether the backup is on the disk of the data folder. */
async function note({ db, dataDir, target }: Job): Promise<boolean> {
  const [own, its] = await Promise.all([stat(dataDir), stat(target)]);
  const isOnSameDisk = own.dev === its.dev;
  await noteBackup(db, { folder: target, isOnSameDisk });
  return isOnSameDisk;
}

async function copyAll(job: Job): Promise<{ manifest: Manifest; lost: string[] }> {
  const { copied, migrations, tables, unfinished, url } = job;
  // Not both at once, which would hide that the file system is read-only.
  await mkdir(unfinished);
  await mkdir(join(unfinished, 'uploads'));
  return withConnection(url, async (snapshot) => {
    const lost = await takeSnapshot(job, snapshot);
    const { applied } = await compareSchema(snapshot, migrations);
    const last = applied.at(-1);
    const contents: Manifest['tables'] = {};
    // Before a migration, the later tables are not there yet.
    for (const name of namesIn(tables, applied)) contents[name] = await copyTable(unfinished, snapshot, name);
    await snapshot.run(sql`commit`);
    const manifest: Manifest = {
      format: 1,
      made: new Date().toISOString(),
      version: job.version,
      site: job.site,
      ...(last && { migration: last.name }),
      // As 8228cd66 reads it, to which this may be the way back.
      ...(last && applied.length === 1 && { migrations: last.rows }),
      tables: contents,
      images: copied,
      hasBucket: job.hasBucket,
    };
    return { manifest: { ...manifest, seal: sealOf(manifest, job.key) }, lost };
  });
}

/** Begins one snapshot for all tables and copies its images. Returns those that the site itself has lost. */
async function takeSnapshot(job: Job, snapshot: Queryable): Promise<string[]> {
  for (;;) {
    await snapshot.run(sql`begin isolation level repeatable read read only`);
    if (job.hasBucket) return [];
    const lost = await copyImages(job, snapshot);
    const existing = await job.db.run(sql`select from images where name = any(${lost})`);
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
  const { dataDir, copied, unfinished } = job;
  const from = await openLocalStore(join(dataDir, 'uploads'));
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

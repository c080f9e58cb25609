import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { imageFiles } from '../contract/images.ts';
import { openConfig, type Config } from '../server/config.ts';
import { countMigrations } from '../server/db/migrate.ts';
import { withConnection } from '../server/db/open.ts';
import type { Queryable } from '../server/db/queryable.ts';
import { identifier, sql } from '../server/db/sql.ts';
import { openLocalStore } from '../server/images/store-local.ts';
import { tables, type Manifest } from './backup-tables.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './database.ts';

interface Job {
  config: Config;
  /** The folder until it is complete; then it is renamed. */
  unfinished: string;
  /** Checksums of the copied image files. */
  copied: Record<string, string>;
}

/**
 * Makes one consistent copy of database and images while the site runs. Images in a bucket are not copied, which would
 * take hours.
 */
await runCommand({ usage: 'backup [-- FOLDER]', words: [0, 1] }, async ([folder]) => {
  const config = await openConfig();
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const target = resolve(folder ?? join(config.dataDir, 'backups', stamp));
  if (existsSync(target)) throw new Error(`${target} is there already. A backup needs a new folder.`);
  const job: Job = { config, unfinished: `${target}.unfinished`, copied: {} };
  const lost = await withDatabase(({ db, url }) => backUp(job, db, url, target));
  if (lost.length === 0) return;
  process.stderr.write(`Not whole: the site has no files of ${lost.length} images: ${lost.join(' ')}\n`);
  process.exitCode = 1;
});

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
    process.stdout.write(`Backed up to ${target}: ${posts} posts, ${images}\n`);
    return lost;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(
  job: Job,
  db: Queryable,
  url: string,
): Promise<{ manifest: Manifest; lost: string[] }> {
  const { copied, unfinished } = job;
  // Readable by its owner only: it contains private data.
  await mkdir(join(unfinished, 'uploads'), { recursive: true, mode: 0o700 });
  return withConnection(url, async (snapshot) => {
    const lost = await takeSnapshot(job, snapshot, db);
    const migrations = await countMigrations(snapshot);
    const contents: Manifest['tables'] = {};
    for (const { name } of tables) contents[name] = await copyTable(unfinished, snapshot, name);
    await snapshot.run(sql`commit`);
    const manifest: Manifest = {
      format: 1,
      made: new Date().toISOString(),
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
    // Members deleted some during the copy. The next snapshot does not contain them and has few files left to copy.
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
async function copyImages({ config, copied, unfinished }: Job, snapshot: Queryable): Promise<string[]> {
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
    const bytes = await buffer(found.stream);
    await to.put(file, bytes);
    copied[file] = createHash('sha256').update(bytes).digest('hex');
  }
  return rows.map((row) => row.name).filter((name) => imageFiles(name).some((file) => !(file in copied)));
}

import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { imageFiles } from '../contract/images.ts';
import { readConfig, type Config } from '../server/config.ts';
import type { Db } from '../server/db/open.ts';
import { openLocalStore } from '../server/images/store-local.ts';
import { tables, type Manifest } from './backup-tables.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './database.ts';

interface Job {
  config: Config;
  /** The folder in the making; it gets its own name once it is whole. */
  unfinished: string;
  /** Checksums of the picture files that are copied. */
  copied: Record<string, string>;
}

/**
 * One consistent copy of database and pictures, while the site runs. Pictures in a bucket stay there: copying them
 * takes hours.
 */
await runCommand({ usage: 'backup [-- FOLDER]', words: [0, 1] }, async ([folder]) => {
  const config = readConfig(process.env);
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const target = resolve(folder ?? join(config.dataDir, 'backups', stamp));
  if (existsSync(target)) throw new Error(`${target} is there already. A backup needs a new folder.`);
  const job: Job = { config, unfinished: `${target}.unfinished`, copied: {} };
  const lost = await withDatabase(({ db, url }) => backUp(job, db, url, target));
  if (lost.length === 0) return;
  process.stderr.write(`Not whole: the site has no files of ${lost.length} pictures: ${lost.join(' ')}\n`);
  process.exitCode = 1;
});

/** Returns the pictures that the site itself has lost. A backup that fails leaves nothing behind. */
async function backUp(job: Job, db: Db, url: string, target: string): Promise<string[]> {
  const { config, copied, unfinished } = job;
  const found = await db.execute(sql`select from members limit 1`);
  if (found.rows.length === 0)
    throw new Error('This database has no members. DATA_DIR and DATABASE_URL must be those of the site.');
  await rm(unfinished, { recursive: true, force: true });
  try {
    const { manifest, lost } = await copyAll(job, db, url);
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, target);
    const pictures = config.bucket
      ? 'without the pictures, which are in the bucket'
      : `${Object.keys(copied).length} picture files`;
    const posts = manifest.tables['posts']?.rows ?? 0;
    process.stdout.write(`Backed up to ${target}: ${posts} posts, ${pictures}\n`);
    return lost;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(job: Job, db: Db, url: string): Promise<{ manifest: Manifest; lost: string[] }> {
  const { copied, unfinished } = job;
  // For its owner alone: it holds what members tell nobody.
  await mkdir(join(unfinished, 'uploads'), { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const lost = await takeSnapshot(job, client, db);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    const contents: Manifest['tables'] = {};
    for (const { name } of tables) contents[name] = await copyTable(unfinished, client, name);
    await client.query('commit');
    const manifest: Manifest = {
      format: 1,
      made: new Date().toISOString(),
      migrations: rows[0]?.count ?? 0,
      tables: contents,
      images: copied,
    };
    return { manifest, lost };
  } finally {
    await client.end();
  }
}

/** Begins one snapshot for all tables and copies its pictures; returns those that the site itself has lost. */
async function takeSnapshot(job: Job, client: Client, db: Db): Promise<string[]> {
  for (;;) {
    await client.query('begin isolation level repeatable read read only');
    if (job.config.bucket) return [];
    const lost = await copyImages(job, client);
    const still = await db.execute(sql`select from images where name = any(${sql.param(lost)})`);
    if (still.rows.length === lost.length) return lost;
    // Some were deleted while others were copied. The next snapshot does not name them, and has little left to copy.
    await client.query('rollback');
  }
}

async function copyTable(
  folder: string,
  client: Client,
  table: string,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  await client.query(
    `declare copied no scroll cursor for select row_to_json(t)::text as line from ${table} t`,
  );
  const lines = async function* () {
    for (;;) {
      const fetched = await client.query<{ line: string }>('fetch 500 from copied');
      if (fetched.rows.length === 0) return;
      rows += fetched.rows.length;
      yield chunk(
        hash,
        fetched.rows.map((row) => `${row.line}\n`),
      );
    }
  };
  const file = createWriteStream(join(folder, `${table}.ndjson.gz`));
  await pipeline(Readable.from(lines()), createGzip(), file);
  await client.query('close copied');
  return { rows, sha256: hash.digest('hex') };
}

function chunk(hash: Hash, lines: string[]): string {
  const text = lines.join('');
  hash.update(text);
  return text;
}

/** Makes the copies those that the snapshot names, and returns the pictures of which a file is missing. */
async function copyImages({ config, copied, unfinished }: Job, client: Client): Promise<string[]> {
  const from = await openLocalStore(join(config.dataDir, 'uploads'));
  const to = await openLocalStore(join(unfinished, 'uploads'));
  const { rows } = await client.query<{ name: string }>('select name from images order by name');
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

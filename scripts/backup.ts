import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { imageFiles } from '../contract/images.ts';
import { readConfig } from '../server/config.ts';
import { openLocalStore } from '../server/images/store-local.ts';
import { tables, type Manifest } from './backup-tables.ts';
import { withDatabase } from './database.ts';

/**
 * `npm run backup [-- FOLDER]`: one consistent copy of database and pictures, while the site runs. Pictures in a
 * bucket stay there: copying them takes hours, in which the first deleted post would end it.
 */

const config = readConfig(process.env);
const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
const target = resolve(process.argv[2] ?? join(config.dataDir, 'backups', stamp));
const unfinished = `${target}.unfinished`;

await mkdir(join(unfinished, 'uploads'), { recursive: true });
const manifest = await withDatabase(({ url }) => copyAll(url));
await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await rename(unfinished, target);
const pictures = config.bucket
  ? 'without the pictures, which are in the bucket'
  : `${Object.keys(manifest.images).length} picture files`;
process.stdout.write(`Backed up to ${target}: ${manifest.tables['posts']?.rows ?? 0} posts, ${pictures}\n`);

async function copyAll(url: string): Promise<Manifest> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // One snapshot for all tables, whatever is written meanwhile.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    const copied: Manifest['tables'] = {};
    for (const { name } of tables) copied[name] = await copyTable(client, name);
    const images = config.bucket ? {} : await copyImages(client);
    await client.query('commit');
    return {
      format: 1,
      made: new Date().toISOString(),
      migrations: rows[0]?.count ?? 0,
      tables: copied,
      images,
    };
  } finally {
    await client.end();
  }
}

async function copyTable(client: Client, table: string): Promise<{ rows: number; sha256: string }> {
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
  const file = createWriteStream(join(unfinished, `${table}.ndjson.gz`));
  await pipeline(Readable.from(lines()), createGzip(), file);
  await client.query('close copied');
  return { rows, sha256: hash.digest('hex') };
}

function chunk(hash: Hash, lines: string[]): string {
  const text = lines.join('');
  hash.update(text);
  return text;
}

async function copyImages(client: Client): Promise<Record<string, string>> {
  const from = await openLocalStore(join(config.dataDir, 'uploads'));
  const to = await openLocalStore(join(unfinished, 'uploads'));
  const { rows } = await client.query<{ name: string }>('select name from images order by name');
  const sums: Record<string, string> = {};
  for (const file of rows.flatMap((row) => imageFiles(row.name))) {
    const found = await from.open(file);
    if (!found)
      throw new Error(`The picture ${file} has a row but no file; run the site's sweep or delete its post.`);
    const bytes = await buffer(found.stream);
    sums[file] = createHash('sha256').update(bytes).digest('hex');
    await to.put(file, bytes);
  }
  return sums;
}

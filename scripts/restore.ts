import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { readConfig, type Config } from '../server/config.ts';
import { openStore } from '../server/images/open-store.ts';
import { tables, type Manifest } from './backup-tables.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** Members whose pictures can be named only once the pictures are there. */
const profiles: Record<string, unknown>[] = [];

/** Restores a backup into an empty instance only; all or nothing, and every checksum is compared. */
await runCommand({ usage: 'restore -- FOLDER', words: [1, 1] }, async ([name = '']) => {
  const config = readConfig(process.env);
  const folder = resolve(name);
  const manifest = await readManifest(folder);
  await withDatabase(({ url }) => restoreAll(config, url, folder, manifest), true);
  const pictures = Object.keys(manifest.images).length;
  process.stdout.write(`Restored ${manifest.tables['posts']?.rows ?? 0} posts, ${pictures} picture files\n`);
});

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    if (manifest.format === 1 && manifest.tables && manifest.images) return manifest;
  } catch (cause) {
    throw new Error(`There is no backup in ${folder}: its manifest.json can't be read.`, { cause });
  }
  throw new Error(`There is no backup in ${folder}: its manifest.json is of another kind.`);
}

async function restoreAll(config: Config, url: string, from: string, manifest: Manifest): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Nobody signs up between the look whether it is empty and the end.
    await client.query('begin');
    await client.query('lock table members, sign_ups, audit in exclusive mode');
    const { rows } = await client.query<{ used: boolean; migrations: number }>(`
      select exists (select from members) or exists (select from sign_ups) or exists (select from audit) as used,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
    if (rows[0]?.used)
      throw new Error('This instance is not empty. Restore into an empty DATA_DIR or database.');
    if ((rows[0]?.migrations ?? 0) < manifest.migrations) {
      throw new Error('The backup is from a newer version than this code.');
    }
    await restoreImages(config, from, manifest);
    // An instance that was started, and that nobody used, knows its rate of exchange already.
    await client.query('delete from app_state');
    for (const table of tables) await restoreTable(client, from, table, manifest);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function restoreImages(config: Config, from: string, manifest: Manifest): Promise<void> {
  const named = manifest.tables['images']?.rows ?? 0;
  if (named > 0 && Object.keys(manifest.images).length === 0 && !config.bucket) {
    throw new Error('This backup has no pictures: they are in a bucket, which the S3 settings must name.');
  }
  const store = await openStore(config);
  for (const [file, sha256] of Object.entries(manifest.images)) {
    const bytes = await readFile(join(from, 'uploads', file));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`${file} is damaged in the backup.`);
    await store.put(file, bytes);
  }
}

async function restoreTable(
  client: Client,
  from: string,
  table: (typeof tables)[number],
  manifest: Manifest,
): Promise<void> {
  const { name, identity } = table;
  const later: readonly string[] = 'later' in table ? table.later : [];
  const expected = manifest.tables[name];
  const hash = createHash('sha256');
  const postponed: Record<string, unknown>[] = [];
  let rows = 0;
  let batch: Record<string, unknown>[] = [];
  const flush = async () => {
    if (!batch[0]) return;
    // By name: what newer code has added since the backup gets its default.
    const columns = Object.keys(batch[0]).map(escapeIdentifier).join(', ');
    await client.query(
      `insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(batch)],
    );
    batch = [];
  };
  for await (const line of linesOf(from, name)) {
    hash.update(`${line}\n`);
    rows += 1;
    const row = JSON.parse(line) as Record<string, unknown>;
    if (later.some((column) => row[column] !== null)) postponed.push(row);
    batch.push({ ...row, ...Object.fromEntries(later.map((column) => [column, null])) });
    if (batch.length === 500) await flush();
  }
  await flush();
  if (rows !== expected?.rows || hash.digest('hex') !== expected.sha256)
    throw new Error(`${name} is damaged in the backup.`);
  profiles.push(...postponed);
  if (identity) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from ${name}), 1))`,
    );
  }
  if (name === 'images') await linkProfileImages(client);
}

/** A line ends with a line feed and nothing else: member text may hold what readline takes for an end too, as U+2028. */
async function* linesOf(from: string, name: string): AsyncGenerator<string> {
  const file = createReadStream(join(from, `${name}.ndjson.gz`));
  const unpack = createGunzip().setEncoding('utf8');
  let rest = '';
  try {
    // What fails ends the loop below with its error.
    for await (const text of pipeline(file, unpack, () => undefined)) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${name} is damaged in the backup.`, { cause: error });
  }
  if (rest !== '') yield rest;
}

async function linkProfileImages(client: Client): Promise<void> {
  for (const { id, profile_image, wechat_image } of profiles) {
    await client.query('update members set profile_image = $2, wechat_image = $3 where id = $1', [
      id,
      profile_image,
      wechat_image,
    ]);
  }
}

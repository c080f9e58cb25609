import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { countMigrations } from '../engine/db/migrate.ts';
import { withConnection } from '../engine/db/open.ts';
import type { Queryable } from '../engine/db/queryable.ts';
import { identifier, join as joinSql, literal, sql } from '../engine/db/sql.ts';
import { openStore } from '../engine/images/open-store.ts';
import { openConfig, type Config } from '../server/config.ts';
import { onMarket } from '../server/rules/visible-posts.ts';
import { readManifest } from './backup-folder.ts';
import { tables, type Manifest } from './backup-tables.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

interface Profile {
  id: number;
  profile_image: string | null;
  wechat_image: string | null;
}

/** Members whose images are set after the images are restored. */
const profiles: Profile[] = [];

/** Restores a backup into an empty instance, in one transaction, and verifies all checksums. */
await runCommand({ usage: 'restore -- FOLDER', words: [1, 1] }, async ([name = '']) => {
  const config = await openConfig();
  const folder = resolve(name);
  const manifest = await readManifest(folder);
  await withDatabase(({ url }) => restoreAll(config, url, folder, manifest), true);
  const images = Object.keys(manifest.images).length;
  say(`Restored ${manifest.tables['posts']?.rows ?? 0} posts, ${images} image files`);
});

async function restoreAll(config: Config, url: string, from: string, manifest: Manifest): Promise<void> {
  await withConnection(url, (db) =>
    db.transaction(async (tx) => {
      // Locked until the commit, so that nobody can sign up after the check.
      await tx.run(sql`lock table members, sign_ups, audit in exclusive mode`);
      const found = await tx.row<{ used: boolean }>(sql`
        select exists (select from members) or exists (select from sign_ups) or exists (select from audit) as used`);
      if (found?.used)
        throw new Error('This instance is not empty. Restore into an empty DATA_DIR or database.');
      if ((await countMigrations(tx)) < manifest.migrations) {
        throw new Error('The backup is from a newer version than this code.');
      }
      await restoreImages(config, from, manifest);
      // The first start of an instance stores its exchange rate and its key.
      await tx.run(sql`delete from app_state`);
      // The migrations fill this table, so the restored rows would be duplicates.
      if (manifest.tables['deny_reasons']) await tx.run(sql`delete from deny_reasons`);
      // A backup of an older version lacks the tables that came later.
      for (const table of tables.filter(({ name }) => manifest.tables[name]))
        await restoreTable(tx, from, table, manifest);
      await settle(tx);
    }),
  );
}

/** Mails that were due have been sent since the backup, and older versions have no `confirmed_at` of posts. */
async function settle(tx: Queryable): Promise<void> {
  await tx.run(sql`update notices set mail_at = null where mail_at is not null`);
  await tx.run(sql`
    update posts p set confirmed_at = now() - interval '30 days'
    where confirmed_at is null and ${onMarket(sql`p.status`)}`);
}

async function restoreImages(config: Config, from: string, manifest: Manifest): Promise<void> {
  const named = manifest.tables['images']?.rows ?? 0;
  if (named > 0 && Object.keys(manifest.images).length === 0 && !config.bucket) {
    throw new Error('This backup has no images: they are in a bucket, which the S3 settings must name.');
  }
  const store = await openStore(config);
  const files = Object.entries(manifest.images);
  for (const [index, [file, sha256]] of files.entries()) {
    if (index % 1000 === 0) say(`Restoring images: ${index} of ${files.length} files`);
    const bytes = await readFile(join(from, 'uploads', file));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`${file} is damaged in the backup.`);
    await store.put(file, bytes);
  }
}

async function restoreTable(
  tx: Queryable,
  from: string,
  table: (typeof tables)[number],
  manifest: Manifest,
): Promise<void> {
  const { name, identity } = table;
  const later: readonly string[] = 'later' in table ? table.later : [];
  const expected = manifest.tables[name];
  const hash = createHash('sha256');
  const postponed: Profile[] = [];
  let rows = 0;
  let batch: Record<string, unknown>[] = [];
  const flush = async () => {
    if (!batch[0]) return;
    // Columns are listed by name, so that those added by newer code get their default.
    const columns = joinSql(Object.keys(batch[0]).map(identifier), ', ');
    await tx.run(sql`
      insert into ${identifier(name)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${identifier(name)}, ${JSON.stringify(batch)}::jsonb)`);
    batch = [];
  };
  for await (const line of linesOf(from, name)) {
    hash.update(`${line}\n`);
    rows += 1;
    const row = JSON.parse(line) as Record<string, unknown>;
    if (later.some((column) => row[column] !== null)) postponed.push(row as unknown as Profile);
    batch.push({ ...row, ...Object.fromEntries(later.map((column) => [column, null])) });
    if (batch.length === 500) await flush();
    if (rows % 100_000 === 0) say(`Restoring ${name}: ${rows} of ${expected?.rows} rows`);
  }
  await flush();
  if (rows > 0) say(`Restored ${name}: ${rows} rows`);
  if (rows !== expected?.rows || hash.digest('hex') !== expected.sha256)
    throw new Error(`${name} is damaged in the backup.`);
  profiles.push(...postponed);
  if (identity) {
    await tx.run(sql`
      select setval(pg_get_serial_sequence(${literal(name)}, 'id'), greatest((select max(id) from ${identifier(name)}), 1))`);
  }
  if (name === 'images') await linkProfileImages(tx);
}

/** Lines end with a line feed only. readline also splits at others, such as U+2028, which texts may contain. */
async function* linesOf(from: string, name: string): AsyncGenerator<string> {
  const file = createReadStream(join(from, `${name}.ndjson.gz`));
  const unpack = createGunzip().setEncoding('utf8');
  let rest = '';
  try {
    // A failure of the pipeline ends the loop below with its error.
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

async function linkProfileImages(tx: Queryable): Promise<void> {
  for (const { id, profile_image, wechat_image } of profiles) {
    await tx.run(sql`
      update members set profile_image = ${profile_image}, wechat_image = ${wechat_image} where id = ${id}`);
  }
}

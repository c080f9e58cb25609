import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as pipelineOf } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { readMigrations, upTo, type Migration, type Migrations } from '../db/migrate.ts';
import { isImageFile } from '../images/store.ts';

export interface Manifest {
  format: 1;
  made: string;
  /** Of the software. */
  version?: string;
  /** The same for all backups of one site. */
  site?: string;
  /** The last migration, which a restore needs. */
  migration?: string;
  /** How many migrations there were, if it is the first: 8228cd66 reads and writes this number instead. */
  migrations?: number;
  tables: Record<string, { rows: number; sha256: string }>;
  images: Record<string, string>;
  /** Whether the images are in a bucket, and not in the backup. */
  hasBucket?: boolean;
  /** A digest of the rest by the site's key. */
  seal?: string;
}

/** Names the site in its backups. */
export const siteOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** HMAC-SHA-256 of a manifest by the site's key. */
export function sealOf(manifest: Manifest, key: Buffer): string {
  const rest = JSON.stringify({ ...manifest, seal: undefined });
  return createHmac('sha256', key).update(rest).digest('hex');
}

const shape = z.looseObject({
  format: z.literal(1),
  made: z.string().check(z.refine((made) => !Number.isNaN(Date.parse(made)))),
  migration: z.optional(z.string()),
  migrations: z.optional(z.int().check(z.positive())),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  images: z.record(z.string(), z.string()),
});

/** Throws for a named pipe, which would block the reader, and a symbolic link, which may lead out of the backup. */
async function refuseOthers(file: string): Promise<void> {
  if (!(await lstat(file)).isFile()) throw new Error(`${file} is no file.`);
}

export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    const file = join(folder, 'manifest.json');
    await refuseOthers(file);
    manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error(`There is no backup in ${folder}: its manifest.json can't be read.`, { cause });
  }
  if (!shape.safeParse(manifest).success)
    throw new Error(`There is no backup in ${folder}: its manifest.json has an unknown format.`);
  const { images, tables } = manifest;
  // They become paths.
  const foreign = [
    ...Object.keys(tables).filter((name) => !/^[a-z_]+$/.test(name)),
    ...Object.keys(images).filter((name) => !isImageFile(name)),
  ];
  if (foreign[0] !== undefined)
    throw new Error(
      `The backup in ${folder} is unsafe: its manifest names ${foreign[0]}, which is no part of a backup.`,
    );
  return manifest;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/** The complete backups in a folder, newest first. */
export async function backupsIn(parent: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.endsWith('.unfinished')) continue;
    const folder = join(parent, entry.name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest) found.push({ folder, manifest });
  }
  return found.toSorted((one, other) => other.manifest.made.localeCompare(one.manifest.made));
}

/** In the order of schemas. Backups that name no migration are the oldest. */
const schemaOf = (backup?: Backup) => backup?.manifest.migration ?? '';

/** The backups of this site beside a folder. */
export async function backupsBeside(target: string, site: string): Promise<Backup[]> {
  return (await backupsIn(dirname(target))).filter(({ manifest }) => manifest.site === site);
}

/**
 * Deletes all but the newest `keep` backups of this site beside the new one, and the newest one of an older schema,
 * which is the way back to the release before. Returns the deleted folders.
 */
export async function removeOlder(target: string, site: string, keep: number): Promise<string[]> {
  const all = await backupsBeside(target, site);
  const wayBack = all.find((one) => schemaOf(one) < schemaOf(all[0]));
  const older = all.slice(keep).filter((one) => one !== wayBack && one.folder !== target);
  for (const { folder } of older) await rm(folder, { recursive: true });
  return older.map(({ folder }) => folder);
}

/**
 * Of the backups beside a folder that have its schema and the end of its name, deletes all but the oldest and the newest:
 * a start that fails and is repeated must not fill the disk.
 */
export async function removeRepeated(target: string, site: string, end: string): Promise<void> {
  const all = (await backupsBeside(target, site)).filter(({ folder }) => folder.endsWith(end));
  const same = all.filter((one) => schemaOf(one) === schemaOf(all[0]));
  for (const { folder } of same.slice(1, -1)) await rm(folder, { recursive: true });
}

type KnownTables = readonly { name: string }[];

/** The tables that some migrations have made. */
export const namesIn = (tables: KnownTables, made: readonly Migration[]): string[] =>
  tables
    .map(({ name }) => name)
    .filter((name) => made.some(({ text }) => text.includes(`create table ${name} (`)));

/** How many rows its table of migrations had. */
export const schemaRows = ({ migration, migrations = Infinity }: Manifest, all: readonly Migration[]) =>
  all.find(({ name }) => name === migration)?.rows ?? migrations;

/** The migrations that a backup has been through. Throws a sentence if this code lacks its last one. */
async function passed({ folder, manifest }: Backup, migrations: Migrations): Promise<Migration[]> {
  const all = await readMigrations(migrations);
  const rows = schemaRows(manifest, all);
  if (rows > (all.at(-1)?.rows ?? 0))
    throw new Error(
      `The backup in ${folder} is from a newer version than this code, which lacks its last migration ${manifest.migration ?? rows}.`,
    );
  return upTo(all, rows, migrations);
}

/**
 * Looks at a backup without reading its contents. Throws a sentence if it can't be restored here, whatever is in it.
 * Every backup has the first of the tables.
 */
export async function survey(backup: Backup, known: KnownTables, migrations: Migrations) {
  const { folder, manifest } = backup;
  const { images, tables } = manifest;
  const made = await passed(backup, migrations);
  const names = Object.keys(tables);
  const first = known[0]?.name ?? '';
  const foreign = names.find((name) => !known.some((table) => table.name === name));
  if (foreign !== undefined || !names.includes(first))
    throw new Error(
      `The backup in ${folder} is of another program: it has ${foreign === undefined ? `no ${first}` : `the table ${foreign}`}.`,
    );
  const bytes = { tables: 0, images: 0 };
  const see = async (file: string, part: keyof typeof bytes) => {
    const found = await lstat(join(folder, file)).catch(() => undefined);
    // A missing file is damage.
    if (!found) return;
    if (part === 'images' && file === 'uploads' ? !found.isDirectory() : !found.isFile())
      throw new Error(`The backup in ${folder} is unsafe: ${file} may lead out of it.`);
    bytes[part] += found.size;
  };
  await see('uploads', 'images');
  for (const name of names) await see(`${name}.ndjson.gz`, 'tables');
  for (const name of Object.keys(images)) await see(join('uploads', name), 'images');
  return {
    bytes,
    /** Tables of its schema that the manifest does not name. */
    lacking: namesIn(known, made).filter((name) => !names.includes(name)),
    /** Its last migration. */
    last: made.at(-1)?.name ?? '',
  };
}

/** Lines end with a line feed only. readline also splits at others, such as U+2028, which texts may contain. */
export async function* linesOf(folder: string, name: string): AsyncGenerator<string> {
  const file = createReadStream(join(folder, `${name}.ndjson.gz`));
  const unpack = createGunzip().setEncoding('utf8');
  let rest = '';
  try {
    // A failure of the pipeline ends the loop below with its error.
    for await (const text of pipelineOf(file, unpack, () => undefined)) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${name} is damaged in the backup.`, { cause: error });
  }
  if (rest !== '') yield rest;
}

/** A part of a backup that is not as the manifest says. */
export interface Damage {
  /** The table or the image file. */
  name: string;
  says: string;
}

/** The first names, for a sentence. */
export const damageNames = (damaged: readonly Damage[]) =>
  damaged
    .slice(0, 10)
    .map(({ name }) => name)
    .join(', ');

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Reads a whole backup. Returns what is damaged or missing, without a database. */
export async function findDamage(folder: string, { tables, images }: Manifest): Promise<Damage[]> {
  const damaged: Damage[] = [];
  const see = async (name: string, read: () => Promise<string | undefined>) => {
    const says = await read().catch((error: unknown) => {
      const code = codeOf(error);
      return code === 'ENOENT' ? 'is missing' : code.startsWith('Z_') ? 'is cut off' : "can't be read";
    });
    if (says !== undefined) damaged.push({ name, says });
  };
  const isOther = 'is not what was backed up';
  for (const [name, { rows, sha256 }] of Object.entries(tables))
    await see(name, async () => {
      const found = await hashTable(join(folder, `${name}.ndjson.gz`));
      if (found.rows !== rows) return `has ${found.rows} rows instead of ${rows}`;
      return found.sha256 === sha256 ? undefined : isOther;
    });
  for (const [file, sha256] of Object.entries(images))
    await see(file, async () =>
      (await hashFile(join(folder, 'uploads', file))) === sha256 ? undefined : isOther,
    );
  return damaged;
}

async function hashTable(file: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  await refuseOthers(file);
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) rows += 1;
    }
  });
  return { rows, sha256: hash.digest('hex') };
}

/** SHA-256 in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await refuseOthers(file);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

export interface Manifest {
  format: 1;
  made: string;
  /** The same for all backups of one site. Older versions did not write it. */
  site?: string;
  /** The number of migrations. A restore needs at least as many. */
  migrations: number;
  tables: Record<string, { rows: number; sha256: string }>;
  images: Record<string, string>;
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    if (manifest.format === 1 && manifest.tables && manifest.images) return manifest;
  } catch (cause) {
    throw new Error(`There is no backup in ${folder}: its manifest.json can't be read.`, { cause });
  }
  throw new Error(`There is no backup in ${folder}: its manifest.json has an unknown format.`);
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/** The complete backups of this site beside a folder, newest first. Those of older versions don't name their site. */
export async function backupsBeside(target: string, site: string): Promise<Backup[]> {
  const parent = dirname(target);
  const found: Backup[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.endsWith('.unfinished')) continue;
    const folder = join(parent, entry.name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest?.site === site) found.push({ folder, manifest });
  }
  return found.toSorted((one, other) => other.manifest.made.localeCompare(one.manifest.made));
}

/** Deletes all but the newest `keep` backups of this site beside the new one. Returns the deleted folders. */
export async function removeOlder(target: string, site: string, keep: number): Promise<string[]> {
  const older = (await backupsBeside(target, site)).slice(keep).map(({ folder }) => folder);
  for (const folder of older.filter((one) => one !== target)) await rm(folder, { recursive: true });
  return older;
}

/** Reads a whole backup. Returns what is damaged or missing, without a database. */
export async function findDamage(folder: string, { tables, images }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  for (const [name, expected] of Object.entries(tables)) {
    const found = await hashTable(join(folder, `${name}.ndjson.gz`)).catch(() => undefined);
    if (found?.sha256 !== expected.sha256 || found.rows !== expected.rows) damaged.push(name);
  }
  for (const [file, expected] of Object.entries(images)) {
    const found = await hashFile(join(folder, 'uploads', file)).catch(() => undefined);
    if (found !== expected) damaged.push(file);
  }
  return damaged;
}

async function hashTable(file: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
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
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

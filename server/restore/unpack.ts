import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { said } from '../languages.ts';

/** What a backup consists of, in the folder itself or in one that is named after it. */
const part = /^(?:\.\/)?(?:(?!\.\.?\/)[^/]+\/)?(manifest\.json|[a-z_]+\.ndjson\.gz|uploads\/[\w-]+\.webp)$/;

/** How far a gzip may unfold: 64 MB, or more of a large file. A backup's tables are packed, and its images too. */
const unfoldedAtLeast = 64e6;
const unfoldedTimes = 100;

const noBackup = (cause?: unknown) => new Error(said.failures.restore.noBackup, { cause });

/**
 * Unpacks a backup, which is a tar file, gzipped or not, into a new folder. Throws a sentence for a file that is none,
 * is cut off, or holds anything else: links, other names, paths that leave the folder.
 */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let strange: string | undefined;
  const unpack = unpackTar(folder, {
    fmode: 0o600,
    dmode: 0o700,
    strict: true,
    filter: ({ name, type }) => {
      if (type === 'directory' || type === 'pax-header' || type === 'pax-global-header') return false;
      const isPart = type === 'file' && part.test(name);
      if (!isPart) strange ??= name;
      return isPart;
    },
    map: (header) => ({ ...header, name: part.exec(header.name)?.[1] ?? '' }),
  });
  try {
    // Before there is a stream: one that breaks while nothing listens ends the process.
    const unfolding = (await isGzip(file)) ? createGunzip() : new PassThrough();
    const { size } = await stat(file);
    const limit = limitTo(Math.max(unfoldedAtLeast, unfoldedTimes * size));
    await pipeline(createReadStream(file), unfolding, limit, unpack);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw noBackup(error);
  }
  if (strange !== undefined)
    throw new Error(said.failures.restore.strange({ name: JSON.stringify(strange.slice(0, 100)) }));
  if (!existsSync(join(folder, 'manifest.json'))) throw noBackup();
}

function limitTo(most: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > most ? new Error(said.failures.restore.unfolds) : null, chunk);
    },
  });
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE(0) === 0x1f_8b;
  } finally {
    await file.close();
  }
}

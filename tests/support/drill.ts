import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Manifest } from '../../engine/storage/backup-folder.ts';
import { runTool } from './tool.ts';

/** What a drill gets: neither the site's database nor its folder can be opened with it. */
export async function envOf(dataDir: string): Promise<Record<string, string>> {
  const TMPDIR = join(dataDir, 'tmp');
  await mkdir(TMPDIR, { recursive: true });
  return {
    PATH: process.env['PATH'] ?? '',
    TMPDIR,
    DATA_DIR: '/nowhere',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  };
}

/** Runs a drill. Checks that it leaves no file and no process. */
export async function drill(dataDir: string, folder: string) {
  const env = await envOf(dataDir);
  const ended = await runTool('backup', ['--drill', folder], env);
  expect(await leftIn(env['TMPDIR'] ?? '')).toEqual([]);
  return ended;
}

/** The files in a folder, and the commands of the processes that name it. */
export async function leftIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return [...(await readdir(folder)), ...commands.filter((command) => command.includes(folder))];
}

export async function changeManifest(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/** Changes the rows of a table, and the manifest so that it agrees if `isLie`. */
export async function changeTable(
  folder: string,
  table: string,
  isLie: boolean,
  change: (lines: string[]) => string[],
): Promise<void> {
  const file = join(folder, `${table}.ndjson.gz`);
  const lines = change(
    gunzipSync(await readFile(file))
      .toString()
      .split('\n')
      .filter(Boolean),
  );
  const text = lines.map((line) => `${line}\n`).join('');
  await writeFile(file, gzipSync(text));
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (isLie)
    await changeManifest(folder, ({ tables }) => {
      tables[table] = { rows: lines.length, sha256 };
    });
}

export const firstImage = async (folder: string) => (await readdir(join(folder, 'uploads')))[0] ?? '';

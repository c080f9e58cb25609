import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openEmbedded } from '../../engine/db/embedded/open.ts';

/** Makes an empty folder that PostgreSQL's account can read even if the tests run as root. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join((await hasRoom(memory)) ? memory : tmpdir(), 'exchange-test-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A file system in memory, on Linux. On ext4, deleting files slows down creating new ones for minutes. */
const memory = '/dev/shm';

/** Whether the folder has 4 GB free, several times what a test run needs. In a container, /dev/shm often has 64 MB. */
async function hasRoom(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > 4 * 1024 ** 3;
}

/** Makes a folder with an embedded database that was opened once and closed. */
export async function makeUsedDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  await (await openEmbedded({ dataDir, log: () => undefined })).stop();
  return dataDir;
}

/** Copies a closed embedded database with its owner and modes, because creating one takes seconds. */
export async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', path.join(from, 'postgres'), to]);
}

/** Uses the server at TEST_DATABASE_URL, or starts an embedded one whose `stop` also deletes its data. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };

  const dataDir = await makeUsedDataDir();
  await appendFile(path.join(dataDir, 'postgres', 'data', 'postgresql.conf'), forTests);
  const { url, stop } = await openEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
  await hashFaster(url);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The data of a test run needs no durability. Autovacuum is off because it runs as superuser, and a database in which
 * it is running can't be dropped. Each of the servers that run at once may hold 18 connections.
 */
const forTests = `
fsync = off
full_page_writes = off
autovacuum = off
max_wal_size = 256MB
max_connections = 300
`;

/** The default of 4096 SCRAM iterations costs more than the rest of opening a connection. */
async function hashFaster(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const password = client.escapeLiteral(new URL(url).password);
  await client.query(`set scram_iterations = 1; alter role current_user password ${password}`);
  await client.end();
}

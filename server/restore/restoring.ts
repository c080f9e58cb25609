import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RestoreState } from '../../contract/restore/endpoints.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { refuse } from '../../engine/errors.ts';
import { describeFailure } from '../failure.ts';
import { unpackBackup } from './unpack.ts';

/** The restore without a shell, for the operator of an empty instance who holds the link that its start printed. */
export interface Restoring {
  /** Makes a new link to the page, and ends older ones. Undefined if the instance is not empty. */
  link(site: string): Promise<string | undefined>;
  state(token: string): Promise<RestoreState>;
  take(token: string, offset: number, bytes: Buffer): Promise<RestoreState>;
  begin(token: string): Promise<RestoreState>;
}

const key = 'restore_token';
const command = fileURLToPath(new URL('../../scripts/restore.ts', import.meta.url));
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** `restart` starts the server again, which has read the state of the empty instance. */
export function openRestoring(
  { db, dataDir }: { db: Db; dataDir: string },
  restart: () => Promise<void>,
): Restoring {
  const folder = join(dataDir, 'restore');
  const file = join(folder, 'backup.tar');
  let phase: RestoreState['phase'] = 'receiving';
  let said = '';
  /** Writes run one after another, because two windows may send the same part at once. */
  let writing = Promise.resolve();

  const isEmpty = sql`not exists (select from members)`;

  /** Anybody else learns nothing, not even that the address exists. */
  async function check(token: string, isWhatFailed = false): Promise<void> {
    const given = await db.row(sql`
      select from app_state where key = ${key} and value = ${hash(token)} and (${isEmpty} or ${isWhatFailed})`);
    if (!given) throw refuse('not_found');
  }

  const state = async (): Promise<RestoreState> => {
    const received = await stat(file).catch(() => undefined);
    return { phase, received: received?.size ?? 0, said };
  };

  async function write(offset: number, bytes: Buffer): Promise<void> {
    if (phase !== 'receiving' || (offset > 0 && offset !== (await state()).received)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    // A restore holds the data four times: packed, unpacked, as images and in the database.
    if (bytes.length + 4 * offset > bavail * bsize) throw refuse('storage_full');
    await writeFile(file, bytes, { flag: offset === 0 ? 'w' : 'a', mode: 0o600 });
    said = '';
  }

  async function restore(): Promise<void> {
    try {
      await writing.catch(() => undefined);
      const unpacked = join(folder, 'unpacked');
      await unpackBackup(file, unpacked);
      await run(unpacked, (line) => (said = line));
      await rm(folder, { recursive: true });
      await restart();
    } catch (error) {
      said = describeFailure(error);
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      phase = 'receiving';
    }
  }

  return {
    async link(site) {
      const token = randomBytes(32).toString('base64url');
      const made = await db.run(sql`
        insert into app_state (key, value) select ${key}, ${hash(token)} where ${isEmpty}
        on conflict (key) do update set value = excluded.value`);
      return made > 0 ? `${site}${screenPaths.restore}#link=${token}` : undefined;
    },
    async state(token) {
      // Somebody who signed up meanwhile must not make a failure look like the end of a restore.
      await check(token, said !== '');
      return state();
    },
    async take(token, offset, bytes) {
      await check(token);
      writing = writing.catch(() => undefined).then(() => write(offset, bytes));
      await writing;
      return state();
    },
    async begin(token) {
      await check(token);
      if (phase === 'receiving') {
        phase = 'restoring';
        said = '';
        void restore();
      }
      return state();
    },
  };
}

/** Runs the command that restores. Throws its last line if it fails. */
async function run(folder: string, say: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [command, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let problem = '';
  createInterface({ input: child.stdout }).on('line', say);
  createInterface({ input: child.stderr }).on('line', (line) => (problem = line));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(problem || 'The restore ended too early.');
}

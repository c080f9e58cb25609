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
import { said as texts } from '../languages.ts';
import { isSetupLink } from '../rules/first-run.ts';
import { unpackBackup } from './unpack.ts';

/** The restore without a shell, for the operator of an empty instance who holds the link that its start printed. */
export interface Restoring {
  /** Makes a new link to the page, and ends older ones. Undefined if the instance is not empty. */
  link(site: string): Promise<string | undefined>;
  /** Throws for a link that was never good here. A setup's is good, too. */
  admit(token: string): Promise<string>;
  state(token: string): Promise<RestoreState>;
  take(token: string, offset: number, bytes: Buffer | undefined): Promise<RestoreState>;
  begin(token: string): Promise<RestoreState>;
}

const key = 'restore_token';
/** The link of the restore that this instance comes from. */
const usedKey = 'restored_token';
const command = fileURLToPath(new URL('../../scripts/restore.ts', import.meta.url));
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** `restart` starts the server again, which has read the state of the empty instance. */
export function openRestoring(
  { db, dataDir }: { db: Db; dataDir: string },
  restart: () => Promise<void>,
): Restoring {
  const folder = join(dataDir, 'restore');
  const file = join(folder, 'backup.tar');
  let phase: 'receiving' | 'restoring' | 'failed' = 'receiving';
  /** The hash of the link of the restore under way, which replaces the stored one. */
  let begun = '';
  let said = '';
  /** Writes run one after another, because two windows may send the same part at once. */
  let writing = Promise.resolve();

  const isEmpty = sql`not exists (select from members)`;
  const usual = sql`(key = ${key} or ${isSetupLink}) and ${isEmpty}`;

  /** Whether the link is good. Anybody else learns nothing, not even that the address exists. */
  async function check(token: string, accepted = usual): Promise<string> {
    if (phase === 'restoring' && hash(token) === begun) return key;
    const given = await db.row<{ key: string }>(sql`
      select key from app_state where value = ${hash(token)} and (${accepted})`);
    if (!given) throw refuse('not_found');
    return given.key;
  }

  /** Somebody who signed up meanwhile must not make a failure look like the end of a restore. */
  const admit = (token: string) =>
    check(token, sql`key = ${usedKey} or ${usual} or (key = ${key} and ${phase === 'failed'})`);

  const state = async (): Promise<RestoreState> => {
    const received = await stat(file).catch(() => undefined);
    return { phase, received: received?.size ?? 0, said };
  };

  async function write(offset: number, bytes: Buffer): Promise<void> {
    if (phase === 'restoring' || (offset > 0 && offset !== (await state()).received)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    // A restore holds the data four times: packed, unpacked, as images and in the database.
    if (bytes.length + 4 * offset > bavail * bsize) throw refuse('storage_full');
    await writeFile(file, bytes, { flag: offset === 0 ? 'w' : 'a', mode: 0o600 });
    phase = 'receiving';
    said = '';
  }

  async function restore(): Promise<void> {
    try {
      await writing.catch(() => undefined);
      const unpacked = join(folder, 'unpacked');
      await unpackBackup(file, unpacked);
      await run(unpacked, (line) => (said = line));
      await db.run(sql`
        insert into app_state (key, value) values (${usedKey}, ${begun})
        on conflict (key) do update set value = excluded.value`);
      await rm(folder, { recursive: true });
      await restart();
    } catch (error) {
      said = describeFailure(error);
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      phase = 'failed';
    }
  }

  return {
    admit,
    async link(site) {
      const token = randomBytes(32).toString('base64url');
      const made = await db.run(sql`
        insert into app_state (key, value) select ${key}, ${hash(token)} where ${isEmpty}
        on conflict (key) do update set value = excluded.value`);
      return made > 0 ? `${site}${screenPaths.restore}#link=${token}` : undefined;
    },
    async state(token) {
      return (await admit(token)) === usedKey ? { phase: 'restored', received: 0, said: '' } : state();
    },
    async take(token, offset, bytes) {
      await check(token);
      if (!bytes) throw refuse('bad_request');
      writing = writing.catch(() => undefined).then(() => write(offset, bytes));
      await writing;
      return state();
    },
    async begin(token) {
      await check(token);
      if (phase !== 'restoring') {
        phase = 'restoring';
        begun = hash(token);
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
  if (code !== 0) throw new Error(problem || texts.failures.restore.early);
}

import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { remember } from '../cache.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { readLastBackup } from '../storage/last-backup.ts';

/** Conditions of readiness besides the database and the disks. */
export interface Readiness {
  /** Until the start is finished, with what is filled into an empty database. */
  isStarting: () => boolean;
  isStopping: () => boolean;
  /** The number of migrations of this code. */
  schema: number;
  /** Whether the site keeps nothing, and so needs no database that can be written to. */
  isReadOnly: boolean;
}

interface Health extends Readiness {
  db: Queryable;
  dataDir: string;
  /** Whether the images are in a bucket, which no backup reads. */
  hasBucket: boolean;
  /** Of the software. */
  version: string;
}

const minFreeBytes = 50 * 1024 * 1024;
const keptMs = 5000;

/**
 * `/healthz`: the process responds. The reply has its version. `/readyz`: a backup would work. The start is finished and
 * the process is not stopping, the database accepts writes and has the whole schema, the images can be read, the folder
 * of backups can be written, and the disks have space. If so, the reply has the age of the last backup in hours, or null
 * if there is no backup.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const { db, version, isStarting, isStopping, schema, isReadOnly } = health;
  const problemsOfFolders = remember(keptMs, () => lookAtFolders(health));
  app.get('/healthz', async () => ({ status: 'ok', version }));

  app.get('/readyz', async (request, reply) => {
    const problems: string[] = [];
    let backupHours: number | null = null;
    if (isStarting()) problems.push('starting');
    if (isStopping()) problems.push('stopping');
    try {
      const state = await db.row<{ can_write: boolean; migrations: number }>(sql`
        select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as can_write,
          (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
      if (!state || !(state.can_write || isReadOnly)) problems.push('database');
      else if (state.migrations < schema) problems.push('schema');
      const backup = await readLastBackup(db);
      if (backup) backupHours = Math.round(backup.ageHours * 10) / 10;
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      problems.push('database');
    }
    problems.push(...(await problemsOfFolders()));
    if (problems.length > 0) return reply.code(503).send({ status: 'not ready', problems });
    return { status: 'ready', backupHours };
  });
}

const isUsable = (folder: string, mode: number) =>
  access(folder, mode).then(
    () => true,
    () => false,
  );

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes;
}

/** Without writing anything. */
async function lookAtFolders({ dataDir, hasBucket }: Health): Promise<string[]> {
  const own = join(dataDir, 'backups');
  const backups = (await isUsable(own, constants.F_OK)) ? own : dataDir;
  const { R_OK, W_OK, X_OK } = constants;
  const problems = [
    !hasBucket && !(await isUsable(join(dataDir, 'uploads'), R_OK | X_OK)) && 'images',
    !(await isUsable(backups, W_OK | X_OK)) && 'backups',
    ((await isFull(dataDir)) || (await isFull(backups))) && 'disk',
  ];
  return problems.filter((problem) => problem !== false);
}

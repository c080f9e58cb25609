import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { readLastBackup } from '../storage/last-backup.ts';

interface Health {
  db: Queryable;
  dataDir: string;
  /** Of the software. */
  version: string;
  isStopping: () => boolean;
}

const minFreeBytes = 50 * 1024 * 1024;

/**
 * `/healthz`: the process responds. The reply has its version. `/readyz`: the database accepts writes and has the
 * schema, the disk has space, and the process is not stopping. If so, the reply has the age of the last backup in
 * hours, or null if there is no backup.
 */
export function serveHealth(app: FastifyInstance, { db, dataDir, version, isStopping }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok', version }));

  app.get('/readyz', async (request, reply) => {
    const problems: string[] = [];
    let backupHours: number | null = null;
    if (isStopping()) problems.push('stopping');
    try {
      const state = await db.row<{ can_write: boolean }>(sql`
        select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as can_write,
          (select key from app_state limit 1)`);
      if (state?.can_write !== true) problems.push('database');
      const backup = await readLastBackup(db);
      if (backup) backupHours = Math.round(backup.ageHours * 10) / 10;
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      problems.push('database');
    }
    const disk = await statfs(dataDir);
    if (disk.bavail * disk.bsize < minFreeBytes) problems.push('disk');
    if (problems.length > 0) return reply.code(503).send({ status: 'not ready', problems });
    return { status: 'ready', backupHours };
  });
}

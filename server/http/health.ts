import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';

const leastFreeBytes = 50 * 1024 * 1024;

/**
 * `/healthz`: the process answers. `/readyz`: a database that can be written to, its schema and room on the disk are
 * there, and no stop is under way.
 */
export function serveHealth(app: FastifyInstance, db: Db, dataDir: string, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const problems: string[] = [];
    if (isStopping()) problems.push('stopping');
    try {
      const asked = await db.execute<{ can_write: boolean }>(sql`
        select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as can_write,
          (select key from app_state limit 1)`);
      if (asked.rows[0]?.can_write !== true) problems.push('database');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      problems.push('database');
    }
    const disk = await statfs(dataDir);
    if (disk.bavail * disk.bsize < leastFreeBytes) problems.push('disk');
    return reply
      .code(problems.length > 0 ? 503 : 200)
      .send(problems.length > 0 ? { status: 'not ready', problems } : { status: 'ready' });
  });
}

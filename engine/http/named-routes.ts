import type { FastifyInstance } from 'fastify';
import { callTable } from '../../contract/call-table.ts';

const calls = new Set(callTable.map((row) => `${row.method} ${row.path}`));
/** Pages and redirects below /api. */
const noCalls = new Set(['GET /api/docs', 'GET /api/docs/json', 'GET /api/notice/unsubscribe']);

/**
 * The server does not start with a route that writes or lies below /api and has no row in the call table (rule G6).
 * Other routes are pages, images and health checks.
 */
export function refuseUnnamedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const name = `${one === 'HEAD' ? 'GET' : one} ${url}`;
      const isCall = !name.startsWith('GET ') || url.startsWith('/api');
      if (isCall && !calls.has(name) && !noCalls.has(name))
        throw new Error(`${name} has no row in the call table.`);
    }
  });
}

import type { FastifyInstance } from 'fastify';
import { callTable } from '../../contract/call-table.ts';

const calls = new Set(callTable.map((row) => `${row.method} ${row.path}`));
const descriptions = new Set(['GET /api/docs', 'GET /api/docs/json']);

/**
 * A call without a row in the call table stops the start (rule G6): nothing that writes or lies below /api
 * can be served unnamed. What is left are pages, pictures and health.
 */
export function refuseUnnamedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const name = `${one === 'HEAD' ? 'GET' : one} ${url}`;
      const isCall = !name.startsWith('GET ') || url.startsWith('/api');
      if (isCall && !calls.has(name) && !descriptions.has(name))
        throw new Error(`${name} has no row in the call table.`);
    }
  });
}

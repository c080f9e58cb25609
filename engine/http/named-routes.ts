import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../endpoint.ts';

/** The pages about the calls. */
const docs = ['GET /api/docs', 'GET /api/docs/json'];

/**
 * The server does not start with a route that writes or lies below /api and is neither in the call table nor one of
 * `links`, which redirect to pages (rule G6). Other routes are pages, images and health checks.
 */
export function refuseUnnamedRoutes(
  app: FastifyInstance,
  table: readonly Endpoint[],
  links: readonly string[],
): void {
  const known = new Set([...table.map((row) => `${row.method} ${row.path}`), ...links, ...docs]);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const name = `${one === 'HEAD' ? 'GET' : one} ${url}`;
      const isCall = !name.startsWith('GET ') || url.startsWith('/api');
      if (isCall && !known.has(name)) throw new Error(`${name} has no row in the call table.`);
    }
  });
}

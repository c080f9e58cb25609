import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';

const folder = fileURLToPath(new URL('../../web', import.meta.url));

/** The web application: hashed assets for ever, any other path its page, which finds the route itself. */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return;
  const page = await readFile(join(folder, 'index.html'));
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(api|uploads|assets)(\/|$)/.test(pathname)) throw new CallerError('not_found');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

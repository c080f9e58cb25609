import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import { isScreenPath } from '../../contract/screens.ts';

const folder = fileURLToPath(new URL('../../web', import.meta.url));

interface Names {
  siteName: string;
  siteNameZh: string;
}

/**
 * Serves the web application: assets with a hash in their name, cached for a year, and the page at the path of each
 * screen. Other paths get a 404 with the same page, which shows the not-found screen.
 */
export async function servePages(app: FastifyInstance, names: Names): Promise<void> {
  if (!existsSync(folder)) return;
  const [page, manifest] = await Promise.all([pageFor(names), manifestFor(names)]);
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'site.webmanifest'],
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
  app.get('/site.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest),
  );
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(api|uploads|assets)(\/|$)/.test(pathname)) throw new CallerError('not_found');
    return reply
      .code(isScreenPath(pathname) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** The built page with the site's names. */
async function pageFor({ siteName, siteNameZh }: Names): Promise<string> {
  const text = await readFile(join(folder, 'index.html'), 'utf8');
  // Functions, because replacement strings interpret $& and the like.
  return text
    .replaceAll('Campus Exchange', () => escapeHtml(siteName))
    .replaceAll('校园二手', () => escapeHtml(siteNameZh));
}

/** The built manifest with the site's name. The default name keeps its short form. */
async function manifestFor({ siteName }: Names): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'site.webmanifest'), 'utf8')) as { name: string };
  if (siteName === manifest.name) return JSON.stringify(manifest);
  return JSON.stringify({ ...manifest, name: siteName, short_name: siteName });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

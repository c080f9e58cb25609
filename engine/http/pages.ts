import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/open.ts';
import { refuse } from '../errors.ts';
import { languageAttributes, type OfferedLanguage } from '../texts.ts';
import { openPage, stylesPath, stylesVersion, type PageTexts, type Preload } from './page.ts';
import { readCookie, type Session, type Sessions } from './session.ts';
import { serveTexts, type ServedTexts } from './texts.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface Screen {
  name: string;
  /** The named segments of its path. */
  segments: Record<string, string>;
}

export interface Pages<Live extends Session> extends PageTexts, ServedTexts {
  /** The HTML of what the page says that is shown without a network. */
  offline(): string;
  /** Values of the manifest that replace the built ones. */
  manifest: object;
  /** The screen at a path. Undefined answers 404. */
  screenAt(path: string): Screen | undefined;
  /** The facts of a page for whose data the database does not answer. */
  facts: object;
  /** The facts and the preload of a page. `screen` is undefined if its first call can't be told from the path. */
  readFacts(
    session: Live | undefined,
    screen: Screen | undefined,
  ): Promise<{ facts: object; preload?: Preload | undefined }>;
}

interface Options<Live extends Session> extends Pick<Database, 'db' | 'reads'> {
  sessions: Sessions<Live>;
  /** The same object as long as nothing in it changes; a request is answered by one. */
  pages: () => Pages<Live>;
}

/**
 * Serves the web application: assets with a hash in their name, cached for a year, and the page at the path of each
 * screen. Other paths get a 404 with the same page, which shows the not-found screen.
 */
export async function servePages<Live extends Session>(
  app: FastifyInstance,
  { sessions, db, reads, pages }: Options<Live>,
): Promise<void> {
  serveTexts(app, pages);
  const builds = webBuilds();
  const [folder] = builds;
  if (folder === undefined) return;
  const [open, manifest, offline] = await Promise.all([
    openPage(folder),
    readFile(join(folder, 'site.webmanifest'), 'utf8'),
    readFile(join(folder, 'offline.html'), 'utf8'),
  ]);
  const built = JSON.parse(manifest) as object;
  await app.register(serveStatic, {
    root: builds,
    index: false,
    wildcard: false,
    // Compressed files are sent in place of the originals. Routes of their own would double the time of a start.
    globIgnore: ['index.html', 'offline.html', 'screens.json', 'site.webmanifest', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.get('/offline.html', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(
        offline
          .replace('<!-- texts -->', () => pages().offline())
          .replace('lang="en"', languageAttributes(pages().offered()[0])),
      ),
  );
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...built, ...pages().manifest })),
  );

  app.get<{ Querystring: { v?: string } }>(stylesPath, ({ query }, reply) => {
    const { styles } = pages();
    const isCurrent = query.v === stylesVersion(styles);
    return reply
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      .type('text/css; charset=utf-8')
      .send(styles);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '', query] = request.url.split('?', 2);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(api|uploads|assets|languages)(\/|$)/.test(pathname)) throw refuse('not_found');
    const now = pages();
    const screen = now.screenAt(pathname);
    let { facts } = now;
    let preload: Preload | undefined;
    try {
      const token = readCookie(request, 'session');
      const session = token === undefined ? undefined : await sessions.find(reads, token, db);
      // With a query, the first call has other parameters.
      const first = query === undefined ? screen : undefined;
      ({ facts, preload } = await now.readFacts(session, first));
    } catch (error) {
      // The screen makes the same calls and reports their failures.
      request.log.warn({ err: error }, 'a page was sent without its data');
    }
    return reply
      .code(screen ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(open(now)(facts, screen?.name, languageOf(request, now.offered()), preload));
  });
}

/** The folders of the web's builds: the current one, then those whose pages may still be open. None before a build. */
export function webBuilds(): string[] {
  const pointer = join(dist, 'current');
  if (!existsSync(pointer)) return [];
  const current = readFileSync(pointer, 'utf8');
  const older = readdirSync(dist).filter(
    (name) => name !== current && existsSync(join(dist, name, 'assets')),
  );
  return [current, ...older].map((name) => join(dist, name));
}

/** The language that the web begins with: the one that was chosen in this browser, else one that it asks for. */
function languageOf(
  { headers, cookies }: FastifyRequest,
  offered: readonly OfferedLanguage[],
): OfferedLanguage {
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => tag.split(';', 1)[0]?.trim() ?? '');
  const known = wanted.flatMap((tag) =>
    offered.filter(({ code }) => code === tag || code === tag.slice(0, 2)),
  );
  const chosen = offered.find(({ code }) => code === cookies['language']);
  const [found = offered[0]] = chosen ? [chosen] : known;
  if (!found) throw new Error('The site has no language.');
  return found;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import { languages, type Language } from '../../contract/languages.ts';
import { screenAt, type ScreenName } from '../../contract/screens.ts';
import type { PageData, SiteInfo } from '../../contract/site.ts';
import type { Member } from '../../server/member.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Reads } from '../db/replica/reads.ts';
import { openPage, type Preload } from './page.ts';
import { LimitReached } from './rate-limit.ts';
import { findSession, readCookie, type LiveSession } from './session.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export type Preloads = Partial<
  Record<ScreenName, (member: Member, segments: Record<string, string>) => Promise<Preload | undefined>>
>;

interface Options {
  site: SiteInfo;
  db: Queryable;
  reads: Reads;
  announcements: () => Promise<SiteInfo['announcements']>;
  termsToAccept: (member: Member) => Promise<number | null>;
  preloads: Preloads;
}

/**
 * Serves the web application: assets with a hash in their name, cached for a year, and the page at the path of each
 * screen. Other paths get a 404 with the same page, which shows the not-found screen.
 */
export async function servePages(app: FastifyInstance, options: Options): Promise<void> {
  const { site, db, reads, preloads } = options;
  const builds = webBuilds();
  const [folder] = builds;
  if (folder === undefined) return;
  const [render, manifest] = await Promise.all([openPage(folder, site), manifestFor(folder, site)]);
  await app.register(serveStatic, {
    root: builds,
    index: false,
    wildcard: false,
    // Compressed files are sent in place of the originals. Routes of their own would double the time of a start.
    globIgnore: ['index.html', 'screens.json', 'site.webmanifest', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.get('/site.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '', query] = request.url.split('?', 2);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(api|uploads|assets)(\/|$)/.test(pathname)) throw new CallerError('not_found');
    const screen = screenAt(pathname);
    const facts: PageData = { site };
    let preload: Preload | undefined;
    try {
      const [session, announcements] = await Promise.all([
        sessionOf(request, db, reads),
        options.announcements(),
      ]);
      facts.site = { ...site, announcements };
      if (!session) facts.session = null;
      else {
        // With a query, the first call has other parameters.
        const first = query === undefined && screen ? preloads[screen.name] : undefined;
        const [terms, found] = await Promise.all([
          options.termsToAccept(session.member),
          first?.(session.member, screen?.segments ?? {}),
        ]);
        facts.session = { ...factsOf(session), terms_to_accept: terms };
        preload = found;
      }
    } catch (error) {
      // The screen makes the same calls and reports their failures.
      if (!(error instanceof LimitReached))
        request.log.warn({ err: error }, 'a page was sent without its data');
    }
    return reply
      .code(screen ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(render(facts, screen?.name, languageOf(request), preload));
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

/** The language that the web begins with, unless another one was chosen in this browser (web/i18n/language.ts). */
function languageOf({ headers }: FastifyRequest): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  return wanted.flatMap((code) => languages.find((known) => known === code) ?? [])[0] ?? languages[0];
}

async function sessionOf(
  request: FastifyRequest,
  db: Queryable,
  reads: Reads,
): Promise<LiveSession | undefined> {
  const token = readCookie(request, 'session');
  if (token === undefined) return undefined;
  return reads.isPrimaryLost() ? findSession(reads.surviving, token, null) : findSession(db, token);
}

function factsOf({ member, expiresAt, unreadCount }: LiveSession) {
  return {
    memberId: member.id,
    sessionExpirationTime: expiresAt.getTime(),
    serverNow: Date.now(),
    unread_count: unreadCount,
    isAdmin: member.role === 'admin',
  };
}

/** The built manifest with the site's name in both languages. */
async function manifestFor(folder: string, { siteName, siteNameZh }: SiteInfo): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'site.webmanifest'), 'utf8')) as object;
  const name = [...new Set([siteName, siteNameZh])].join(' ');
  return JSON.stringify({ ...manifest, name, short_name: siteName });
}

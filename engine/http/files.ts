import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import type { Sql } from '../db/sql.ts';
import { refuse } from '../errors.ts';
import { keepSmallFiles } from '../images/small-files.ts';
import { isImageFile, type ImageStore } from '../images/store.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readAs, readCookie, type Sessions } from './session.ts';

interface Options extends Pick<Database, 'db' | 'reads'> {
  sessions: Sessions;
  rateLimits: RateLimiter;
  store: ImageStore;
  /** Selects `members` if every member may see the image, `some` if the reader may, or null. */
  selectAudience: (name: string) => Sql;
}

/** Serves the files of images to members who may see them (rule W5; rules, Images). */
export function serveFiles(
  app: FastifyInstance,
  { sessions, db, reads, rateLimits, store, selectAudience }: Options,
): void {
  const open = keepSmallFiles(store);
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const token = readCookie(request, 'session');
    const { file } = request.params;
    const name = file.replace(/-\d+\.webp$/, '.webp');
    const select = selectAudience(name);
    const reading = token === undefined ? undefined : await readAs(sessions, { reads, db }, token, select);
    if (!reading) throw refuse('no_session');
    await rateLimits.read('image', reading.countedBy);
    if (!isAudience(reading.answer) || !isImageFile(file)) throw refuse('not_found');
    const found = await open(file);
    if (!found) throw refuse('not_found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        ...caching[reading.answer],
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.content);
  });
}

/**
 * How a browser caches an image. Vary makes the session cookie part of the cache key, so that cached images match
 * neither after a logout nor for the next member. Images that not every member may see are not cached at all.
 */
const caching = {
  members: { 'cache-control': 'private, max-age=31536000, immutable', vary: 'cookie' },
  some: { 'cache-control': 'no-store' },
};

function isAudience(answer: string | null): answer is keyof typeof caching {
  return answer !== null && Object.hasOwn(caching, answer);
}

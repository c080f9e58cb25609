import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/queryable.ts';
import { isImageFile, type ImageStore } from '../images/store.ts';
import type { Member } from '../member.ts';
import { findSession, readCookie } from './session.ts';

/** Whether every member may see an image, or only some. */
export type Audience = 'members' | 'some';

interface Options {
  db: Queryable;
  store: ImageStore;
  /** Returns undefined if the member may not see the image. */
  whoSeesImage: (member: Member, name: string) => Promise<Audience | undefined>;
}

/** Serves the files of images to members who may see them (rule W5; rules, Images). */
export function serveFiles(app: FastifyInstance, { db, store, whoSeesImage }: Options): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const token = readCookie(request, 'session');
    const session = token && (await findSession(db, token));
    if (!session) throw new CallerError('no_session');
    const { file } = request.params;
    const name = file.replace(/-\d+\.webp$/, '.webp');
    const audience = isImageFile(file) && (await whoSeesImage(session.member, name));
    if (!audience) throw new CallerError('not_found');
    const found = await store.open(file);
    if (!found) throw new CallerError('not_found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        ...caching[audience],
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream);
  });
}

/**
 * How a browser caches an image. Vary makes the session cookie part of the cache key, so that cached images match
 * neither after a logout nor for the next member. Images that not every member may see are not cached at all.
 */
const caching: Record<Audience, Record<string, string>> = {
  members: { 'cache-control': 'private, max-age=31536000, immutable', vary: 'cookie' },
  some: { 'cache-control': 'no-store' },
};

import type { FastifyInstance } from 'fastify';
import { screenPaths } from '../../contract/screens.ts';

const path = '/api/notice/unsubscribe';
/** The route below /api that is no call. */
export const unsubscribeLink = `GET ${path}`;

/**
 * Mail programs that don't POST to the URL of List-Unsubscribe open it instead. A GET changes nothing: it redirects to
 * the page that offers to unsubscribe (RFC 8058).
 */
export function serveUnsubscribeLink(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>(path, (request, reply) => {
    const { token } = request.query;
    const known = typeof token === 'string' ? encodeURIComponent(token) : '';
    return reply.redirect(`${screenPaths.unsubscribe}?token=${known}`, 303);
  });
}

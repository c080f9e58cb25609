import type { FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from our own pages (rules A2 and G2). Browsers send Sec-Fetch-Site, or over plain http only
 * Origin. A client that sends neither is not a browser.
 */
export function isSameSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return (
    origin === `${request.protocol}://${request.host}` || (publicUrl !== undefined && origin === publicUrl)
  );
}

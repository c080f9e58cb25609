import type { FastifyRequest } from 'fastify';

/** Whether the client accepts this content encoding. */
export function takes(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  return (request.headers['accept-encoding'] ?? '').split(',').some((one) => wanted[encoding].test(one));
}

/** The name or *, without `q=0`. */
const wanted = {
  br: /^\s*(?:br|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
  gzip: /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
};

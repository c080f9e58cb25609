import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { isLoopback } from '../http/address.ts';
import { sendText } from '../http/json-reply.ts';
import type { Metrics } from './registry.ts';

/**
 * Serves /metrics and counts requests. If a token is set, only clients that send it as a bearer token may read;
 * otherwise only programs on this machine that connect without a proxy, and all others get a 404.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(callOf(request), reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (token === undefined && !isFromHere(request)) throw refuse('not_found');
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is required.\n');
    return sendText(reply, await metrics.text(), metrics.contentType);
  });
}

/** A row of the call table, or what else is served. The set of names is closed, because they become labels. */
function callOf({ is404, method, routeOptions: { url = '' } }: FastifyRequest): string {
  if (is404) return 'page';
  if (url.startsWith('/api/')) return `${method} ${url.slice('/api/'.length)}`;
  if (url.startsWith('/uploads')) return 'image';
  return ['/healthz', '/readyz', '/metrics'].includes(url) ? url.slice(1) : 'file';
}

const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** Checks the socket instead of `request.ip`, which a trusted proxy chooses. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && proxyHeaders.every((name) => headers[name] === undefined);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

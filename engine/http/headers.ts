import type { FastifyInstance, FastifyRequest } from 'fastify';
import './session.ts';

const policy = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** Built once, because these headers never change; a library would compute them for each request. */
const fixed = {
  'content-security-policy': policy.join(';'),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Headers of all responses (rules, Pages; rule G5): no inline scripts, frames, sniffing or caching. */
export function setHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('isSecure', {
    getter(this: FastifyRequest) {
      return isPublicSecure || this.protocol === 'https';
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(fixed);
    // Browsers warn about these two headers on an origin that isn't trustworthy, such as a plain-http campus network.
    if (isTrustworthy(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    if (request.isSecure) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  // Routes that allow caching set the header themselves. Deciding by URL is unsafe, because a path has many spellings.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
    done();
  });
}

function isTrustworthy(request: FastifyRequest): boolean {
  return request.isSecure || ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname);
}

import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether browsers use https, according to the proxy or to PUBLIC_URL. */
    isSecure: boolean;
  }
}

/** Headers of all responses (rules, Pages; rule G5): no inline scripts, frames, sniffing or caching. */
export async function setHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('isSecure', {
    getter(this: FastifyRequest) {
      return isPublicSecure || this.protocol === 'https';
    },
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    // Browsers warn about these two headers on an origin that isn't trustworthy, such as a plain-http campus network.
    if (isTrustworthy(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    if (request.isSecure) reply.header('strict-transport-security', 'max-age=31536000');
  });
  // Routes that allow caching set the header themselves. A check of the URL is unsafe: a path has many spellings.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  });
}

function isTrustworthy(request: FastifyRequest): boolean {
  return request.isSecure || ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname);
}

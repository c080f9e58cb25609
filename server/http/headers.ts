import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Browsers come by https, whether the proxy says so or the operator (PUBLIC_URL). */
    isSecure: boolean;
  }
}

/** Headers of every answer (security, Pages and G5). No inline script, no framing, no sniffing, no caching of data. */
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
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // Browsers complain about these two where the origin is not trustworthy: a plain-http campus network.
    if (isTrustworthy(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    if (request.isSecure) reply.header('strict-transport-security', 'max-age=31536000');
  });
}

function isTrustworthy(request: FastifyRequest): boolean {
  return request.isSecure || ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname);
}

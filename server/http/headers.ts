import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Browsers come by https, whether the proxy says so or the operator (PUBLIC_URL). */
    isSecure: boolean;
  }
}

/** Headers of every answer (rules, Pages; rule G5). No inline script, no framing, no sniffing, no keeping. */
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
    // Browsers complain about these two where the origin is not trustworthy: a plain-http campus network.
    if (isTrustworthy(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    if (request.isSecure) reply.header('strict-transport-security', 'max-age=31536000');
  });
  // Whatever may be kept says so itself. Not by the address: one can be written in many ways.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  });
}

function isTrustworthy(request: FastifyRequest): boolean {
  return request.isSecure || ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname);
}

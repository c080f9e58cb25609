import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import type { Fields } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for rows of the call table that accept a form. */
    acceptsForm?: boolean;
    /** Throws unless the fields, or a cookie, have the secret that the row asks for. */
    checkSecret?: ((request: FastifyRequest, fields: Fields) => Promise<unknown>) | undefined;
  }
}

/**
 * Parses JSON bodies, and forms where the row accepts them. An empty body counts as an empty object, because clients
 * send calls without fields in both ways.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, body.toString(), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.acceptsForm || body.length === 0)
        done(null, Object.fromEntries(new URLSearchParams(body.toString())));
      else done(refuse('wrong_type'));
    },
  );
  // A body without a content type, as older clients send with DELETE, must be empty.
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    payload.on('error', done);
    if (Number(request.headers['content-length'] ?? 0) === 0 && !request.headers['transfer-encoding'])
      done(null, {});
    else done(refuse('wrong_type'));
  });
}

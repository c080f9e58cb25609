import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';

/** Parses JSON bodies. An empty body is an empty object, because clients send calls without fields in both ways. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, body.toString(), done);
  });
  // A body without a content type, as older clients send with DELETE, must be empty.
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    payload.on('error', done);
    if (Number(request.headers['content-length'] ?? 0) === 0 && !request.headers['transfer-encoding'])
      done(null, {});
    else done(new CallerError('wrong_type'));
  });
}

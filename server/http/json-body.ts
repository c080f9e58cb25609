import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';

/** JSON bodies; an empty one is an empty object, since calls without fields come both ways. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, body.toString(), done);
  });
  // A body without a type (old clients on DELETE) is refused unless it is empty.
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    payload.on('error', done);
    if (Number(request.headers['content-length'] ?? 0) === 0 && !request.headers['transfer-encoding'])
      done(null, {});
    else done(new CallerError('wrong_type'));
  });
}

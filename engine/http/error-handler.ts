import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brokenReference, isContention, isDiskFull, isOutOfFiles, isUnreachable } from '../db/failure.ts';
import { engineErrors, refuse } from '../errors.ts';
import { Refusal } from '../refusal.ts';

/** Whether a reference is broken by the caller's account, which was closed during the call. */
export type IsAccountReference = (constraint: string) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /** The site's messages in English, by code. */
    messages: Readonly<Partial<Record<string, string>>>;
  }
}

/** The one place that replies to errors (rules W7 and G5). */
export function answerErrors(app: FastifyInstance, isAccountReference: IsAccountReference): void {
  const asRefusal = (error: unknown): Refusal => {
    const reference = brokenReference(error);
    if (reference !== undefined && isAccountReference(reference)) return refuse('no_session');
    return refusalOf(error);
  };
  let outageLoggedAt = -Infinity;
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const refusal = hasClientGone(request) ? refuse('bad_request') : asRefusal(error);
    const isOutage = refusal.code === 'not_ready';
    // Every call fails while the database is down, so this is logged once a minute.
    const isLogged = !isOutage || performance.now() - outageLoggedAt > 60_000;
    if (isOutage && isLogged) outageLoggedAt = performance.now();
    // `busy` is a short overload that ends by itself, and a new site waits for its setup. All other server errors need the
    // operator's attention.
    if (refusal.status >= 500 && isLogged && refusal.code !== 'setting_up')
      request.log[refusal.code === 'busy' ? 'warn' : 'error'](
        { err: error, code: refusal.code },
        'call failed',
      );
    else request.log.info({ code: refusal.code, field: refusal.field }, 'call refused');
    return answer(request, reply, refusal);
  });
}

/** Headers that a route has set for the body that the error replaces. */
const bodyHeaders = ['content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges'];

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wait = refusal.retryAfter ?? (refusal.status === 503 ? 2 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  for (const name of bodyHeaders) reply.removeHeader(name);
  const { code, facts, field, challenge } = refusal;
  const message = request.server.messages[refusal.message] ?? refusal.message;
  // JSON leaves out what is undefined.
  const body = JSON.stringify({ message, code, requestId: request.id, ...facts, field, challenge });
  void reply.code(refusal.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (!closesAfter(request, reply)) return reply.send(body);
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(body) })
    .send(Readable.from(answerThenDrop(body, request.raw)));
}

/** A body of this many bytes may arrive after its refusal, and the connection stays open. */
const shortBody = 64 * 1024;
/** The bytes of a longer one that are read and dropped. A browser that is still sending sees the answer only then. */
const droppedBytes = 4 * 1024 * 1024;
const droppingMs = 5000;

function closesAfter({ raw, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (raw.complete) return false;
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return length > shortBody || (length > 0 && reply.getHeader('connection') === 'close');
}

/** The stream ends, and with it the connection, when the body has ended or its bounds are reached. */
async function* answerThenDrop(answer: string, body: IncomingMessage): AsyncGenerator<string> {
  yield answer;
  if (body.complete) return;
  await new Promise<void>((resolve) => {
    let left = droppedBytes;
    const timer = setTimeout(resolve, droppingMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    body.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && end());
    body.once('end', end).once('close', end).resume();
  });
}

/** Whether the client disconnected while it sent its body. An ECONNRESET is then not the database's. */
function hasClientGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnreachable(error)) return refuse('not_ready');
  if (isContention(error) || isOutOfFiles(error)) return refuse('busy');
  if (isDiskFull(error)) return refuse('storage_full');
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (typeof status === 'number' && status >= 400 && status < 500) return refuse(codeOf(status));
  return refuse('server_error');
}

/** Fastify's own errors (invalid JSON, body too large, unknown content type). */
function codeOf(status: number) {
  const codes = ['not_found', 'too_large', 'wrong_type'] as const;
  return codes.find((code) => engineErrors[code] === status) ?? 'bad_request';
}

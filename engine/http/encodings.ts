import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { refuse } from '../errors.ts';

/** Whether the client accepts this content encoding. */
export function takes(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  return (request.headers['accept-encoding'] ?? '').split(',').some((one) => wanted[encoding].test(one));
}

/** The name or *, without `q=0`. */
const wanted = {
  br: /^\s*(?:br|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
  gzip: /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
};

const decoders = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Decompresses a body. The limit of the call holds for its bytes before and after. */
export const decompress: preParsingHookHandler = (request, _reply, payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return done(null, payload);
  const decoder = decoders.get(encoding)?.();
  if (!decoder) return done(refuse('wrong_type'));
  const body = Object.assign(decoder, { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => (body.receivedEncodedLength += chunk.length));
  // The parser of the body reports the error.
  pipeline(
    payload,
    body.on('error', () => undefined),
    () => undefined,
  );
  done(null, body);
};

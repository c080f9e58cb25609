import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type engineErrors } from '../errors.ts';
import { answer } from './error-handler.ts';

type Messages = FastifyInstance['messages'];

/**
 * Errors that no hook and no error handler sees: URLs that can't be decoded and bytes that are not HTTP. Fastify's own
 * replies to them differ in form from ours (rule W7).
 */
export const rawErrors = (messages: Messages) => ({
  frameworkErrors(error: { code: string }, request: FastifyRequest, reply: FastifyReply) {
    const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'bad_request';
    // Without the message, which repeats the whole URL.
    request.log.info({ code, reason: error.code }, 'malformed URL refused');
    void answer(request, reply.header('x-content-type-options', 'nosniff'), refuse(code));
  },
  clientErrorHandler(error: { code: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(refusal(error.code, messages));
    socket.destroy();
  },
});

function refusal(reason: string, messages: Messages): string {
  const [status, code]: [number, keyof typeof engineErrors] =
    reason === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'bad_request']
      : reason === 'HPE_HEADER_OVERFLOW'
        ? [431, 'too_large']
        : [400, 'bad_request'];
  const body = JSON.stringify({ message: messages[code], code });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

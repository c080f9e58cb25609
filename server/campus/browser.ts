import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../engine/http/session.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/**
 * Tells browsers apart, by a cookie that each keeps (rule K55). What else a login leaves in the browser names it: a
 * sister domain can plant that, but under https not this one.
 */

const keptDays = 400;

export function browserOf(key: SigningKey, request: FastifyRequest): string | undefined {
  const [id = '', signature = ''] = readCookie(request, 'campus')?.split('.') ?? [];
  return isSigned(key, 'browser', [id], signature) ? id : undefined;
}

/** The browser's id. A new browser gets one. */
export function keepBrowser(key: SigningKey, request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(key, request);
  if (known !== undefined) return known;
  const id = randomBytes(16).toString('base64url');
  setCookie(reply, 'campus', `${id}.${sign(key, 'browser', [id])}`, keptDays);
  return id;
}

import '@fastify/cookie';
import '../../engine/http/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { trustedDays } from '../../contract/auth/limits.ts';

/** The cookie is sent with account calls only, so that no cached image depends on it. */

const longest = 1000;

const cookieName = (request: FastifyRequest) => (request.isSecure ? '__Secure-device' : 'device');

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[cookieName(request)];
  return value && value.length <= longest ? value : undefined;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.setCookie(cookieName(request), value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: trustedDays * 86_400,
  });
}

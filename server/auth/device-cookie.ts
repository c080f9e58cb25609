import '@fastify/cookie';
import '../../engine/http/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { trustedDays } from '../../contract/auth/limits.ts';
import type { SigningKey } from '../session/signing.ts';
import { rememberDevice, type Account } from './device.ts';

/** The cookie is sent with account calls only, so that no cached image depends on it. */

const longest = 1000;

const cookieName = (request: FastifyRequest) => (request.isSecure ? '__Secure-device' : 'device');

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[cookieName(request)];
  return value && value.length <= longest ? value : undefined;
}

export interface TrustedAccount extends Account {
  trust_version: number;
}

/** Remembers that the account has logged in here, that its code or link has let this browser in, or both. */
export function rememberBrowser(
  { signingKey }: { signingKey: SigningKey },
  reply: FastifyReply,
  account: Account | TrustedAccount,
  how: { isKnown?: boolean; isTrusted?: boolean | undefined },
): void {
  const { request } = reply;
  const former = readDeviceCookie(request);
  const known = how.isKnown ? rememberDevice(signingKey, former, account) : former;
  const isTrusted = how.isTrusted && 'trust_version' in account;
  const value = isTrusted ? rememberDevice(signingKey, known, account, account.trust_version) : known;
  if (value !== undefined) setDeviceCookie(request, reply, value);
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

import '@fastify/cookie';
import '../../engine/http/session.ts';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { campusPath } from '../../contract/campus/login.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';
import { browserOf } from './browser.ts';
import type { PendingLogin, Question } from './provider.ts';

/** Logins that this browser has begun: a signed cookie for each, sent to the addresses of campus logins only. */

/** How long a cookie of this folder counts. */
export const lifeSeconds = 600;
const atOnce = 5;
/** With its name, a cookie has at most 1,500 bytes. */
const longestValue = 1400;
const market = '/market';

const prefixOf = (request: FastifyRequest) => (request.isSecure ? '__Secure-campus-' : 'campus-');
const nameOf = (request: FastifyRequest, state: string) => prefixOf(request) + state.slice(0, 16);
const optionsOf = (request: FastifyRequest) =>
  ({ path: campusPath, httpOnly: true, sameSite: 'lax', secure: request.isSecure }) as const;

/** Signed values that a browser keeps for ten minutes, by their purpose. */
interface Kept {
  campus: PendingLogin;
  link: Question;
}

export function write<Purpose extends keyof Kept>(
  key: SigningKey,
  purpose: Purpose,
  kept: Kept[Purpose],
): string {
  const body = deflateRawSync(JSON.stringify(kept)).toString('base64url');
  return `${body}.${sign(key, purpose, [body])}`;
}

/** Undefined if it is forged, too old, or of another browser. */
export function read<Purpose extends keyof Kept>(
  key: SigningKey,
  purpose: Purpose,
  request: FastifyRequest,
  cookie: string | undefined,
): Kept[Purpose] | undefined {
  const [body = '', signature = '', more] = cookie?.split('.') ?? [];
  if (!body || more !== undefined || !isSigned(key, purpose, [body], signature)) return undefined;
  const kept = JSON.parse(inflateRawSync(Buffer.from(body, 'base64url')).toString()) as Kept[Purpose];
  const isFresh = Date.now() - kept.at <= lifeSeconds * 1000;
  return isFresh && kept.browser === browserOf(key, request) ? kept : undefined;
}

/** Keeps a login in the browser, which holds at most five. One whose `next` is too long leads to the market. */
export function keepPending(
  key: SigningKey,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingLogin,
): void {
  let value = write(key, 'campus', pending);
  if (value.length > longestValue) value = write(key, 'campus', { ...pending, next: market });
  reply.setCookie(nameOf(request, pending.state), value, { ...optionsOf(request), maxAge: lifeSeconds });
  const others = Object.entries(request.cookies)
    .filter(([name]) => name.startsWith(prefixOf(request)))
    .map(([name, cookie]) => ({ name, at: read(key, 'campus', request, cookie)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
  for (const { name } of others.slice(atOnce - 1)) reply.clearCookie(name, optionsOf(request));
}

/** The login of this state, if this browser has begun it in the last ten minutes. */
export function readPending(
  key: SigningKey,
  request: FastifyRequest,
  type: PendingLogin['kind'],
  state: string,
): PendingLogin | undefined {
  const pending = read(key, 'campus', request, request.cookies[nameOf(request, state)]);
  return pending?.state === state && pending.kind === type ? pending : undefined;
}

export function clearPending(request: FastifyRequest, reply: FastifyReply, { state }: PendingLogin): void {
  reply.clearCookie(nameOf(request, state), optionsOf(request));
}

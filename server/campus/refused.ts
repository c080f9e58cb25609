import '@fastify/cookie';
import '../../engine/http/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { campusEndpoints } from '../../contract/campus/endpoints.ts';
import { CallerError } from '../../contract/errors.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { isSuspended } from '../session/sessions.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/** The browser that was just refused may read until when the account is suspended: its address says neither. */

const lifeSeconds = 600;
const cookieName = (request: FastifyRequest) => (request.isSecure ? '__Secure-refused' : 'refused');

export function rememberRefused(
  key: SigningKey,
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: string,
): void {
  const parts = [memberId, String(Date.now())];
  reply.setCookie(cookieName(request), [...parts, sign(key, 'refused', parts)].join('.'), {
    path: campusEndpoints.campusProblem.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: lifeSeconds,
  });
}

export function serveCampusProblem(serve: Serve, { db, signingKey }: Deps): void {
  serve(campusEndpoints.campusProblem, async ({ request }) => {
    const [id = '', at = '', signature = ''] = request.cookies[cookieName(request)]?.split('.') ?? [];
    const isKept =
      isSigned(signingKey, 'refused', [id, at], signature) && Date.now() - Number(at) <= lifeSeconds * 1000;
    const found = isKept
      ? await db.row<{ until: string | null; reason: string | null }>(sql`
          select suspension_reason as reason,
            case when isfinite(suspended_until) then ${instant(sql`suspended_until`)} end as until
          from members m where id = ${id} and ${isSuspended(sql`m`)}`)
      : undefined;
    if (!found) throw new CallerError('not_found');
    return { code: 'suspended' as const, ...found };
  });
}

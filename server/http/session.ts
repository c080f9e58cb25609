import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import '@fastify/cookie';
import './headers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Queryable } from '../db/open.ts';

/** Sessions: a random token in a cookie, its SHA-256 in the database (decisions A1, security G1). */

const slidingHours = 24;
const absoluteDays = 14;
const sessionsPerMember = 10;

export interface Member {
  id: string;
  email: string;
  username: string;
  role: 'member' | 'admin';
}

export interface LiveSession {
  member: Member;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** 256 random bits, as they travel in a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const expiry = sql`least(now() + interval '${sql.raw(String(slidingHours))} hours', created_at + interval '${sql.raw(String(absoluteDays))} days')`;

/** Starts a session and ends the member's oldest ones over ten. Returns the token for the cookie. */
export async function startSession(
  tx: Queryable,
  memberId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + slidingHours * 3_600_000);
  await tx.execute(sql`
    insert into sessions (token_hash, member_id, expires_at) values (${hashToken(token)}, ${memberId}, ${expiresAt})`);
  await tx.execute(sql`
    delete from sessions where member_id = ${memberId} and token_hash not in (
      select token_hash from sessions where member_id = ${memberId}
      order by created_at desc, expires_at desc limit ${sessionsPerMember})`);
  return { token, expiresAt };
}

interface SessionRow extends Member {
  expires_at: Date;
  stale: boolean;
}

/** Asked at every call: by name, so that each connection plans it once. */
const liveSession = {
  name: 'live-session',
  text: `
    select m.id, m.email, m.username, m.role, s.expires_at,
      s.expires_at < least(now() + interval '23 hours', s.created_at + interval '14 days') as stale
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = $1 and s.expires_at > now()`,
};

/** The live session of a token. An hour after the last renewal any request renews it. */
export async function findSession(db: Db, token: string): Promise<LiveSession | undefined> {
  const tokenHash = hashToken(token);
  const found = await db.$client.query<SessionRow>({ ...liveSession, values: [tokenHash] });
  const [row] = found.rows;
  if (!row) return undefined;
  const member = { id: row.id, email: row.email, username: row.username, role: row.role };
  const expiresAt = row.stale ? await renewSession(db, tokenHash) : row.expires_at;
  return expiresAt && { member, tokenHash, expiresAt };
}

export async function renewSession(db: Queryable, tokenHash: Buffer): Promise<Date | undefined> {
  const renewed = await db.execute<{ expires_at: string }>(sql`
    update sessions set expires_at = ${expiry} where token_hash = ${tokenHash} and expires_at > now()
    returning expires_at`);
  const [row] = renewed.rows;
  return row && new Date(row.expires_at);
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.execute(sql`delete from sessions where token_hash = ${hashToken(token)}`);
}

export async function endAllSessions(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(sql`delete from sessions where member_id = ${memberId}`);
}

type CookieName = 'session' | 'code_session';

/** Browsers keep `__Host-` cookies to this very host; they accept the prefix under https only. */
function cookieName(request: FastifyRequest, name: CookieName): string {
  return request.isSecure ? `__Host-${name}` : name;
}

export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  const token = request.cookies[cookieName(request, name)];
  return token && token.length <= 100 ? token : undefined;
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  token: string,
): void {
  reply.setCookie(cookieName(request, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: name === 'session' ? absoluteDays * 86_400 : 86_400,
  });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(cookieName(request, name), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
  });
}

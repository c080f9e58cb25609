import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import '@fastify/cookie';
import './headers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '../../contract/auth/limits.ts';
import type { Db, Queryable } from '../db/open.ts';

/** Sessions: a random token in a cookie, its SHA-256 in the database (rules A1 and G1). */

/** How old a renewal must be for another one: not every request is a write. */
const renewedEveryHours = 1;
const sessionsPerMember = 10;

/** When a session of that age ends, in SQL: the database's clock alone judges it. */
const endOf = (createdAt: string, hours: number = limits.sessionHours) =>
  `least(now() + interval '${hours} hours', ${createdAt} + interval '${limits.sessionDays} days')`;

const msLeft = 'extract(epoch from expires_at - now())::float8 * 1000 as ms_left';

/** The same instant by this process's clock, which answers tell beside it as serverNow. */
const byOurClock = (left: number) => new Date(Date.now() + left);

export interface Member {
  id: string;
  email: string;
  username: string;
  role: 'member' | 'admin';
}

export interface LiveSession {
  member: Member;
  tokenHash: Buffer;
  /** By this process's clock. */
  expiresAt: Date;
}

/** 256 random bits, as they travel in a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Starts a session and ends the member's oldest ones over ten. Returns the token for the cookie. */
export async function startSession(
  tx: Queryable,
  memberId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const made = await tx.execute<{ ms_left: number }>(sql`
    insert into sessions (token_hash, member_id, expires_at)
    values (${hashToken(token)}, ${memberId}, ${sql.raw(endOf('now()'))}) returning ${sql.raw(msLeft)}`);
  await tx.execute(sql`
    delete from sessions where member_id = ${memberId} and token_hash not in (
      select token_hash from sessions where member_id = ${memberId}
      order by created_at desc, expires_at desc limit ${sessionsPerMember})`);
  return { token, expiresAt: byOurClock(made.rows[0]?.ms_left ?? 0) };
}

interface SessionRow extends Member {
  ms_left: number;
  stale: boolean;
}

/** Asked at every call: by name, so that each connection plans it once. */
const liveSession = {
  name: 'live-session',
  text: `
    select m.id, m.email, m.username, m.role, ${msLeft},
      s.expires_at < ${endOf('s.created_at', limits.sessionHours - renewedEveryHours)} as stale
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = $1 and s.expires_at > now()`,
};

/** The live session of a token. Any request renews one whose last renewal is an hour old. */
export async function findSession(db: Db, token: string): Promise<LiveSession | undefined> {
  const tokenHash = hashToken(token);
  const found = await db.$client.query<SessionRow>({ ...liveSession, values: [tokenHash] });
  const [row] = found.rows;
  if (!row) return undefined;
  const member = { id: row.id, email: row.email, username: row.username, role: row.role };
  const expiresAt = row.stale ? await renewSession(db, tokenHash) : byOurClock(row.ms_left);
  return expiresAt && { member, tokenHash, expiresAt };
}

export async function renewSession(db: Queryable, tokenHash: Buffer): Promise<Date | undefined> {
  const renewed = await db.execute<{ ms_left: number }>(sql`
    update sessions set expires_at = ${sql.raw(endOf('created_at'))}
    where token_hash = ${tokenHash} and expires_at > now() returning ${sql.raw(msLeft)}`);
  const [row] = renewed.rows;
  return row && byOurClock(row.ms_left);
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
    maxAge: name === 'session' ? limits.sessionDays * 86_400 : 86_400,
  });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  // Browsers obey this under https only; over plain http the pictures' Vary header does the work.
  if (name === 'session' && request.isSecure) reply.header('clear-site-data', '"cache"');
  reply.clearCookie(cookieName(request, name), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
  });
}

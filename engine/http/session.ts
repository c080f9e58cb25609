import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import { slot, sql, type Sql } from '../db/sql.ts';
import '@fastify/cookie';

/** Sessions: a random token in a cookie, its SHA-256 in the database (rules A1 and G1). The shop has the table. */

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether browsers use https, according to the proxy or to PUBLIC_URL. */
    isSecure: boolean;
  }
}

export interface Account {
  id: string;
  role: 'member' | 'admin';
}

export interface Session<Member extends Account = Account> {
  member: Member;
  /** Whose limits its calls count on: the member's, unless many share the account. */
  countedBy: string;
  tokenHash: Buffer;
  /** By this process's clock. */
  expiresAt: Date;
  /** The account may make no call but those whose row says so. */
  isBarred: boolean;
}

/** The shop's table of sessions. */
export interface Sessions<Live extends Session = Session> {
  /** What the table knows a token by. */
  hash(token: string): Buffer;
  /** Undefined if the calls count on the member's limits. */
  countedBy(token: string): string | undefined;
  /** A select of the account and state of a live session: `id`, `role`, `token_hash`, `is_barred`, `is_stale`. */
  select(tokenHash: Sql): Sql;
  /** Finds the live session of a token. Renews it on `renewOn` if it is stale. */
  find(db: Queryable, token: string, renewOn?: Queryable): Promise<Live | undefined>;
  /** Undefined if the session has ended. */
  renew(db: Queryable, tokenHash: Buffer): Promise<Date | undefined>;
}

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  // A small buffer of Node's pool takes half the time of one that the hash allocates.
  return Buffer.from(hash('sha256', token, 'hex'), 'hex');
}

/** The member who reads, inside the statement of a read; null for visitors. */
export const reader = {
  id: sql`reader.id`,
  isAdmin: sql`(reader.role = 'admin')`,
  /** Only in reads whose session is looked up with them. */
  tokenHash: sql`reader.token_hash`,
};

export interface Reading extends Pick<Session, 'countedBy' | 'isBarred'> {
  memberId: string;
  isAdmin: boolean;
  /** Null if the requested object does not exist, or the reader may not see it. */
  answer: string | null;
}

/**
 * Runs `answer`, a select of one text that may refer to `reader`, in one statement with the lookup of the session.
 * Nothing is cached, so a logout or a take-down takes effect with the next request. Returns undefined without a live
 * session. Renews the session on `db` if it is stale.
 */
export async function readAs(
  sessions: Sessions,
  { reads, db = reads }: { reads: Queryable; db?: Queryable },
  cookie: string,
  answer: Sql,
): Promise<Reading | undefined> {
  const tokenHash = sessions.hash(cookie);
  const found = await reads.row<Omit<Reading, 'countedBy'> & { is_stale: boolean }>(
    withSession(sessions, answer).fill(token, tokenHash),
  );
  if (found?.is_stale && !(await sessions.renew(db, tokenHash))) return undefined;
  return found && { ...found, countedBy: sessions.countedBy(cookie) ?? found.memberId };
}

const token = slot();
const statements = new WeakMap<Sessions, WeakMap<Sql['texts'], { statement: Sql; answer: Sql }>>();

/** The statement for an answer. If the answers of all readers fill the same statement, it is built once. */
function withSession(sessions: Sessions, answer: Sql): Sql {
  const ofSessions = statements.get(sessions) ?? new WeakMap<Sql['texts'], { statement: Sql; answer: Sql }>();
  statements.set(sessions, ofSessions);
  const known = ofSessions.get(answer.texts);
  if (known) return known.answer === answer ? known.statement : known.statement.fill(known.answer, answer);
  const statement = sql`
    select reader.id as "memberId", ${reader.isAdmin} as "isAdmin", reader.is_barred as "isBarred", reader.is_stale, (${answer}) as answer
    from (${sessions.select(token)}) reader`;
  ofSessions.set(answer.texts, { statement, answer });
  return statement;
}

/** `readAs` for a member whose session was looked up already. */
export async function readAsMember(db: Queryable, member: Account, answer: Sql): Promise<string | null> {
  const found = await db.row<{ answer: string | null }>(sql`
    select (${answer}) as answer from (select ${member.id}::bigint as id, ${member.role}::text as role) reader`);
  return found?.answer ?? null;
}

/** `readAs` without a session. */
export async function readAsVisitor(db: Queryable, answer: Sql): Promise<string | null> {
  const found = await db.row<{ answer: string | null }>(sql`
    select (${answer}) as answer from (select null::bigint as id, null::text as role) reader`);
  return found?.answer ?? null;
}

/** Browsers send `__Host-` cookies to this host only, and accept the prefix only under https. */
function cookieName(request: FastifyRequest, name: string): string {
  return request.isSecure ? `__Host-${name}` : name;
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const token = request.cookies[cookieName(request, name)];
  return token && token.length <= 100 ? token : undefined;
}

export function setCookie(reply: FastifyReply, name: string, token: string, days: number): void {
  reply.setCookie(cookieName(reply.request, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.isSecure,
    maxAge: days * 86_400,
  });
}

export function clearCookie(reply: FastifyReply, name: string): void {
  // Browsers ignore this header over plain http, where the Vary header of images has the same effect.
  if (name === 'session' && reply.request.isSecure) reply.header('clear-site-data', '"cache"');
  reply.clearCookie(cookieName(reply.request, name), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.isSecure,
  });
}

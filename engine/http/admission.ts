import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Queryable } from '../db/queryable.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Refusal } from '../refusal.ts';
import type { AddressLimits } from './address-limits.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { Secrets } from './route.ts';
import { readCookie, type Session, type Sessions } from './session.ts';

export interface Admission<Live extends Session = Session> {
  sessions: Sessions<Live>;
  rateLimits: RateLimiter;
  addressLimits: AddressLimits;
  secrets: Secrets;
  /** The refusal of a code that a schema or a row names; undefined if there is no such code. */
  refusalFor: (code: string, field?: string) => Refusal | undefined;
  /** The refusal of calls of an account that is barred. */
  barred: Error;
  /** Checks each reply against its schema: in development and tests. */
  checkReplies: boolean;
}

/** The bytes of a body, unless its row says otherwise. */
export const bodyLimit = 64 * 1024;

/** Session, then role: the first checks of a call, whose shape comes last (rule G4). */
export function checkRole<Who extends Pick<Session, 'isBarred'>>(
  { barred }: Pick<Admission, 'barred'>,
  row: Endpoint,
  who: Who | undefined,
  isAdmin: boolean,
): Who {
  if (who === undefined) throw refuse('no_session');
  if (who.isBarred && !row.whileBarred) throw barred;
  if (row.access === 'admin' && !isAdmin) throw refuse('admins_only');
  return who;
}

/** The rate, which comes after session and role. */
export async function checkRate(limits: RateLimiter, row: Endpoint, countedBy: string): Promise<void> {
  if (row.method !== 'GET') return limits.consume('write', countedBy);
  await limits.read('read', countedBy);
}

/** Looks the session up and checks session, role and rate. */
export async function admit<Live extends Session>(
  options: Admission<Live>,
  row: Endpoint,
  request: FastifyRequest,
  db: Queryable,
): Promise<Live> {
  const { sessions, rateLimits } = options;
  const token = readCookie(request, 'session');
  const found = token === undefined ? undefined : await sessions.find(db, token);
  const session = checkRole(options, row, found, found?.member.role === 'admin');
  await checkRate(rateLimits, row, session.countedBy);
  return session;
}

/** The refusal of a request whose shape is wrong: an issue's message is an error code. */
export function refusalOf({ refusalFor }: Admission, error: z.core.$ZodError): Refusal {
  const [issue] = error.issues;
  const place = issue?.path[0];
  const field = typeof place === 'string' ? place : undefined;
  return refusalFor(issue?.message ?? '', field) ?? refuse('bad_request', { field });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { CallerError, isErrorCode } from '../../contract/errors.ts';
import type { message } from '../../contract/wire.ts';
import type { Caller } from '../../server/audit/record.ts';
import type { Member } from '../../server/member.ts';
import type { Db } from '../db/queryable.ts';
import { decompress } from './encodings.ts';
import { sendJson } from './json-reply.ts';
import type { RateLimiter } from './rate-limit.ts';
import { findSession, readCookie, type LiveSession } from './session.ts';
import { MultipartForm, uploadLimit, type EnterRoom } from './upload.ts';

interface PublicCall<Row extends Endpoint> {
  input: z.output<Row['request']>;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface MemberCall {
  member: Member;
  session: LiveSession;
}

type FormCall<Row extends Endpoint> = Row extends { files?: undefined } ? unknown : { form: MultipartForm };

/** A handler's argument: a row that isn't public has a member and a session, one with files has a form. */
export type Call<Row extends Endpoint> = PublicCall<Row> &
  FormCall<Row> &
  (Row['access'] extends 'public' ? unknown : MemberCall);

type Handler<Row extends Endpoint, Result> = (call: Call<Row>) => Promise<Result>;

export interface Serve {
  <Row extends Endpoint>(row: Row, handler: Handler<Row, z.input<Row['reply']>>): void;
  /** Replies with the text as its message when the handler is done. */
  <Row extends Endpoint<z.ZodMiniType, typeof message>>(
    row: Row,
    text: string,
    handler: Handler<Row, unknown>,
  ): void;
}

export interface RouteOptions {
  db: Db;
  limits: RateLimiter;
  enterRoom: EnterRoom;
  /** Checks each reply against its schema: in development and tests. */
  checkReplies: boolean;
}

export const bodyLimit = 64 * 1024;

/** Serves a row of the call table: checks session, role, rate and shape, then runs the handler (rule G4). */
export function createServe(app: FastifyInstance, options: RouteOptions): Serve {
  return <Row extends Endpoint>(
    row: Row,
    ...given: [handler: Handler<Row, unknown>] | [text: string, handler: Handler<Row, unknown>]
  ) => {
    const [handler, text] = given.toReversed() as [Handler<Row, unknown>, string?];
    const sessions = new WeakMap<FastifyRequest, LiveSession>();

    app.route({
      method: row.method,
      url: row.path,
      bodyLimit: row.files ? uploadLimit : (row.bodyLimit ?? bodyLimit),
      config: { acceptsForm: row.acceptsForm === true },
      onRequest: async (request, reply) => {
        if (row.access === 'public') return;
        const session = await admit(options, row, request);
        if (!session) throw new CallerError('no_session');
        sessions.set(request, session);
        if (row.files) await options.enterRoom(request, reply, session.member.id);
      },
      preParsing: decompress,
      handler: async (request, reply) => {
        const form = request.body instanceof MultipartForm ? request.body : undefined;
        if (row.files && !form) throw new CallerError('wrong_type');
        try {
          const parsed = row.request.safeParse(gatherInput(row, request));
          if (!parsed.success) throw refusalOf(parsed.error);
          const session = sessions.get(request);
          const member = session?.member;
          const caller: Caller = { memberId: member?.id ?? null, requestId: request.id };
          const call = { input: parsed.data, caller, request, reply, member, session, form };
          // The checks above guarantee what the type says of the row.
          const result = await handler(call as unknown as Call<Row>);
          const answer = text === undefined ? result : { message: text };
          if (options.checkReplies) row.reply.parse(answer);
          return sendJson(request, reply, JSON.stringify(answer));
        } finally {
          form?.release();
        }
      },
    });
  };
}

/** Finds the session, if it is alive, and checks role and rate. Throws the error of the first check that fails. */
export async function admit(
  { db, limits }: Pick<RouteOptions, 'db' | 'limits'>,
  row: Endpoint,
  request: FastifyRequest,
): Promise<LiveSession | undefined> {
  const token = readCookie(request, 'session');
  const session = token === undefined ? undefined : await findSession(db, token);
  if (!session) return undefined;
  if (row.access === 'admin' && session.member.role !== 'admin') throw new CallerError('admins_only');
  if (row.method === 'GET') await limits.read('read', session.member.id);
  else await limits.consume('write', session.member.id);
  return session;
}

/** The query of a GET, otherwise the body; `postId` also from the query or nested in `data` (rule W8). */
function gatherInput(row: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  if (row.method === 'GET') return query;
  const body = request.body instanceof MultipartForm ? request.body.fields : (request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  const fields = { ...pick(query, row.fromQuery ?? []), ...(body as Record<string, unknown>) };
  const nested = fields['data'];
  const places = [
    fields['postId'],
    typeof nested === 'object' && nested !== null && 'postId' in nested ? nested.postId : undefined,
    query['postId'],
  ].filter((value) => value !== undefined);
  if (places.length === 0) return fields;
  // The schema refuses an object. It is not compared here, because it may be nested too deep.
  const odd = places.find((value) => typeof value === 'object');
  if (odd !== undefined) return { ...fields, postId: odd };
  const [postId] = places;
  if (new Set(places.map(String)).size > 1) throw new CallerError('bad_request', { field: 'postId' });
  return { ...fields, postId };
}

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
}

export function refusalOf(error: z.core.$ZodError): CallerError {
  const [issue] = error.issues;
  const code = issue && isErrorCode(issue.message) ? issue.message : 'bad_request';
  const field = issue?.path[0];
  return new CallerError(code, { field: typeof field === 'string' ? field : undefined });
}

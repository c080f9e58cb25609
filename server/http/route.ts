import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { CallerError, isErrorCode } from '../../contract/errors.ts';
import type { Caller } from '../db/audit.ts';
import type { Db } from '../db/open.ts';
import type { RateLimiter } from './rate-limit.ts';
import { findSession, readCookie, type LiveSession, type Member } from './session.ts';
import { MultipartForm, uploadLimit, type EnterRoom } from './upload.ts';

/** What a handler gets: the parsed input and who asks. */
export interface Call<Row extends Endpoint = Endpoint> {
  input: z.output<Row['request']>;
  /** The live session's member; on public calls, and for a visitor, nobody. */
  member: Member;
  session: LiveSession;
  caller: Caller;
  form: MultipartForm;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The reply in wire names; for a JSON string row also the JSON text itself, as PostgreSQL built it. */
type Reply<Row extends Endpoint> = Row extends { jsonString?: true }
  ? z.input<Row['reply']> | JsonText
  : z.input<Row['reply']>;

export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Serve = <Row extends Endpoint>(
  row: Row,
  handler: (call: Call<Row>) => Promise<Reply<Row>>,
) => void;

interface RouteOptions {
  db: Db;
  limits: RateLimiter;
  enterRoom: EnterRoom;
  /** Replies are held against their schema where a mistake should be loud: in development and tests. */
  checkReplies: boolean;
  /** Rows that a visitor may use although their access says member (MARKET_REQUIRES_LOGIN=off). */
  openToVisitors: ReadonlySet<string>;
}

const bodyLimit = 64 * 1024;
const nobody: Member = { id: '0', email: '', username: '', role: 'member' };
const noForm = new MultipartForm();

/** Serves rows of the call table: session, role, rate, shape, then the handler; size and site came before (rule G4). */
export function createServe(app: FastifyInstance, options: RouteOptions): Serve {
  return <Row extends Endpoint>(row: Row, handler: (call: Call<Row>) => Promise<Reply<Row>>) => {
    const limit = row.files ? uploadLimit : bodyLimit;
    const sessions = new WeakMap<FastifyRequest, LiveSession>();

    app.route({
      method: row.method,
      url: row.path,
      bodyLimit: limit,
      onRequest: async (request, reply) => {
        const token = row.access === 'public' ? undefined : readCookie(request, 'session');
        const session = token && (await findSession(options.db, token));
        if (session) {
          sessions.set(request, session);
        } else if (row.access !== 'public' && !options.openToVisitors.has(row.path)) {
          throw new CallerError('no_session');
        }
        if (row.access === 'admin' && session && session.member.role !== 'admin')
          throw new CallerError('admins_only');
        if (session && row.method === 'GET') await options.limits.read(session.member.id);
        else if (session) await options.limits.take('write', session.member.id);
        if (row.files && session) await options.enterRoom(request, reply, session.member.id);
      },
      handler: async (request, reply) => {
        const form = request.body instanceof MultipartForm ? request.body : noForm;
        if (row.files && form === noForm) throw new CallerError('wrong_type');
        const parsed = row.request.safeParse(gatherInput(row, request));
        if (!parsed.success) throw refusalOf(parsed.error);
        const session = sessions.get(request);
        const member = session?.member ?? nobody;
        const answer = await handler({
          input: parsed.data as z.output<Row['request']>,
          member,
          session: session ?? { member, tokenHash: Buffer.alloc(0), expiresAt: new Date(0) },
          caller: { memberId: session ? member.id : null, requestId: request.id },
          form,
          request,
          reply,
        });
        const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
        if (options.checkReplies) row.reply.parse(JSON.parse(text));
        return reply
          .type('application/json; charset=utf-8')
          .send(row.jsonString ? JSON.stringify(text) : text);
      },
    });
  };
}

/** The query of a GET, else the body; `postId` also from the query or nested in `data` (rule W8). */
function gatherInput(row: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  if (row.method === 'GET') return query;
  const body = request.body instanceof MultipartForm ? request.body.fields : (request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  const fields = body as Record<string, unknown>;
  const nested = fields['data'];
  const places = [
    fields['postId'],
    typeof nested === 'object' && nested !== null && 'postId' in nested ? nested.postId : undefined,
    query['postId'],
  ].filter((value) => value !== undefined);
  if (places.length === 0) return fields;
  // What is no id by its type the schema refuses; it may be nested too deep to be looked into.
  const odd = places.find((value) => typeof value === 'object');
  if (odd !== undefined) return { ...fields, postId: odd };
  const [postId] = places;
  if (new Set(places.map(String)).size > 1) throw new CallerError('bad_request', { field: 'postId' });
  return { ...fields, postId };
}

function refusalOf(error: z.core.$ZodError): CallerError {
  const [issue] = error.issues;
  const code = issue && isErrorCode(issue.message) ? issue.message : 'bad_request';
  const field = issue?.path[0];
  return new CallerError(code, { field: typeof field === 'string' ? field : undefined });
}

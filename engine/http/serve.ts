import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/open.ts';
import { isRead, needsSession, type Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { admit, bodyLimit, refusalOf, type Admission } from './admission.ts';
import { sendJson } from './json-reply.ts';
import {
  MultipartForm,
  type Call,
  type Caller,
  type Fields,
  type Handled,
  type Handler,
  type Read,
  type Serve,
} from './route.ts';
import { createServeRead } from './serve-read.ts';
import type { Session } from './session.ts';
import { uploadLimit, type EnterRoom } from './upload.ts';

interface ServeOptions<Live extends Session> extends Admission<Live>, Pick<Database, 'db' | 'reads'> {
  enterRoom: EnterRoom;
  /** Refuses each row that writes, for a site that keeps nothing. */
  closed: Error | undefined;
}

/** Serves rows of the call table: reads with a select, all others with a handler. */
export function createServe<Live extends Session>(
  app: FastifyInstance,
  options: ServeOptions<Live>,
): Serve<Live> {
  const read = createServeRead(app, options);
  const handle = serveHandled(app, options);
  return (row, ...how) => {
    const { closed } = options;
    const isClosed = closed && row.method !== 'GET' && !row.keepsNothing;
    if (isRead(row)) read(row, ...(how as Read<typeof row, string>));
    else handle(isClosed ? { ...row, refusal: closed } : row, ...(how as Handled<typeof row, Live>));
  };
}

function serveHandled<Live extends Session>(app: FastifyInstance, options: ServeOptions<Live>) {
  return <Row extends Endpoint>(row: Row, ...given: Handled<Row, Live>) => {
    const [handler, text] = given.toReversed() as [Handler<Row, Live, unknown>, string?];
    const sessions = new WeakMap<FastifyRequest, Live>();
    const { access } = row;
    const hasSession = needsSession(access);
    const secret = hasSession || access === 'public' ? undefined : options.secrets[access];
    const checkSecret = secret && ((request: FastifyRequest, fields: Fields) => secret(fields, request));

    app.route({
      method: row.method,
      url: row.path,
      bodyLimit: row.bodyLimit ?? (row.files ? uploadLimit : bodyLimit),
      config: { acceptsForm: row.acceptsForm === true, checkSecret },
      onRequest: async (request, reply) => {
        if (row.refusal) throw row.refusal;
        if (!hasSession) return;
        const session = await admit(options, row, request, options.db);
        sessions.set(request, session);
        if (row.files) await options.enterRoom(request, reply, session.member.id);
      },
      handler: async (request, reply) => {
        const form = request.body instanceof MultipartForm ? request.body : undefined;
        if (row.files && !form) throw refuse('wrong_type');
        try {
          const fields = gatherInput(row, request);
          await secret?.((fields ?? {}) as Fields, request);
          const parsed = row.request.safeParse(fields);
          if (!parsed.success) throw refusalOf(options, parsed.error);
          const session = sessions.get(request);
          const member = session?.member;
          const trail = options.checkReplies ? (row.trail ?? []) : undefined;
          const caller: Caller = { memberId: member?.id ?? null, requestId: request.id, trail };
          const call = { input: parsed.data, caller, request, reply, member, session, form };
          // The checks above guarantee what the type says of the row.
          const result = await handler(call as unknown as Call<Row, Live>);
          if (row.type !== undefined) return reply.type(row.type).send(result);
          const answer = text === undefined ? result : { message: text };
          if (options.checkReplies) row.reply.parse(answer);
          return sendJson(reply, JSON.stringify(answer));
        } finally {
          form?.release();
        }
      },
    });
  };
}

/** The query of a GET, otherwise the body, with what may be elsewhere (rule W8). */
function gatherInput(row: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  if (row.method === 'GET') return query;
  const body = request.body instanceof MultipartForm ? request.body.fields : (request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  const fields = { ...pick(query, row.fromQuery ?? []), ...(body as Record<string, unknown>) };
  const name = row.anywhere;
  if (name === undefined) return fields;
  const nested = fields['data'];
  const inData = typeof nested === 'object' && nested !== null && name in nested;
  const places = [
    fields[name],
    inData ? (nested as Record<string, unknown>)[name] : undefined,
    query[name],
  ].filter((value) => value !== undefined);
  if (places.length === 0) return fields;
  // The schema refuses an object. It is not compared here, because it may be nested too deep.
  const odd = places.find((value) => typeof value === 'object');
  if (odd !== undefined) return { ...fields, [name]: odd };
  if (new Set(places.map(String)).size > 1) throw refuse('bad_request', { field: name });
  return { ...fields, [name]: places[0] };
}

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { CallerError, type ErrorCode } from '../../contract/errors.ts';
import type { Reads } from '../db/replica/reads.ts';
import { sql, type Sql } from '../db/sql.ts';
import { sendCsv, sendJson } from './json-reply.ts';
import { LimitReached, type LeasedLimit } from './rate-limit.ts';
import { readAs, readAsVisitor, reader } from './reader.ts';
import { admit, bodyLimit, refusalOf, type RouteOptions } from './route.ts';
import { readCookie } from './session.ts';

interface ReadOptions<Input, Reply> {
  /** Whether visitors may read the row, which depends on a setting. */
  visitors?: boolean;
  /** While there is no primary, the replica answers, and nothing is counted or noted. */
  survives?: boolean;
  /** Runs on the primary, where a statement is planned for its values. */
  replans?: boolean;
  /** A limit that applies in addition to the limit of all reads. */
  limit?: LeasedLimit;
  /** Builds the select that is run if the first one selects null. */
  otherwise?: (input: Input) => Promise<Sql>;
  /** The error if the answer is null. */
  absent?: ErrorCode;
  /** Makes the reply from the selected text. The default is the text itself. */
  finish?: (selected: string) => Promise<string>;
  /** Runs before the reply is sent. A failure is logged and does not change the reply. */
  follow?: (answer: string, memberId: string, input: Input) => Promise<void>;
  /** Writes the reply of a row that is sent as a CSV file. */
  csv?: (reply: Reply) => Promise<string>;
}

/** Serves a GET with a select of one text, the JSON of the reply. The select may refer to `reader`. */
export type ServeRead = <Row extends Endpoint>(
  row: Row,
  answer: (input: z.output<Row['request']>) => Sql | Promise<Sql>,
  options?: ReadOptions<z.output<Row['request']>, z.output<Row['reply']>>,
) => void;

interface ReadRouteOptions extends Omit<RouteOptions, 'enterRoom'> {
  reads: Reads;
}

/** Serves rows of the call table whose session, role and answer come from one statement. */
export function createServeRead(app: FastifyInstance, options: ReadRouteOptions): ServeRead {
  const { db, reads, limits, checkReplies } = options;

  return <Row extends Endpoint>(
    row: Row,
    answer: (input: z.output<Row['request']>) => Sql | Promise<Sql>,
    {
      visitors = false,
      survives = false,
      replans = false,
      limit,
      otherwise,
      absent = 'server_error',
      finish,
      csv,
      follow,
    }: ReadOptions<z.output<Row['request']>, z.output<Row['reply']>> = {},
  ) => {
    type Input = z.output<Row['request']>;
    const refused = rememberRefused();
    const isForAdmins = row.access === 'admin';
    const forRole = (select: Sql) =>
      isForAdmins ? sql`select case when ${reader.isAdmin} then (${select}) end` : select;

    const isLost = () => survives && reads.isPrimaryLost();
    const from = replans ? db : survives ? reads.surviving : reads;

    /** The checks of `admit`, without the select. */
    const checkFirst = async (request: FastifyRequest) => {
      const session = await admit(options, row, request);
      if (!session && !visitors) throw new CallerError('no_session');
      if (session && limit) await limits.read(limit, session.member.id);
    };

    const select = async (token: string, input: Input) => {
      const renewOn = isLost() ? null : db;
      const found = await readAs(from, token, forRole(await answer(input)), renewOn);
      if (found?.answer !== null || !otherwise) return found;
      return readAs(from, token, forRole(await otherwise(input)), renewOn);
    };

    const count = async (memberId: string) => {
      await limits.read('read', memberId);
      if (limit) await limits.read(limit, memberId);
    };

    const read = async (request: FastifyRequest): Promise<string | null> => {
      const token = readCookie(request, 'session');
      if (token === undefined && !visitors) throw new CallerError('no_session');
      const parsed = row.request.safeParse(request.query);
      // A request that will be refused is checked without its select; session, role and rate still come first (rule G4).
      const isCheckedFirst = token !== undefined && !isLost() && (!parsed.success || refused.has(token));
      if (isCheckedFirst) await checkFirst(request);
      if (!parsed.success) throw refusalOf(parsed.error);
      const input = parsed.data as Input;
      const found = token === undefined ? undefined : await select(token, input);
      if (!found && visitors) return readAsVisitor(from, forRole(await answer(input)));
      if (!found || !token) throw new CallerError('no_session');
      if (isForAdmins && !found.isAdmin) throw new CallerError('admins_only');
      if (isLost()) return found.answer;
      if (!isCheckedFirst) await refused.note(token, count(found.memberId));
      if (follow && found.answer !== null)
        await follow(found.answer, found.memberId, input).catch((error: unknown) =>
          request.log.warn({ err: error }, 'the follow-up of a read failed'),
        );
      return found.answer;
    };

    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const selected = await read(request);
      if (selected === null) throw new CallerError(absent);
      const text = finish ? await finish(selected) : selected;
      if (checkReplies) row.reply.parse(JSON.parse(text));
      if (csv) return sendCsv(request, reply, csv(JSON.parse(text) as z.output<Row['reply']>), row.csv ?? '');
      return sendJson(request, reply, text, row.jsonString);
    };
    app.route({ method: row.method, url: row.path, bodyLimit, handler });
  };
}

const maxRefused = 10_000;

/** Remembers the session tokens that a limit has refused, until the limit allows them again. */
function rememberRefused() {
  const until = new Map<string, number>();
  return {
    has: (token: string) => (until.get(token) ?? 0) > Date.now(),
    note: async (token: string, counted: Promise<void>) => {
      try {
        await counted;
      } catch (error) {
        if (until.size >= maxRefused) until.clear();
        if (error instanceof LimitReached) until.set(token, Date.now() + (error.retryAfter ?? 0) * 1000);
        throw error;
      }
    },
  };
}

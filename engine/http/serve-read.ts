import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { boundedMap } from '../cache.ts';
import { writeCsv } from '../csv.ts';
import type { Database } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { ReadRow } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { bodyLimit, checkRate, checkRole, refusalOf, type Admission } from './admission.ts';
import { sendCsv, sendJson } from './json-reply.ts';
import { visitorOf, type Visitor } from './limits.ts';
import type { Read } from './route.ts';
import { readAs, readAsVisitor, readCookie, reader } from './session.ts';

type Options = Admission & Pick<Database, 'db' | 'reads'>;

/** Serves rows of the call table whose session, role and answer come from one statement. */
export function createServeRead(app: FastifyInstance, options: Options) {
  const { db, reads, sessions, rateLimits, addressLimits, refusalFor, checkReplies } = options;
  const queue = createFairQueue({ lanes: ['reads'], perLane: Infinity, perKey: () => Infinity, ...turns });
  // A session is known by whose limits it counts on once it has read.
  const members = boundedMap<string>(maxKnown);
  const inTurn = <Value>(token: string | undefined, { key }: Visitor, work: () => Promise<Value>) => {
    const member = token === undefined ? undefined : members.get(token);
    return queue.run(
      { lane: 'reads', key: member === undefined ? `address ${key}` : `member ${member}` },
      work,
    );
  };

  return <Row extends ReadRow>(row: Row, ...[answer, how = {}]: Read<Row, string>) => {
    const { visitors = false, replans = false, absent = 'server_error' } = how;
    const { count, otherwise, finish, csv, follow } = how;
    const isForAdmins = row.access === 'admin';
    const forRole = (select: Sql) =>
      isForAdmins ? sql`select case when ${reader.isAdmin} then (${select}) end` : select;
    const from: Queryable = replans ? db : reads;

    const select = (token: string, visitor: Visitor, answered: Sql) =>
      inTurn(token, visitor, () => readAs(sessions, { reads: from, db }, token, forRole(answered)));

    const read = async (request: FastifyRequest): Promise<string | null> => {
      const token = readCookie(request, 'session');
      if (token === undefined && !visitors) throw refuse('no_session');
      const visitor = visitorOf(request);
      const parsed = row.request.safeParse(request.query);
      const input = parsed.data as z.output<Row['request']>;
      let refusal: unknown = parsed.success ? undefined : refusalOf(options, parsed.error);
      // Of a member who is known, the rate is checked first, so that a refused read selects nothing.
      const known = token === undefined ? undefined : members.get(token);
      if (known !== undefined)
        await checkRate(rateLimits, row, known).catch((error: unknown) => {
          refusal = error;
        });
      const prepare = async () => (refusal ? nothing : answer(input));
      let found =
        token === undefined
          ? undefined
          : await select(
              token,
              visitor,
              await prepare().catch((error: unknown) => {
                refusal = error;
                return nothing;
              }),
            );
      if (token !== undefined && found?.answer === null && !refusal && otherwise)
        found = await select(token, visitor, await otherwise(input));
      if (!found && visitors) {
        if (!parsed.success) throw refusal;
        await addressLimits.read('read-address', visitor);
        return inTurn(token, visitor, async () => readAsVisitor(from, forRole(await answer(input))));
      }
      const reading = checkRole(options, row, found, found?.isAdmin === true);
      const { memberId, countedBy, answer: selected } = reading;
      if (token !== undefined) members.set(token, countedBy);
      if (known === undefined) await checkRate(rateLimits, row, countedBy);
      if (refusal) throw refusal;
      if (count && selected !== null) await count(selected, reading, input);
      if (follow && selected !== null)
        await follow(selected, memberId, input).catch((error: unknown) =>
          request.log.warn({ err: error }, 'the follow-up of a read failed'),
        );
      return selected;
    };

    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const selected = await read(request);
      if (selected === null) throw refusalFor(absent) ?? refuse('server_error');
      const text = finish ? await finish(selected) : selected;
      const check = checkReplies ? (answered: unknown) => void row.reply.parse(answered) : undefined;
      if (csv) return sendCsv(reply, await writeCsv(csv, text, check), row.csv ?? '');
      check?.(JSON.parse(text));
      return sendJson(reply, text, row.jsonString);
    };
    app.route({ method: row.method, url: row.path, bodyLimit, handler });
  };
}

/**
 * The statements of reads at a time, two for each of their connections. If the database hangs, those that wait are refused
 * before the first one is, so that none begins to wait anew.
 */
const turns = { atOnce: 8, longestMs: 4000 };
const maxKnown = 10_000;

/** The select of a read that will be refused: its session and role still come first (rule G4). */
const nothing = sql`null::text`;

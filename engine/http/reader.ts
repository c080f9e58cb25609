import type { Member } from '../../server/member.ts';
import type { Queryable } from '../db/queryable.ts';
import { slot, sql, type Sql } from '../db/sql.ts';
import { hashToken, liveSession, renewSession } from './session.ts';

/** The member who reads, inside the statement of a read; null for visitors. */
export const reader = {
  id: sql`reader.id`,
  isAdmin: sql`(reader.role = 'admin')`,
};

export interface Reading {
  memberId: string;
  isAdmin: boolean;
  /** Null if the requested object does not exist, or the reader may not see it. */
  answer: string | null;
}

/**
 * Runs `answer`, a select of one text that may refer to `reader`, in one statement with the lookup of the session.
 * Nothing is cached, so a logout or a take-down takes effect with the next request. Returns undefined without a live
 * session. Renews the session on `renewOn` if it is stale, unless that is null.
 */
export async function readAs(
  db: Queryable,
  cookie: string,
  answer: Sql,
  renewOn: Queryable | null = db,
): Promise<Reading | undefined> {
  const tokenHash = hashToken(cookie);
  const found = await db.row<Reading & { is_stale: boolean }>(withSession(answer).fill(token, tokenHash));
  if (found?.is_stale && renewOn && !(await renewSession(renewOn, tokenHash))) return undefined;
  return found;
}

const token = slot();
const statements = new WeakMap<Sql, Sql>();

/** The statement for an answer. If all readers share one answer object, its statement is built once. */
function withSession(answer: Sql): Sql {
  const known = statements.get(answer);
  if (known) return known;
  const statement = sql`
    select reader.id as "memberId", ${reader.isAdmin} as "isAdmin", reader.is_stale, (${answer}) as answer
    from (${liveSession(token)}) reader`;
  statements.set(answer, statement);
  return statement;
}

/** `readAs` for a member whose session was looked up already. */
export async function readAsMember(db: Queryable, member: Member, answer: Sql): Promise<string | null> {
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

import * as limits from '../../contract/auth/limits.ts';
import type { ProviderType } from '../../contract/campus/login.ts';
import { kindsWhere } from '../../contract/notices/kinds.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { hashToken, newToken, type Session, type Sessions } from '../../engine/http/session.ts';
import { today } from '../days.ts';
import type { Member } from '../member.ts';
import { needsProof, noteProof, proofDue } from './proofs.ts';

/** The sessions of members (rules A1 and G1). */

/** A session is renewed at most once an hour and at the first request of a day, so that not every request writes. */
const renewedEveryHours = 1;
const sessionsPerMember = 10;

/** When a session that was created at `createdAt` ends, by the database's clock alone. */
const endOf = (createdAt: Sql, hours: number = limits.sessionHours) => sql`least(
  now() + make_interval(hours => ${hours}), ${createdAt} + make_interval(days => ${limits.sessionDays}))`;

const msLeft = sql`extract(epoch from expires_at - now())::float8 * 1000 as ms_left`;

/** The instant `left` milliseconds from now by this process's clock, which replies contain as serverNow. */
const byOurClock = (left: number) => new Date(Date.now() + left);

/** Where the sessions are. */
export interface SessionTable {
  hash(token: string): Buffer;
  countedBy(token: string): string | undefined;
  /** The rows that may be the session of the hash. */
  rows(tokenHash: Buffer | Sql): Sql;
  /** Whether sessions are renewed, which writes. */
  isKept: boolean;
}

const stored: SessionTable = {
  hash: hashToken,
  countedBy: () => undefined,
  rows: () => sql`sessions`,
  isKept: true,
};

export interface LiveSession extends Session<Member> {
  /** The number of the member's unread notices. */
  unreadCount: number;
  /** The last day on which the proof of the address holds, once it is near. */
  proofDue: string | null;
}

interface Beginning {
  begunBy?: 'password' | 'campus' | 'link';
  providerType?: ProviderType | null;
}

/**
 * Starts a session, stores that the member was seen today, and returns the token for the cookie. If the member has more
 * than ten sessions, ends the oldest.
 */
export async function startSession(
  tx: Queryable,
  memberId: string,
  device: string,
  { begunBy = 'password', providerType = null }: Beginning = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  if (begunBy === 'campus') await noteProof(tx, memberId);
  await tx.run(sql`
    update members set last_seen_on = ${today} where id = ${memberId} and last_seen_on is distinct from ${today}`);
  const session = await tx.row<{ ms_left: number }>(sql`
    insert into sessions (token_hash, member_id, device, begun_by, campus_kind, last_used_at, expires_at)
    values (${hashToken(token)}, ${memberId}, ${device}, ${begunBy}, ${providerType}, now(), ${endOf(sql`now()`)})
    returning ${msLeft}`);
  await tx.run(sql`
    delete from sessions where member_id = ${memberId} and token_hash not in (
      select token_hash from sessions where member_id = ${memberId}
      order by created_at desc, expires_at desc limit ${sessionsPerMember})`);
  return { token, expiresAt: byOurClock(session?.ms_left ?? 0) };
}

interface SessionRow extends Member {
  ms_left: number;
  is_stale: boolean;
  unread: number;
  is_barred: boolean;
  proof_due: string | null;
}

/** SQL condition: the members row `member` is suspended now. A suspension ends by the clock alone. */
export function isSuspended(member: Sql): Sql {
  return sql`coalesce(${member}.suspended_until > now(), false)`;
}

interface Rights {
  adminsByCampus: boolean;
}

interface SessionRules extends Rights {
  proofDays: number;
}

/** SQL condition: nothing is served before the proof. An admin whom the operator has let in is spared: no mail may leave. */
const barred = (settings: SessionRules) =>
  sql`(${needsProof(settings, sql`m`)} and not (m.role = 'admin' and s.begun_by = 'link'))`;

/** As SQL: the role in the session `s` of the account `m`. With ADMINS_BY_CAMPUS, a password makes nobody an admin. */
const roleIn = ({ adminsByCampus }: Rights) =>
  adminsByCampus
    ? sql`case when s.begun_by in ('campus', 'link') then m.role else 'member' end`
    : sql`m.role`;

const aboutDesk = kindsWhere(({ to }) => to === 'admins');

/** SQL condition: the session shows a notice. With ADMINS_BY_CAMPUS, a member's session shows none about the desk. */
export const isShown = (isAdmin: Sql, { adminsByCampus }: Rights) =>
  adminsByCampus ? sql`(${isAdmin} or kind <> all(${aboutDesk}::text[]))` : sql`true`;

/**
 * The member of a live session; `is_stale` if its last renewal is an hour old, or the member has not been seen today. A
 * suspended member has no live session.
 */
const liveSession = (rights: SessionRules, table: SessionTable, tokenHash: Buffer | Sql) => sql`
  select m.id, m.email, m.username, ${roleIn(rights)} as role, s.token_hash, ${msLeft},
    ${barred(rights)} as is_barred, ${proofDue(rights, sql`m`)} as proof_due,
    (select count(*)::int from notices where member_id = m.id and read_at is null
      and ${isShown(sql`${roleIn(rights)} = 'admin'`, rights)}) as unread,
    ${table.isKept} and (s.expires_at < ${endOf(sql`s.created_at`, limits.sessionHours - renewedEveryHours)}
      or m.last_seen_on is distinct from ${today}) as is_stale
  from ${table.rows(tokenHash)} s join members m on m.id = s.member_id
  where s.token_hash = ${tokenHash} and s.expires_at > now() and not ${isSuspended(sql`m`)}`;

/** Finds the live session of a token. Renews it on `renewOn` if it is stale. */
async function findSession(
  { rights, table }: { rights: SessionRules; table: SessionTable },
  db: Queryable,
  token: string,
  renewOn = db,
): Promise<LiveSession | undefined> {
  const tokenHash = table.hash(token);
  const row = await db.row<SessionRow>(liveSession(rights, table, tokenHash));
  if (!row) return undefined;
  const member = { id: row.id, email: row.email, username: row.username, role: row.role };
  const expiresAt = row.is_stale ? await renewSession(renewOn, tokenHash) : byOurClock(row.ms_left);
  const countedBy = table.countedBy(token) ?? row.id;
  const { is_barred: isBarred, proof_due: due, unread: unreadCount } = row;
  return expiresAt && { member, countedBy, tokenHash, expiresAt, unreadCount, isBarred, proofDue: due };
}

/** Extends a live session and stores that the member was seen today. */
export async function renewSession(db: Queryable, tokenHash: Buffer): Promise<Date | undefined> {
  // Skips a locked row instead of waiting: the next request stores the day as well.
  const row = await db.row<{ ms_left: number }>(sql`
    with seen as (
      update members set last_seen_on = ${today}
      where id = (
        select m.id from sessions s join members m on m.id = s.member_id
        where s.token_hash = ${tokenHash} and s.expires_at > now() and m.last_seen_on is distinct from ${today}
        for no key update of m skip locked)
      returning id)
    update sessions set expires_at = ${endOf(sql`created_at`)}, last_used_at = now()
    where token_hash = ${tokenHash} and expires_at > now() and (select count(*) from seen) >= 0
    returning ${msLeft}`);
  return row && byOurClock(row.ms_left);
}

/** Returns the type of the provider that began the session, if one did. */
export async function endSession(db: Queryable, token: string): Promise<ProviderType | null> {
  const ended = await db.row<{ type: ProviderType | null }>(sql`
    delete from sessions where token_hash = ${hashToken(token)} returning campus_kind as type`);
  return ended?.type ?? null;
}

export async function endAllSessions(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`delete from push_devices where member_id = ${memberId}`);
  await tx.run(sql`delete from sessions where member_id = ${memberId}`);
}

/** No browser lets the member in with an admin's password alone any more (rule G14); null for all members. */
export async function distrustBrowsers(tx: Queryable, memberId: string | null): Promise<void> {
  await tx.run(sql`
    update members set trust_version = trust_version + 1 where ${memberId}::bigint is null or id = ${memberId}`);
}

/** How the server looks sessions up. */
export const sessionsOf = (rights: SessionRules, table = stored): Sessions<LiveSession> => ({
  ...table,
  select: (tokenHash) => liveSession(rights, table, tokenHash),
  find: (...of) => findSession({ rights, table }, ...of),
  renew: renewSession,
});

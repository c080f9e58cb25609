import { sessionHours } from '../../contract/auth/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { SessionTable } from './sessions.ts';
import { isSigned, sign, type SigningKey } from './signing.ts';

/**
 * Sessions of a public demo: a cookie names the account and the browser, signed. Nothing is stored, so that no visitor ends
 * another's session or uses up another's limits.
 */

const roles = { student: 'member', moderator: 'admin' } as const;

function read(key: SigningKey, token: string | undefined) {
  const [account = '', browser = '', signature = ''] = token?.split('.') ?? [];
  return isSigned(key, 'demo', [account, browser], signature) ? { account, browser } : undefined;
}

/** The browser of a demo's cookie. */
export const browserIn = (key: SigningKey, token: string | undefined) => read(key, token)?.browser;

/** A token for the first member of the demo with this role; undefined until it is filled in. */
export async function demoToken(
  db: Queryable,
  key: SigningKey,
  as: keyof typeof roles,
  browser: string,
): Promise<string | undefined> {
  const found = await db.row<{ account: string }>(sql`
    select id::text as account from members where role = ${roles[as]} order by id limit 1`);
  const parts = found && [found.account, browser];
  return parts && [...parts, sign(key, 'demo', parts)].join('.');
}

export const demoTable = (key: SigningKey): SessionTable => ({
  hash: (token) => Buffer.from(read(key, token)?.account ?? ''),
  countedBy: (token) => browserIn(key, token),
  rows: (hash) => sql`(
    select id as member_id, ${hash}::bytea as token_hash, 'link' as begun_by, now() as created_at,
      now() + make_interval(hours => ${sessionHours}) as expires_at
    from members where id::text = convert_from(${hash}::bytea, 'UTF8'))`,
  isKept: false,
});

import { linkMinutes } from '../../contract/auth/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Visitor } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { hashToken, newToken } from '../../engine/http/session.ts';
import type { Deps } from '../deps.ts';
import { startMemberSession, type Started } from './start-member-session.ts';

/**
 * Makes the member's link and returns its secret. It is valid once and for ten minutes; an older one is void. With
 * `connects`, the next campus login of the browser that uses it is connected without a question.
 */
export async function makeLink(tx: Queryable, memberId: string, connects: boolean): Promise<string> {
  const link = newToken();
  await tx.run(sql`
    insert into login_links (member_id, link_hash, expires_at, connects)
    values (${memberId}, ${hashToken(link)}, now() + make_interval(mins => ${linkMinutes}), ${connects})
    on conflict (member_id) do update
      set link_hash = excluded.link_hash, expires_at = excluded.expires_at, connects = excluded.connects`);
  return link;
}

/** Logs in with a link of the operator, which is spent then. Throws `login_link` for any that is not valid. */
export async function logInByLink(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  { link, device }: { link: string; device: string },
): Promise<Started> {
  await deps.addressLimits.consume('log-in-link', visitor, 0);
  // Of two uses at once, one deletes the row.
  const spent = await deps.db.row<{ id: string; connects: boolean }>(sql`
    delete from login_links where link_hash = ${hashToken(link)} and expires_at > now()
    returning member_id as id, connects`);
  if (!spent) throw new CallerError('login_link');
  const session = await startMemberSession(deps, caller, { id: spent.id }, device);
  if (spent.connects)
    await deps.db.run(
      sql`update sessions set connects = true where token_hash = ${hashToken(session.token)}`,
    );
  return session;
}

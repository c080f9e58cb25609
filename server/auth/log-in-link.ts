import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Visitor } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { hashToken, newToken } from '../../engine/http/session.ts';
import type { Deps } from '../deps.ts';
import { startMemberSession } from './log-in.ts';

/** Makes the member's link and returns its secret. It is valid once and for ten minutes; an older one is void. */
export async function makeLink(tx: Queryable, memberId: string): Promise<string> {
  const link = newToken();
  await tx.run(sql`
    insert into login_links (member_id, link_hash, expires_at)
    values (${memberId}, ${hashToken(link)}, now() + interval '10 minutes')
    on conflict (member_id) do update set link_hash = excluded.link_hash, expires_at = excluded.expires_at`);
  return link;
}

/** Logs in with a link of the operator, which is spent then. Throws `login_link` for any that is not valid. */
export async function logInByLink(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  { link, device }: { link: string; device: string },
): Promise<{ token: string; expiresAt: Date }> {
  await deps.addressLimits.consume('log-in-link', visitor, 0);
  // Of two uses at once, one deletes the row.
  const spent = await deps.db.row<{ id: string }>(sql`
    delete from login_links where link_hash = ${hashToken(link)} and expires_at > now() returning member_id as id`);
  if (!spent) throw new CallerError('login_link');
  return startMemberSession(deps, caller, spent, device);
}

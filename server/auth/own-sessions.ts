import type { OwnSession } from '../../contract/auth/views.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { LiveSession } from '../rules/sessions.ts';

/** The member's live sessions, the latest use first. A use is noted at most once an hour. */
export function ownSessions(db: Queryable, { member, tokenHash }: LiveSession): Promise<OwnSession[]> {
  const lastUse = sql`coalesce(last_used_at, created_at)`;
  return db.rows<OwnSession>(sql`
    select id::text as session_id, ${instant(sql`created_at`)} as began_at, ${instant(lastUse)} as last_used_at,
      begun_by as began_by, device, token_hash = ${tokenHash} as is_current
    from sessions where member_id = ${member.id} and expires_at > now()
    order by ${lastUse} desc, id desc`);
}

/** Ends all sessions of the member but this one, and returns how many there were. */
export async function endOtherSessions(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { member, tokenHash }: LiveSession,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx.rows<{ is_live: boolean }>(sql`
      delete from sessions where member_id = ${member.id} and token_hash <> ${tokenHash}
      returning expires_at > now() as is_live`);
    const count = ended.filter(({ is_live }) => is_live).length;
    if (count > 0)
      await record(tx, caller, {
        action: 'end-sessions',
        object: `member ${member.id}`,
        after: { ended: count },
      });
    return count;
  });
}

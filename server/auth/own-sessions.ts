import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { reader } from '../../engine/http/session.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { distrustBrowsers, type LiveSession } from '../session/sessions.ts';

/** The reader's live sessions, the latest use first. A use is noted at most once an hour. */
export function ownSessions(): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
        'session_id', id::text, 'began_at', ${instant(sql`created_at`)}, 'last_used_at', ${instant(lastUse)}::text,
        'began_by', begun_by, 'device', device, 'is_current', token_hash = ${reader.tokenHash})
      order by ${lastUse} desc, id desc), '[]')::text
    from sessions where member_id = ${reader.id} and expires_at > now()`;
}

const lastUse = sql`coalesce(last_used_at, created_at)`;

/** Ends all sessions of the member but this one, and returns how many there were. */
export async function endOtherSessions(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { member, tokenHash }: LiveSession,
): Promise<number> {
  return db.transaction(async (tx) => {
    await distrustBrowsers(tx, member.id);
    const ended = await tx.rows<{ is_live: boolean }>(sql`
      delete from sessions where member_id = ${member.id} and token_hash <> ${tokenHash}
      returning expires_at > now() as is_live`);
    await tx.run(sql`delete from push_devices where member_id = ${member.id} and session_hash is null`);
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

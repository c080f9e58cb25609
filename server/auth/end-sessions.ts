import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { operator, record } from '../audit/record.ts';
import { distrustBrowsers } from '../session/sessions.ts';
import { findMember } from './find-member.ts';

interface Ended {
  sessions: number;
  links: number;
  codes: number;
  devices: number;
}

/**
 * Ends all that lets somebody in without a password, and the devices that get pushes. Of everybody, the keys of pushes go,
 * too: the next start makes new ones. Undefined without such a member.
 */
export function endSessions(db: Db, email?: string): Promise<Ended | undefined> {
  return db.transaction(async (tx) => {
    const member = email === undefined ? undefined : await findMember(tx, email);
    if (email !== undefined && !member) return undefined;
    const id = member?.id ?? null;
    const isOf = sql`(${id}::bigint is null or member_id = ${id})`;
    const address = member?.email ?? null;
    await distrustBrowsers(tx, id);
    // A session takes its device with it.
    const devices = await tx.run(sql`delete from push_devices where ${isOf}`);
    const ended = {
      devices,
      sessions: await tx.run(sql`delete from sessions where ${isOf}`),
      links: await tx.run(sql`delete from login_links where ${isOf}`),
      codes: await tx.run(sql`
        delete from code_sessions where ${address}::text is null or lower(email) = lower(${address})`),
    };
    if (id === null) await tx.run(sql`delete from app_state where key = 'vapid_keys'`);
    const object = id === null ? {} : { object: `member ${id}` };
    await record(tx, operator(), { action: 'end-sessions', ...object, after: ended });
    return ended;
  });
}

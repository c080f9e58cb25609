import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { operator, record } from '../audit/record.ts';
import { endAllSessions } from '../session/sessions.ts';
import { isUnproved } from '../setup/first-run.ts';
import { endCodeSessions } from './codes.ts';

/**
 * Gives an account another address from the command line, ends its sessions and codes, and mails both addresses. One
 * that is not proved may be another person's, and is not mailed.
 */
export async function changeEmail(db: Db, memberId: string, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    // As in a verification, before the account. Their codes go by cascade.
    await tx.run(sql`delete from sign_ups where lower(email) = lower(${email})`);
    const member = await tx.row<{ email: string; username: string; isUnproved: boolean }>(sql`
      select email, username, ${isUnproved(sql`m.id`)} as "isUnproved" from members m
      where id = ${memberId} for update`);
    if (!member) return;
    await tx.run(sql`delete from login_links where member_id = ${memberId}`);
    await endAllSessions(tx, memberId);
    for (const one of [member.email, email]) {
      await endCodeSessions(tx, one);
      if (!member.isUnproved) await enqueueMail(tx, 'email-changed', one, { username: member.username });
    }
    await tx.run(sql`update members set email = ${email}, refused_mails = 0, trust_version = trust_version + 1
      where id = ${memberId}`);
    await record(tx, operator(), { action: 'change-email', object: `member ${memberId}` });
  });
}

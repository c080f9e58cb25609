import { decisionKinds } from '../../contract/notices/kinds.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Mailer } from '../../engine/mail/send.ts';

const atOnce = 500;

/**
 * Queues a mail for each notice whose mail is due, and one for all decisions about a member as soon as the first is due.
 * Their texts are written when they are sent.
 */
export async function mailDueNotices(db: Db, mailer: Mailer): Promise<void> {
  const isDecision = sql`kind = any(${decisionKinds}::text[])`;
  for (;;) {
    const queued = await db.run(sql`
      with due as (
        update notices set mail_at = null, is_mailed = true, mailed_at = now()
        where id in (
          select id from notices
          where mail_at <= now() or mail_at is not null and ${isDecision} and member_id in (
            select member_id from notices where mail_at <= now() and ${isDecision})
          order by member_id, id limit ${atOnce} for update skip locked)
        returning id, member_id, kind)
      insert into outbox (kind, recipient, data)
      select 'notice', m.email, jsonb_build_object('memberId', m.id::text, 'noticeIds', string_agg(due.id::text, ','))
      from due join members m on m.id = due.member_id
      group by m.id, case when ${isDecision} then 0 else due.id end`);
    if (queued === 0) return;
    mailer.kick();
  }
}

/** Counts consecutive permanent refusals by a member's mail server. An accepted mail resets the count. */
export async function noteOutcome(db: Queryable, recipient: string, wasAccepted: boolean): Promise<void> {
  await db.run(
    wasAccepted
      ? sql`update members set refused_mails = 0 where lower(email) = lower(${recipient}) and refused_mails > 0`
      : sql`update members set refused_mails = refused_mails + 1 where lower(email) = lower(${recipient})`,
  );
}

import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Mailer } from '../../engine/mail/send.ts';

const atOnce = 500;

/** Queues a mail for each notice whose mail is due. Its text is written when it is sent. */
export async function mailDueNotices(db: Db, mailer: Mailer): Promise<void> {
  for (;;) {
    const queued = await db.run(sql`
      with due as (
        update notices set mail_at = null, is_mailed = true
        where id in (select id from notices where mail_at <= now() order by mail_at limit ${atOnce} for update skip locked)
        returning id, member_id)
      insert into outbox (kind, recipient, data)
      select 'notice', m.email, jsonb_build_object('memberId', m.id::text, 'noticeIds', due.id::text)
      from due join members m on m.id = due.member_id`);
    if (queued > 0) mailer.kick();
    if (queued < atOnce) return;
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

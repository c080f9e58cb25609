import { decisionKinds } from '../../contract/notices/kinds.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { kinds } from './mail-summaries.ts';

const atOnce = 500;

/**
 * Queues a mail for each notice whose mail is due, and one for all decisions about a member as soon as the first is due.
 * Their texts are written when they are sent.
 */
export async function mailDueNotices(db: Db, kick: () => void): Promise<void> {
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
        returning id, member_id, kind, is_urgent)
      insert into outbox (kind, recipient, data, may_wake)
      select 'notice', m.email, jsonb_build_object('memberId', m.id::text, 'noticeIds', string_agg(due.id::text, ',')),
        bool_or(due.is_urgent)
      from due join members m on m.id = due.member_id
      group by m.id, case when ${isDecision} then 0 else due.id end`);
    if (queued === 0) return;
    kick();
  }
}

/** Queues a push for each device of the member, and a message of WeCom, where the member gets the group so. */
export async function pushDueNotices(db: Db, hasWecom: boolean, kick: () => void): Promise<void> {
  for (;;) {
    const due = await db.run(sql`
      with due as (
        update notices set push_at = null
        where id in (
          select id from notices where push_at <= now() order by push_at, id limit ${atOnce} for update skip locked)
        returning id, member_id, kind, is_urgent),
      chosen as (
        select due.member_id, due.is_urgent, jsonb_build_object('memberId', due.member_id::text, 'noticeId', due.id::text) as data,
          coalesce(settings.push, kinds.push) as push, coalesce(settings.wecom, kinds.mail = 'now') as wecom
        from due join ${kinds} on kinds.kind = due.kind
        left join mail_settings settings
          on settings.member_id = due.member_id and settings.mail_group = kinds.mail_group),
      queued as (
        insert into outbox (channel, kind, recipient, data, may_wake)
        select 'push', 'push', d.id::text, data || jsonb_build_object('host', split_part(d.endpoint, '/', 3)), is_urgent
        from chosen join push_devices d using (member_id) where chosen.push
        union all
        select 'wecom', 'wecom', m.id::text, data, is_urgent from chosen join members m on m.id = chosen.member_id
        where chosen.wecom and m.wecom_id is not null and not m.wecom_refused and ${hasWecom}::boolean)
      select from due`);
    if (due === 0) return;
    kick();
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

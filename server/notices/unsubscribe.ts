import { CallerError } from '../../contract/errors.ts';
import { mailGroupNames, mailGroups, type MailGroupName } from '../../contract/notices/mail-groups.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/** A group that members may choose, or all groups of the daily summary. */
export type Subscription = MailGroupName | 'summary';

const choosable = mailGroupNames.filter((name) => !('isFixed' in mailGroups[name]));

/** `member.group.signature`: names no person and does not expire. */
export function unsubscribeToken(key: SigningKey, memberId: string, group: Subscription): string {
  return `${memberId}.${group}.${sign(key, 'unsubscribe', [memberId, group])}`;
}

/** Throws for a token that is not ours. */
export function readToken(key: SigningKey, token: string): { memberId: string; group: Subscription } {
  const [, memberId = '', group = '', signature = ''] =
    /^(\d{1,19})\.([a-z-]+)\.([\w-]{22})$/.exec(token) ?? [];
  const known = [...choosable, 'summary' as const].find((name) => name === group);
  if (known === undefined || !isSigned(key, 'unsubscribe', [memberId, group], signature))
    throw new CallerError('unsubscribe_token');
  return { memberId, group: known };
}

/**
 * Turns off the mails that a token stands for or, with `undo`, restores the earlier settings. Idempotent. Throws for a
 * token that is not ours, or whose member has closed the account.
 */
export async function unsubscribe(
  db: Queryable,
  key: SigningKey,
  token: string,
  undo: boolean,
): Promise<Subscription> {
  const { memberId, group } = readToken(key, token);
  const found = await db.run(sql`select from members where id = ${memberId}`);
  if (found === 0) throw new CallerError('unsubscribe_token');
  await (undo ? restore(db, memberId, group) : end(db, memberId, group));
  return group;
}

async function end(db: Queryable, memberId: string, group: Subscription): Promise<void> {
  const groups = group === 'summary' ? choosable : [group];
  const defaults = groups.map((name) => mailGroups[name].mail);
  await db.run(sql`
    insert into mail_settings (member_id, mail_group, mail)
    select ${memberId}::bigint, mail_group, mail
    from unnest(${groups}::text[], ${defaults}::text[]) as present (mail_group, mail)
    on conflict (member_id, mail_group) do update set mail = coalesce(mail_settings.mail, excluded.mail)`);
  await db.run(sql`
    update mail_settings set unsubscribed_from = mail, mail = 'never'
    where member_id = ${memberId} and mail_group = any(${groups}::text[])
      and case when ${group} = 'summary' then mail = 'daily' else mail <> 'never' end`);
}

async function restore(db: Queryable, memberId: string, group: Subscription): Promise<void> {
  await db.run(sql`
    update mail_settings set mail = unsubscribed_from, unsubscribed_from = null
    where member_id = ${memberId} and unsubscribed_from is not null
      and case when ${group} = 'summary' then unsubscribed_from = 'daily' else mail_group = ${group} end`);
}

import { CallerError } from '../../contract/errors.ts';
import {
  mailGroupNames,
  mailGroups,
  type MailChoice,
  type MailGroupName,
} from '../../contract/notices/kinds.ts';
import * as limits from '../../contract/notices/limits.ts';
import type { MailSettings } from '../../contract/notices/views.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Member } from '../member.ts';

/** The groups that a role has notices of. */
function groupsFor(role: Member['role']): MailGroupName[] {
  return mailGroupNames.filter((group) => role === 'admin' || !('adminsOnly' in mailGroups[group]));
}

/** When each group of the member's notices is mailed. */
export async function readMailSettings(db: Queryable, member: Member): Promise<MailSettings> {
  const chosen = await db.rows<{ group: string; mail: MailChoice }>(sql`
    select mail_group as group, mail from mail_settings where member_id = ${member.id}`);
  const address = await db.row<{ bounced: boolean }>(sql`
    select refused_mails >= ${limits.refusedMails} as bounced from members where id = ${member.id}`);
  return {
    groups: groupsFor(member.role).map((group) => ({
      group,
      mail: chosen.find((row) => row.group === group)?.mail ?? mailGroups[group].mail,
      is_fixed: false,
    })),
    bounced: address?.bounced ?? false,
  };
}

export async function chooseMail(
  db: Queryable,
  member: Member,
  group: MailGroupName,
  mail: MailChoice,
): Promise<MailSettings> {
  if (!groupsFor(member.role).includes(group)) throw new CallerError('unknown_option', { field: 'group' });
  await db.run(sql`
    insert into mail_settings (member_id, mail_group, mail) values (${member.id}, ${group}, ${mail})
    on conflict (member_id, mail_group) do update set mail = excluded.mail, unsubscribed_from = null`);
  return readMailSettings(db, member);
}

import { CallerError } from '../../contract/errors.ts';
import * as limits from '../../contract/notices/limits.ts';
import {
  mailGroupNames,
  mailGroups,
  type MailChoice,
  type MailGroupName,
} from '../../contract/notices/mail-groups.ts';
import type { MailSettings } from '../../contract/notices/views.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Member } from '../member.ts';

const groups = sql`(values ${join(
  mailGroupNames.map((name, index) => {
    const { mail } = mailGroups[name];
    const isFixed = literal(String('isFixed' in mailGroups[name]));
    const isForAdmins = literal(String('adminsOnly' in mailGroups[name]));
    return sql`(${literal(String(index))}::int, ${literal(name)}, ${literal(mail)}, ${isFixed}::boolean,
      ${isForAdmins}::boolean)`;
  }),
  ', ',
)}) as groups (place, name, mail, is_fixed, is_for_admins)`;

/** When each group of a member's notices is mailed. */
const settingsOf = (memberId: Sql, isAdmin: Sql) => sql`
  select json_build_object(
    'groups', (
      select json_agg(json_build_object(
        'group', groups.name, 'mail', coalesce(chosen.mail, groups.mail), 'is_fixed', groups.is_fixed) order by groups.place)
      from ${groups}
      left join mail_settings chosen on chosen.member_id = ${memberId} and chosen.mail_group = groups.name
      where not groups.is_for_admins or ${isAdmin}),
    'bounced', (
      select refused_mails >= ${literal(String(limits.refusedMails))}::int from members where id = ${memberId}))`;

export function ownMailSettings(): Sql {
  return sql`select (${settingsOf(reader.id, reader.isAdmin)})::text`;
}

export async function chooseMail(
  db: Queryable,
  member: Member,
  group: MailGroupName,
  mail: MailChoice,
): Promise<MailSettings> {
  const isAdmin = member.role === 'admin';
  if ('adminsOnly' in mailGroups[group] && !isAdmin)
    throw new CallerError('unknown_option', { field: 'group' });
  if ('isFixed' in mailGroups[group]) throw new CallerError('mail_group_fixed', { field: 'group' });
  await db.run(sql`
    insert into mail_settings (member_id, mail_group, mail) values (${member.id}, ${group}, ${mail})
    on conflict (member_id, mail_group) do update set mail = excluded.mail, unsubscribed_from = null`);
  const found = await db.row<{ settings: MailSettings }>(sql`
    select (${settingsOf(sql`${member.id}::bigint`, sql`${isAdmin}::boolean`)}) as settings`);
  if (!found) throw new CallerError('no_session');
  return found.settings;
}

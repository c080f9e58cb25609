import { dayAt } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';
import type { MailChange } from '../../contract/notices/endpoints.ts';
import * as limits from '../../contract/notices/limits.ts';
import { mailGroupNames, mailGroups } from '../../contract/notices/mail-groups.ts';
import type { MailSettings } from '../../contract/notices/views.ts';
import { join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { lastWeekly } from './weekly.ts';

const groups = sql`(values ${join(
  mailGroupNames.map((name, index) => {
    const { mail } = mailGroups[name];
    const push = literal(String('push' in mailGroups[name]));
    const isFixed = literal(String('isFixed' in mailGroups[name]));
    const isForAdmins = literal(String('adminsOnly' in mailGroups[name]));
    return sql`(${literal(String(index))}::int, ${literal(name)}, ${literal(mail)}, ${push}::boolean, ${isFixed}::boolean,
      ${isForAdmins}::boolean)`;
  }),
  ', ',
)}) as groups (place, name, mail, push, is_fixed, is_for_admins)`;

/** How each group of a member's notices comes. */
const settingsOf = (memberId: Sql, isAdmin: Sql, hasWecom: boolean) => sql`
  select json_build_object(
    'groups', (
      select json_agg(json_build_object(
        'group', groups.name, 'mail', coalesce(chosen.mail, groups.mail), 'push', coalesce(chosen.push, groups.push),
        'wecom', case when ${hasWecom}::boolean then coalesce(chosen.wecom, groups.mail = 'now') end,
        'is_fixed', groups.is_fixed) order by groups.place)
      from ${groups}
      left join mail_settings chosen on chosen.member_id = ${memberId} and chosen.mail_group = groups.name
      where not groups.is_for_admins or ${isAdmin}),
    'bounced', (
      select refused_mails >= ${literal(String(limits.refusedMails))}::int from members where id = ${memberId}))`;

export function ownMailSettings(hasWecom: boolean): Sql {
  return sql`select (${settingsOf(reader.id, reader.isAdmin, hasWecom)})::text`;
}

export async function chooseMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  member: Member,
  { group, mail, push, wecom }: MailChange,
): Promise<MailSettings> {
  const isAdmin = member.role === 'admin';
  if ('adminsOnly' in mailGroups[group] && !isAdmin)
    throw new CallerError('unknown_option', { field: 'group' });
  if ('isFixed' in mailGroups[group]) throw new CallerError('mail_group_fixed', { field: 'group' });
  await db.run(sql`
    insert into mail_settings as kept (member_id, mail_group, mail, push, wecom)
    values (${member.id}, ${group}, ${mail ?? null}, ${push ?? null}, ${wecom ?? null})
    on conflict (member_id, mail_group) do update set mail = coalesce(excluded.mail, kept.mail),
      push = coalesce(excluded.push, kept.push), wecom = coalesce(excluded.wecom, kept.wecom),
      unsubscribed_from = case when excluded.mail is null then kept.unsubscribed_from end`);
  // The list of this week is not for who chooses it after its time.
  if (group === 'weekly')
    await db.run(sql`
      update members set weekly_on = greatest(weekly_on, ${dayAt(lastWeekly(config, Date.now()), config.profile.timeZone)}::date)
      where id = ${member.id}`);
  const found = await db.row<{ settings: MailSettings }>(sql`
    select (${settingsOf(sql`${member.id}::bigint`, sql`${isAdmin}::boolean`, config.wecom !== undefined)}) as settings`);
  if (!found) throw new CallerError('no_session');
  return found.settings;
}

import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Member } from '../member.ts';
import { isCodeOffered } from '../profile/contacts.ts';
import { isSuspended } from '../session/sessions.ts';
import { isPausedMember } from './absent-members.ts';
import { mayOpenAs } from './visible-posts.ts';

/** The uses of an image decide who may see it and when it may be deleted. */

const inPostSeenBy = (role: Member['role']) => sql`exists (
  select from post_images pi join posts p on p.id = pi.post_id
  where pi.image_name = i.name and ${mayOpenAs(role, sql`p`)})`;

/**
 * Selects `members` if every member may see the image, `some` if only some may and the reader is one of them, otherwise
 * null. The owner always may. Others may once it is in a post that they may see or in an approved profile, unless the
 * owner is suspended (of QR codes, or has paused, or the site has no channel for them), and admins while it is in a profile request (rules W5 and M1; rules, Images). QR codes are always
 * for some only.
 */
export function imageAudience(name: string): Sql {
  return sql`
    select case when by_all then 'members' else 'some' end
    from images i cross join lateral (
      select ${inPostSeenBy('member')}
        or exists (select from members m where profile_image = i.name and not ${isSuspended(sql`m`)}) as by_all) seen
    where name = ${name} and (
      by_all
      or owner_id = ${reader.id}
      or ${reader.isAdmin} and (
        ${inPostSeenBy('admin')}
        or exists (select from members where profile_image = i.name or wechat_image = i.name)
        or exists (select from profile_requests where profile_image = i.name or wechat_image = i.name))
      or ${isCodeOffered} and exists (select from members m where wechat_image = i.name and not ${isSuspended(sql`m`)}
        and not ${isPausedMember(sql`m.id`)}))`;
}

/**
 * Deletes the rows of those named images that nothing uses any more. Returns their names: the caller removes the
 * files after its commit.
 */
export async function dropUnusedImages(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  // Locks first and checks next: a transaction that adds a use of an image holds a share lock until it commits.
  await tx.run(sql`select name from images where name = any(${names}) order by name for update`);
  const deleted = await tx.rows<{ name: string }>(sql`
    delete from images i where name = any(${names})
      and not exists (select from post_images where image_name = i.name)
      and not exists (select from members where profile_image = i.name or wechat_image = i.name)
      and not exists (select from profile_requests where profile_image = i.name or wechat_image = i.name)
    returning name`);
  return deleted.map(({ name }) => name);
}

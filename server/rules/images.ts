import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import type { Audience } from '../http/files.ts';
import type { Member } from '../http/session.ts';
import { isSeenBy } from './visible-posts.ts';

/** What follows from where an image is used: who may see it, and when it may be deleted. */

const inPostSeenBy = (role: Member['role']) => sql`exists (
  select from post_images pi join posts p on p.id = pi.post_id
  where pi.image_name = i.name and ${sql.raw(isSeenBy(role, 'p.status'))})`;

/**
 * Returns whether every member may see the image, or only some, with this one among them; undefined if this one may
 * not. The owner may always. Others may once it is in a post that they may see or in an approved profile, and admins
 * while it is in a request for one (rule W5; rules, Images). QR codes count as seen by some.
 */
export async function whoSeesImage(db: Db, member: Member, name: string): Promise<Audience | undefined> {
  const seen = await db.execute<{ audience: Audience }>(sql`
    select case when by_all then 'members' else 'some' end as audience
    from images i cross join lateral (
      select ${inPostSeenBy('member')}
        or exists (select from members where profile_image = i.name) as by_all) seen
    where name = ${name} and (
      by_all
      or owner_id = ${member.id}
      or ${member.role === 'admin'}::boolean and (
        ${inPostSeenBy('admin')}
        or exists (select from profile_requests where profile_image = i.name or wechat_image = i.name))
      or exists (select from members where wechat_image = i.name))`);
  return seen.rows[0]?.audience;
}

/**
 * Deletes the rows of those named images that nothing uses any more. Returns their names: the caller removes the
 * files after its commit.
 */
export async function dropUnusedImages(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const list = sql.param([...names]);
  // Locks first and looks in a new statement: a copy in the making holds a share of the row until it is visible.
  await tx.execute(sql`select name from images where name = any(${list}) order by name for update`);
  const gone = await tx.execute<{ name: string }>(sql`
    delete from images i where name = any(${list})
      and not exists (select from post_images where image_name = i.name)
      and not exists (select from members where profile_image = i.name or wechat_image = i.name)
      and not exists (select from profile_requests where profile_image = i.name or wechat_image = i.name)
    returning name`);
  return gone.rows.map((row) => row.name);
}

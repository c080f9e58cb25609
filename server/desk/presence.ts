import type { Colleagues } from '../../contract/desk/endpoints.ts';
import { presenceSeconds } from '../../contract/desk/limits.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';

const recently = sql`now() - make_interval(secs => ${presenceSeconds})`;

/**
 * Stores which post the admin has open, unless the site keeps nothing. Returns which posts the other admins have open or
 * have just decided. Locks and reserves nothing.
 */
export async function notePresence(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  admin: Member,
  postId: string | null,
): Promise<Colleagues> {
  const noted = sql`noted as (
      insert into desk_presence (admin_id, post_id) values (${admin.id}, ${postId})
      on conflict (admin_id) do update set post_id = excluded.post_id, seen_at = now())`;
  const found = await db.row<{ colleagues: Colleagues }>(sql`
    with ${config.demo ? sql`noted as (select)` : noted}
    select json_build_object(
      'open', (
        select coalesce(json_agg(json_build_object('post_id', d.post_id::text, 'username', m.username)
          order by d.seen_at desc, m.id), '[]')
        from desk_presence d join members m on m.id = d.admin_id and m.role = 'admin'
        where d.seen_at > ${recently} and d.post_id is not null and m.id <> ${admin.id}),
      'decided', (
        select coalesce(json_agg(json_build_object('post_id', p.id::text, 'post_status', p.status,
          'username', m.username,
          'date', ${instant(sql`p.decided_at`)}
        ) order by p.decided_at desc, p.id desc), '[]')
        from posts p join members m on m.id = p.decided_by
        where p.decided_at > ${recently} and p.decided_by <> ${admin.id})) as colleagues`);
  return found?.colleagues ?? { open: [], decided: [] };
}

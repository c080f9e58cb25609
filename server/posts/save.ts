import { CallerError } from '../../contract/errors.ts';
import { kindsWhere } from '../../contract/notices/kinds.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { mayOpen } from '../rules/visible-posts.ts';

export interface SavedState {
  is_saved: boolean;
  saved_count: number;
}

/** The member as the `reader` of a statement that also writes. */
export const readerOf = ({ id, role }: Member) => sql`select ${id}::bigint as id, ${role}::text as role`;

/**
 * Sets whether the member has saved the post. Idempotent. Removing a save also deletes the notices about the saved
 * post. It is one statement, and therefore one round trip: the locks make the count that it reads current, and a
 * trigger then updates the stored one.
 */
export async function setSaved(
  { db }: Pick<Deps, 'db'>,
  member: Member,
  postId: string,
  isSaved: boolean,
): Promise<SavedState> {
  const change = isSaved
    ? sql`changed as (
        insert into saves (member_id, post_id) select ${member.id}, id from post on conflict do nothing
        returning 1 as by)`
    : sql`changed as (
        delete from saves where member_id = ${member.id} and post_id = (select id from post)
        returning -1 as by),
      removed as (
        delete from notices
        where member_id = ${member.id} and post_id = (select id from post)
          and kind = any(${kindsWhere(({ to }) => to === 'savers')}::text[]))`;
  const counted = await db.row<{ saved_count: number }>(sql`
    with reader as (${readerOf(member)}),
      post as materialized (
        select p.id from posts p, reader where p.id = ${postId} and ${mayOpen(sql`p`)} for update of p),
      before as materialized (
        select saved_count from post_counts where post_id = (select id from post) for update),
      ${change}
    select before.saved_count + coalesce((select sum(by) from changed), 0)::int as saved_count from before`);
  if (!counted) throw new CallerError('post_not_found');
  return { is_saved: isSaved, saved_count: counted.saved_count };
}

/** The stored state, for older clients that count by calls of their own (rule P7). */
export async function readSaved(db: Queryable, member: Member, postId: string): Promise<SavedState> {
  const saved = await db.row<SavedState>(sql`
    select s.member_id is not null as is_saved, c.saved_count
    from (${readerOf(member)}) reader join posts p on p.id = ${postId} and ${mayOpen(sql`p`)}
    join post_counts c on c.post_id = p.id
    left join saves s on s.post_id = p.id and s.member_id = reader.id`);
  if (!saved) throw new CallerError('post_not_found');
  return saved;
}

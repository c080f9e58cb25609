import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Member } from '../member.ts';
import { revealFields } from '../rules/post-fields.ts';
import { isPublic, mayOpen, onMarket } from '../rules/visible-posts.ts';
import { readerOf } from './save.ts';

export interface RevealState {
  asked_at: string | null;
  asked_count: number | null;
  last_asked: string | null;
}

/**
 * Counts that the contact was revealed to the member, once for each member and post, on the market posts of others. One
 * statement, so that the status can't change between the check and the count.
 */
export async function connect(db: Queryable, member: Member, postId: string): Promise<RevealState> {
  const state = await db.row<RevealState>(sql`
    with reader as (${readerOf(member)}),
      post as materialized (
        select p.id, p.status, p.author_id from posts p, reader
        where p.id = ${postId} and ${mayOpen(sql`p`)}
          and (p.author_id = reader.id or ${isPublic(sql`p.status`)})
        for share of p),
      reveal as (
        insert into asks (post_id, member_id)
        select id, ${member.id} from post where author_id <> ${member.id} and ${onMarket(sql`status`)}
        -- An update that changes nothing returns the row also when another statement is inserting it.
        on conflict (post_id, member_id) do update set asked_at = asks.asked_at
        returning asked_at)
    select
      coalesce(
        (select ${instant(sql`asked_at`)} from reveal),
        (select ${instant(sql`asked_at`)} from asks where post_id = p.id and member_id = reader.id)) as asked_at,
      ${revealFields}
    from post p, reader`);
  if (!state) throw new CallerError('post_not_found');
  return state;
}

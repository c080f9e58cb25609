import type { ReceivedOffer } from '../../contract/offers/endpoints.ts';
import * as limits from '../../contract/offers/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Member } from '../member.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { offerWith } from '../rules/offer-fields.ts';
import { pageLimit, pageOffset } from '../rules/paging.ts';
import { checkOwnPost } from '../rules/post-access.ts';
import { mayOpen } from '../rules/visible-posts.ts';

/** The offers on an own post that wait for an answer, oldest first, then the promised one. */
export async function postOffers(db: Queryable, member: Member, postId: string): Promise<ReceivedOffer[]> {
  await checkOwnPost(db, member, postId);
  const found = await db.row<{ list: ReceivedOffer[] }>(sql`
    select coalesce(json_agg(${offerWith(
      'author',
      sql`
      'user_id', m.id::text,
      'username', m.username,
      'profile_image', 'uploads/' || m.profile_image,
      'member_since', ${instant(sql`m.created_at`)},
      'deals_made', (select count(*) from deals where member_id = m.id)`,
    )}
      order by o.state = 'promised', o.created_at, o.id), '[]') as list
    from offers o join members m on m.id = o.member_id
    where o.post_id = ${postId} and o.ended_at is null and not o.is_muted`);
  return found?.list ?? [];
}

/** The reader's offers: open and promised ones, then those that ended lately, each newest first. */
export function ownOffers(page: number): Sql {
  return sql`
    select coalesce(json_agg(${offerWith(
      'asker',
      sql`
      'post_title', o.post_title,
      'post_status', p.status,
      'image_url', 'uploads/' || i.image_name,
      'post_price', trim_scale(p.price)::text,
      'post_currency', p.currency,
      'username', m.username`,
    )}
      order by o.ended_at is not null, o.created_at desc, o.id desc), '[]')::text
    from (
      select * from offers
      where member_id = ${reader.id}
        and (ended_at is null or ended_at > now() - make_interval(days => ${limits.keptDays}))
      order by ended_at is not null, created_at desc, id desc ${pageLimit} offset ${pageOffset(page)}::int) o
    left join members m on m.id = o.author_id and not ${isSuspendedMember(sql`m.id`)}
    left join posts p on p.id = o.post_id and ${mayOpen(sql`p`)}
    left join post_images i on i.post_id = p.id and i.position = 0`;
}

/** Members whom the reader has blocked, by name. */
export const blockedMembers = sql`
  select coalesce(json_agg(json_build_object('user_id', m.id::text, 'username', m.username)
    order by lower(m.username), m.id), '[]')::text
  from offer_blocks b join members m on m.id = b.blocked_id where b.member_id = ${reader.id}`;

import { CallerError } from '../../contract/errors.ts';
import * as limits from '../../contract/offers/limits.ts';
import { instant, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { handlesOf, ifCodeOffered, shown } from '../profile/contacts.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { pageLimit, pageOffset } from '../rules/paging.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import { offerColumns } from './states.ts';

const notAuthor = 'not_author';

/**
 * The offers on an own post that wait for an answer, oldest first, then the promised one. Null if the reader may not see the
 * post. `refuseOthers` throws for a post of another member.
 */
export function postOffers(postId: string): Sql {
  return sql`
    select case when p.author_id <> ${reader.id} then ${literal(notAuthor)} else (
      select coalesce(json_agg(${offerWith(
        'author',
        sql`
          'user_id', m.id::text,
          'username', m.username,
          'profile_image', 'uploads/' || m.profile_image,
          'member_since', ${instant(sql`m.created_at`)},
          'deals_made', (select count(*) from deals where member_id = m.id)`,
      )} order by o.state = 'promised', o.created_at, o.id), '[]')::text
      from offers o join members m on m.id = o.member_id
      where o.post_id = p.id and o.ended_at is null and not o.is_muted) end
    from posts p where p.id = ${postId} and ${mayOpen(sql`p`)}`;
}

export async function refuseOthers(selected: string): Promise<string> {
  if (selected === notAuthor) throw new CallerError(notAuthor);
  return selected;
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

/** The offer `o` as one side sees it, with the contacts of the other side `m` while they are shown, and with more fields. */
function offerWith(by: 'asker' | 'author', more: Sql): Sql {
  const isShown = sql`(o.promised_at is not null and coalesce(o.ended_at, 'infinity')
    > now() - make_interval(hours => ${limits.contactHours}))`;
  const contact = (value: Sql) => sql`case when ${isShown} then ${value} end`;
  return sql`json_build_object(${offerColumns(by)},
    'email', ${contact(sql`m.email`)},
    'wechat_id', ${contact(ifCodeOffered(sql`m.wechat_id`))},
    'wechat_qr_code_image', ${contact(ifCodeOffered(sql`'uploads/' || m.wechat_image`))},
    'contacts', ${contact(shown(handlesOf(sql`m`)))},
    ${more})`;
}

import { CallerError } from '../../contract/errors.ts';
import * as limits from '../../contract/offers/limits.ts';
import { instant, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { handlesOf, ifCodeOffered, shown } from '../profile/contacts.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { pageLimit, pageOffset } from '../rules/paging.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import { hasExpired, isDue, isFree, offerColumns, queueOrder, waitsForAuthor } from './states.ts';

const notAuthor = 'not_author';

/** SQL condition: the offer `o` is promised, or its promise ended less than a day ago. */
const isShown = sql`(case when o.state = 'promised' then 'infinity' when o.promised_at is not null then o.ended_at
  else o.given_back_at end > now() - make_interval(hours => ${limits.contactHours}))`;

const contact = (value: Sql) => sql`case when ${isShown} then ${value} end`;

/** Of the other side `m`, while they are shown. */
const contacts = sql`
  'email', ${contact(sql`m.email`)},
  'wechat_id', ${contact(ifCodeOffered(sql`m.wechat_id`))},
  'wechat_qr_code_image', ${contact(ifCodeOffered(sql`'uploads/' || m.wechat_image`))},
  'contacts', ${contact(shown(handlesOf(sql`m`)))}`;
const noContacts = sql`'email', null, 'wechat_id', null, 'wechat_qr_code_image', null, 'contacts', null`;

/** The offer `o` as one side sees it, with contacts of the other side, and with more fields. */
function offerWith(by: 'asker' | 'author', more: Sql, ofOther = contacts): Sql {
  return sql`json_build_object(${offerColumns(by)}, ${ofOther}, ${more})`;
}

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
      )} order by o.state = 'promised', ${queueOrder(sql`o`)}), '[]')::text
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

/** The offers `o` that were made to the reader, or also those that the reader made, with the side of the reader. */
const madeToReader = sql`
  select o.*, 'author' as side from offers o
  where o.author_id = ${reader.id} and o.state in ('open', 'promised', 'unanswered')`;
const toReader = sql`(${madeToReader}) o`;
const promisesOfReader = sql`(
  ${madeToReader} and o.state = 'promised'
  union all
  select o.*, 'asker' from offers o where o.member_id = ${reader.id} and o.ended_at is null and o.state = 'promised') o`;

/** Such an `o`, with the other side `m` and the post `p`. The posts of a suspended member are not theirs to see. */
const withOther = sql`
  left join members m on m.id = case when o.side = 'asker' then o.author_id else o.member_id end
    and not ${isSuspendedMember(sql`m.id`)}
  left join posts p on p.id = o.post_id and ${mayOpen(sql`p`)}
  left join post_images i on i.post_id = p.id and i.position = 0`;

const sided = (asker: Sql, author: Sql) => sql`case when o.side = 'asker' then ${asker} else ${author} end`;

const dealFields = sql`
  'side', o.side,
  'user_id', m.id::text,
  'username', m.username,
  'profile_image', 'uploads/' || m.profile_image,
  'member_since', ${instant(sql`m.created_at`)},
  'deals_made', case when m.id is not null then (select count(*)::int from deals where member_id = m.id) end,
  'post_title', o.post_title,
  'post_status', p.status,
  'post_type', p.type,
  'image_url', 'uploads/' || i.image_name,
  'post_price', trim_scale(p.price)::text,
  'post_currency', p.currency,
  'late', ${sided(sql`o.asker_late`, sql`o.author_late`)},
  'their_late', ${sided(sql`o.author_late`, sql`o.asker_late`)},
  'is_due', o.side = 'author' and coalesce(${isDue}, false)`;
const deal = offerWith('author', dealFields);

/** Meetings to come or at most an hour past, by time; then promises without a time; then past meetings. */
const byMeeting = sql`case when o.meet_at >= now() - make_interval(hours => ${limits.lateUntilHours}) then 0
  when o.meet_at is null then 1 else 2 end, o.meet_at, o.promised_at, o.id`;

/** SQL condition: the offer `o` of `toReader` on the post `p` waits for the reader's answer. */
const needsReader = sql`(${isDue} or ${waitsForAuthor(sql`o`)} and ${isFree()} and not ${hasExpired(sql`p`)})`;

/** The reader's next meeting, with contacts or without; the number of further ones, and how much waits for the reader. */
export function nextDeal(hasContacts: boolean): Sql {
  return sql`
    select json_build_object(
      'offer', (select ${hasContacts ? deal : offerWith('author', dealFields, noContacts)} from ${promisesOfReader} ${withOther}
        order by ${byMeeting} limit 1),
      'more', (select greatest(count(*) - 1, 0) from ${promisesOfReader}),
      'needs', (select count(*) from ${toReader} join posts p on p.id = o.post_id where ${needsReader}))::text`;
}

/** What waits for the reader, oldest first and meetings before all, and the promises from either side by their meetings. */
export const deals = sql`
  select json_build_object(
    'needs', (select coalesce(json_agg(deal), '[]') from (
      select ${deal} as deal from ${toReader} ${withOther} where ${needsReader}
      order by o.state = 'open', o.post_id, ${queueOrder(sql`o`)} limit ${limits.shownNeeds}) found),
    'coming', (select coalesce(json_agg(deal), '[]') from (
      select ${deal} as deal from ${promisesOfReader} ${withOther}
      where not (o.side = 'author' and coalesce(${isDue}, false)) order by ${byMeeting}) found))::text`;

/** Members whom the reader has blocked, by name. */
export const blockedMembers = sql`
  select coalesce(json_agg(json_build_object('user_id', m.id::text, 'username', m.username)
    order by lower(m.username), m.id), '[]')::text
  from offer_blocks b join members m on m.id = b.blocked_id where b.member_id = ${reader.id}`;

import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { handlesOf, ifCodeOffered, shown } from './contacts.ts';
import { offersWaiting, queuePlace } from './offers.ts';

/** Offers in replies. */

const columns = (by: 'asker' | 'author') => sql`
  'offer_id', o.id::text,
  'post_id', o.post_id::text,
  'state', o.state,
  'price', trim_scale(o.price)::text,
  'currency', o.currency,
  'area', (select area from pickup_areas where area = o.area),
  'times', (select coalesce(json_agg(${instant(sql`one`)} order by one), '[]') from unnest(o.times) one),
  'sentence', o.sentence,
  'time', ${instant(sql`o.meet_at`)},
  'place', (select area from pickup_areas where area = o.meet_area),
  'date', ${instant(sql`o.created_at`)},
  'answered_at', ${instant(sql`coalesce(o.promised_at, o.ended_at)`)},
  'reason', o.reason,
  'queue_place', ${queuePlace(sql`o`, by)}`;

/** SQL for the offer `o` as JSON, as its maker sees it. */
export const offerJson = sql`json_build_object(${columns('asker')})`;

/** The same as one side sees it, with the contacts of the other side `m` while they are shown, and with more fields. */
export function offerWith(by: 'asker' | 'author', more: Sql): Sql {
  const isShown = sql`(o.promised_at is not null and coalesce(o.ended_at, 'infinity') > now() - interval '24 hours')`;
  const contact = (value: Sql) => sql`case when ${isShown} then ${value} end`;
  return sql`json_build_object(${columns(by)},
    'email', ${contact(sql`m.email`)},
    'wechat_id', ${contact(ifCodeOffered(sql`m.wechat_id`))},
    'wechat_qr_code_image', ${contact(ifCodeOffered(sql`'uploads/' || m.wechat_image`))},
    'contacts', ${contact(shown(handlesOf(sql`m`)))},
    ${more})`;
}

/** A column of the reply: how many offers wait on the post `p`, for its author. */
export const offerCountField = sql`case when p.author_id = ${reader.id} then ${offersWaiting(sql`p.id`)} end as offer_count`;

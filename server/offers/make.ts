import { CallerError } from '../../contract/errors.ts';
import type { NewOffer } from '../../contract/offers/fields.ts';
import * as limits from '../../contract/offers/limits.ts';
import { statesThat } from '../../contract/offers/states.ts';
import { isOfferTime } from '../../contract/offers/view.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { isDaily } from '../days.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { lockPost } from '../rules/post-access.ts';
import { isHidden, onMarket } from '../rules/visible-posts.ts';
import { isSuspended } from '../session/sessions.ts';
import { checkArea } from '../site/areas.ts';
import { hasExpired, mailFirstOffer, tellOfOffers, waitsForAuthor } from './states.ts';

/**
 * Makes an offer on the post of another member, and returns its id. If the author has blocked the member, the reply is the
 * same, but the author neither sees the offer nor gets a notice.
 */
export async function makeOffer(
  { db, config, rateLimits }: Deps,
  member: Member,
  { postId, price = null, area = null, times = [], sentence = null }: NewOffer,
): Promise<string> {
  checkArea(config, area, 'unknown_option');
  const now = Date.now();
  if (!times.every((time) => isOfferTime(Date.parse(time), now, config.profile.timeZone)))
    throw new CallerError('times_invalid', { field: 'times' });
  await rateLimits.consume('make-offer', member.id);
  return db.transaction(async (tx) => {
    const { authorId } = await lockPost(tx, member, postId);
    if (authorId === member.id) throw new CallerError('own_post');
    await checkPost(tx, member, postId, price);
    await checkMember(tx, member.id, postId, authorId);
    const made = await tx.row<{ id: string; isMuted: boolean }>(sql`
      insert into offers (post_id, post_title, member_id, author_id, price, currency, area, times, sentence, is_muted)
      select p.id, p.title, ${member.id}, p.author_id, ${price}::numeric, case when ${price}::numeric is not null then p.currency end,
        ${area}, ${times}::timestamptz[], ${sentence},
        exists (select from offer_blocks where member_id = p.author_id and blocked_id = ${member.id})
      from posts p where p.id = ${postId}
      returning id, is_muted as "isMuted"`);
    if (!made) throw new CallerError('post_not_found');
    if (!made.isMuted) {
      await tellOfOffers(tx, config, [postId]);
      await mailFirstOffer(tx, config, made.id);
    }
    return made.id;
  });
}

async function checkPost(tx: Tx, member: Member, postId: string, price: string | null): Promise<void> {
  const post = await tx.row<Record<'isOpen' | 'isHidden' | 'isExpired' | 'negotiable', boolean>>(sql`
    select ${onMarket(sql`p.status`)} as "isOpen", ${isHidden(sql`p`)} as "isHidden", negotiable,
      ${hasExpired(sql`p`)} as "isExpired"
    from posts p where id = ${postId}`);
  // Since it was locked, its author may have been suspended.
  if (post?.isHidden && member.role !== 'admin') throw new CallerError('post_not_found');
  if (!post?.isOpen || post.isHidden) throw new CallerError('post_state');
  if (post.isExpired) throw new CallerError('post_expired');
  if (price !== null && !post.negotiable) throw new CallerError('price_fixed', { field: 'price' });
}

interface Standing {
  exists: boolean;
  isClosed: boolean;
  isLimited: boolean;
  isFull: boolean;
}

/** SQL condition: limits don't count what an author gave back. */
const isCounted = sql`given_back_at is null`;

const closing = (ends: 1 | 2) => statesThat((row) => row.closes === ends);

/**
 * Locks both members, so that concurrent offers can't exceed the limits, and none is left to somebody who is suspended at the
 * same time.
 */
async function checkMember(tx: Tx, memberId: string, postId: string, authorId: string): Promise<void> {
  const present = await tx.rows<{ id: string }>(sql`
    select id from members m where id in (${memberId}, ${authorId}) and not ${isSuspended(sql`m`)}
    order by id for no key update`);
  if (!present.some(({ id }) => id === memberId)) throw new CallerError('no_session');
  if (!present.some(({ id }) => id === authorId)) throw new CallerError('post_not_found');
  const standing = await tx.row<Standing>(sql`
    select
      coalesce(bool_or(post_id = ${postId} and ended_at is null), false) as exists,
      coalesce(bool_or(post_id = ${postId}
        and (state = any(${closing(1)}) or state = 'cancelled' and ended_by = 'author')), false)
        or count(*) filter (where post_id = ${postId}
          and state = any(${closing(2)})) > 1 as "isClosed",
      count(*) filter (where state = 'open' and ${isCounted}) >= ${limits.openOffers}
        or count(*) filter (where state = 'open' and ${isCounted} and author_id = ${authorId}) >= ${limits.openToAuthor}
        or count(*) filter (where author_id = ${authorId} and ${isCounted} and ${isDaily(sql`created_at`)})
          >= ${limits.dailyToAuthor} as "isLimited",
      (select count(*) from offers o where o.post_id = ${postId} and ${waitsForAuthor(sql`o`)} and ${isCounted})
        >= ${limits.openOnPost} as "isFull"
    from offers where member_id = ${memberId}`);
  if (standing?.exists) throw new CallerError('offer_exists');
  if (standing?.isClosed) throw new CallerError('offer_closed');
  if (standing?.isLimited) throw new CallerError('offer_limit');
  if (standing?.isFull) throw new CallerError('offer_full');
}

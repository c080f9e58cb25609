import { CallerError } from '../../contract/errors.ts';
import type { Cancelled, Declined, Late } from '../../contract/offers/fields.ts';
import * as limits from '../../contract/offers/limits.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { countDeal, freePost, moveTo } from '../posts/status.ts';
import type { Actor } from '../rules/actions.ts';
import { insertNotices, notify } from '../rules/notices.ts';
import { onMarket } from '../rules/visible-posts.ts';
import { lockOffer } from './lock-offer.ts';
import { nobody } from './of-member.ts';
import { endPromise, hasMet, isPromised, tellOfOffers, tidyNotices, wasAsked } from './states.ts';

/** How offers and promises end by one of the two sides. */

type Site = Pick<Deps, 'db' | 'config'>;

/** Withdraws an own open offer. The author is not told, and what they were told of it goes. */
export async function withdrawOffer({ db }: Site, member: Member, offerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { post } = await lockOffer(tx, member, offerId, 'withdraw');
    await tx.run(sql`
      update offers set state = 'withdrawn', ended_at = now(), ended_by = 'asker', stopped_at = null where id = ${offerId}`);
    await tidyNotices(tx, [post.id]);
  });
}

/** Declines an offer; with `block` all open ones of the member, whose later ones nobody sees. */
export async function declineOffer(
  { db, config }: Site,
  member: Member,
  { offerId, reason = null, block = false }: Declined,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (block)
      await tx.run(sql`
        select from posts where author_id = ${member.id} and id in (
          select o.post_id from offers o join offers named on named.member_id = o.member_id
          where named.id = ${offerId} and o.ended_at is null)
        order by id for update`);
    const { askerId } = await lockOffer(tx, member, offerId, 'decline');
    // An offer that is made at the same time holds this lock: it is seen here, or sees the block.
    if (block) await tx.run(sql`select from members where id = ${member.id} for no key update`);
    const declined = await tx.rows<{ postId: string }>(sql`
      update offers set state = 'declined', ended_at = now(), ended_by = 'author', reason = ${reason}, stopped_at = null
      where state = 'open' and not is_muted and author_id = ${member.id} and member_id = ${askerId}
        and (id = ${offerId} or ${block}::boolean)
      returning post_id as "postId"`);
    const posts = declined.map(({ postId }) => postId);
    if (block)
      await tx.run(sql`
        insert into offer_blocks (member_id, blocked_id) values (${member.id}, ${askerId}) on conflict do nothing`);
    await tx.run(
      insertNotices(
        config,
        'offer-declined',
        sql`select ${askerId}::bigint as member_id, post_id, jsonb_build_object('reason', ${reason}::text) as data
          from unnest(${posts}::bigint[]) post_id`,
      ),
    );
    await tidyNotices(tx, posts);
  });
}

/** Ends a promise from either side. The post is Available again, and the queue hears so. */
export async function cancelPromise(
  { db, config }: Site,
  { member, caller }: Actor,
  { offerId, reason = null }: Cancelled,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { post, authorId } = await lockOffer(tx, member, offerId, 'cancel');
    const by = authorId === member.id ? 'author' : 'asker';
    const context = { tx, config, caller: by === 'author' ? caller : nobody };
    await freePost(context, post, { state: 'cancelled', by, reason });
  });
}

/**
 * The author says whether the two have met: a deal, or the post is Available again. A promise that ended without an answer can
 * still get one, while nobody else has the post.
 */
export async function answerMeeting(
  { db, config, terms }: Site & Pick<Deps, 'terms'>,
  { member, caller }: Actor,
  { offerId, met }: { offerId: string; met: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { post, state } = await lockOffer(tx, member, offerId, met ? 'met' : 'missed');
    const isLate = state === 'unanswered';
    const asked = await tx.row<{ isFree: boolean }>(sql`
      select ${onMarket(sql`p.status`)} and not ${isPromised(sql`p.id`)} as "isFree"
      from offers o join posts p on p.id = o.post_id
      where o.id = ${offerId} and case when ${isLate}::boolean then not ${wasAsked(24 * limits.answerableDays)}
        else ${hasMet} end`);
    if (!asked) throw new CallerError('offer_state');
    if (isLate && !asked.isFree) throw new CallerError('post_state');
    const by = { tx, config, caller };
    const which = sql`id = ${offerId}::bigint`;
    if (met) {
      await tx.run(sql`update offers set state = 'met' where ${which} and state = 'unanswered'`);
      await countDeal(tx, terms, post.id);
      await moveTo(by, post, 'Archived');
    } else if (isLate) {
      await endPromise(by, post.id, { state: 'missed', by: 'author' }, which);
      await tidyNotices(tx, [post.id]);
    } else await freePost(by, post, { state: 'missed', by: 'author' });
  });
}

/** Tells the other side that the member will be late. The hours of the meeting don't move. */
export async function runLate(
  { db, config }: Site,
  member: Member,
  { offerId, minutes }: Late,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { post, authorId, askerId } = await lockOffer(tx, member, offerId, 'late');
    const isAuthor = authorId === member.id;
    const other = isAuthor ? askerId : authorId;
    const told = await tx.run(sql`
      update offers set author_late = case when ${isAuthor}::boolean then ${minutes} else author_late end,
        asker_late = case when ${isAuthor}::boolean then asker_late else ${minutes} end
      where id = ${offerId} and case when ${isAuthor}::boolean then author_late else asker_late end is null
        and meet_at between now() - make_interval(hours => ${limits.lateUntilHours})
          and now() + make_interval(hours => ${limits.lateFromHours})`);
    if (told === 0 || other === null) throw new CallerError('offer_state');
    await notify(tx, config, { memberId: other, kind: 'running-late', postId: post.id, data: { minutes } });
  });
}

/** Lets the offers of a member through: those that are still open count as made now. Idempotent. */
export async function liftBlock({ db, config }: Site, member: Member, userId: string): Promise<void> {
  const isMuted = sql`state = 'open' and is_muted and offers.author_id = ${member.id} and member_id = ${userId}`;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      select from posts where id in (select post_id from offers where ${isMuted}) order by id for update`);
    // As in `declineOffer`.
    await tx.run(sql`select from members where id = ${member.id} for no key update`);
    await tx.run(sql`delete from offer_blocks where member_id = ${member.id} and blocked_id = ${userId}`);
    const unmuted = await tx.rows<{ postId: string }>(sql`
      update offers set is_muted = false, created_at = now(),
        lapses_at = now() + make_interval(hours => ${limits.lapseHours}),
        stopped_at = case when stopped_at is not null then now() end
      where ${isMuted} returning post_id as "postId"`);
    const posts = unmuted.map(({ postId }) => postId);
    await tellOfOffers(tx, config, posts);
  });
}

import { CallerError } from '../../contract/errors.ts';
import type { Promised } from '../../contract/offers/fields.ts';
import * as limits from '../../contract/offers/limits.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { dailyWait } from '../days.ts';
import type { Deps } from '../deps.ts';
import { moveTo } from '../posts/status.ts';
import type { Actor } from '../rules/actions.ts';
import { insertNotices, notify } from '../rules/notices.ts';
import { checkArea } from '../site/areas.ts';
import { lockOffer } from './lock-offer.ts';
import { hasExpired, isFree, moveHours, queuePlace, tidyNotices, urgentFor } from './states.ts';

const day = 86_400;

/** Promises a post to the member of an offer. The others stay in the queue and hear their place. */
export async function promise(
  deps: Deps,
  { member, caller }: Actor,
  { offerId, time = null, area = null }: Promised,
): Promise<void> {
  const { db, config } = deps;
  checkArea(config, area, 'unknown_option');
  await deps.rateLimits.consume('promise', member.id);
  await db.transaction(async (tx) => {
    const { post, askerId } = await lockOffer(tx, member, offerId, 'promise');
    await checkPost(tx, post.id);
    await checkTime(tx, offerId, time);
    if (config.rateLimit) await checkLimits(tx, post.id);
    const kept = await tx.row<{ meetsAt: number | null }>(sql`
      update offers o set state = 'promised', promised_at = now(), stopped_at = null, meet_at = ${time}::timestamptz,
        meet_area = coalesce(${area}, o.area), currency = coalesce(o.currency, p.currency), price = coalesce(o.price, p.price)
      from posts p where o.id = ${offerId} and p.id = o.post_id
      returning extract(epoch from meet_at)::float * 1000 as "meetsAt"`);
    const meetsAt = kept?.meetsAt ?? null;
    if (post.status === 'Available') await moveTo({ tx, config, caller }, post, 'In progress');
    await notify(tx, urgentFor(config, meetsAt), {
      memberId: askerId,
      kind: 'offer-promised',
      postId: post.id,
      data: {},
    });
    await tx.run(
      insertNotices(
        config,
        'offer-queued',
        sql`select o.member_id, o.post_id, jsonb_build_object('queue_place', ${queuePlace(sql`o`)}) as data
          from offers o where o.post_id = ${post.id} and o.state = 'open'`,
      ),
    );
    await moveHours(tx, sql`p.id = ${post.id}::bigint`);
    await tidyNotices(tx, [post.id]);
    await remindOfMeeting(tx, config, post.id);
  });
}

async function checkPost(tx: Tx, postId: string): Promise<void> {
  const post = await tx.row<{ isOpen: boolean; isExpired: boolean }>(sql`
    select ${isFree()} as "isOpen",
      ${hasExpired(sql`p`)} as "isExpired"
    from posts p where p.id = ${postId}`);
  if (!post?.isOpen) throw new CallerError('post_state');
  if (post.isExpired) throw new CallerError('post_expired');
}

/** The time is one of those that were proposed, and still ahead. */
async function checkTime(tx: Tx, offerId: string, time: string | null): Promise<void> {
  if (time === null) return;
  const proposed = await tx.run(sql`
    select from offers where id = ${offerId} and ${time}::timestamptz = any(times)
      and ${time}::timestamptz > now() + make_interval(mins => ${limits.minutesAhead})`);
  if (proposed === 0) throw new CallerError('times_invalid', { field: 'time' });
}

/** A post that was promised too often is not promised for a while. */
async function checkLimits(tx: Tx, postId: string): Promise<void> {
  const promised = sql`(select unnest(promised_before || promised_at) as at from offers where post_id = ${postId}) promised
    where at is not null`;
  const before = await tx.row<{ all: number; wait: number | null }>(sql`
    select count(*)::int as all, ${dailyWait(promised, sql`at`, limits.dailyPromises)} as wait
    from ${promised}`);
  if (!before) return;
  if (before.all >= limits.promisesOfPost) throw new CallerError('too_many', { retryAfter: day });
  if (before.wait !== null) throw new CallerError('too_many', { retryAfter: before.wait });
}

/** SQL condition: the meeting of the promised offer `o` is within the hour, and nobody was reminded. */
export const isMeetingSoon = sql`(o.state = 'promised' and o.reminded_at is null and o.meet_at > now()
  and o.meet_at <= now() + make_interval(hours => ${limits.reminderHours}))`;

/** Reminds both sides of a post's meeting, once, if it is within the hour. The caller holds the lock of the post. */
export async function remindOfMeeting(tx: Tx, config: Deps['config'], postId: string): Promise<void> {
  const due = await tx.row<{ sides: string[] }>(sql`
    update offers o set reminded_at = now() where o.post_id = ${postId} and ${isMeetingSoon}
    returning array_remove(array[member_id, author_id]::text[], null) as sides`);
  if (due)
    await tx.run(
      insertNotices(
        config,
        'meeting-soon',
        sql`select member_id, ${postId}::bigint as post_id, '{}'::jsonb as data from unnest(${due.sides}::bigint[]) member_id`,
      ),
    );
}

import type { ReportedObject } from '../../contract/reports/options.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { freePost } from '../posts/status.ts';
import type { PostHead } from '../rules/post-access.ts';
import { endOffers, moveHours, tidyNotices, type OfferContext } from './states.ts';

/** Whom the trail names when a promise ends that the author did not end: admins don't learn who offered what. */
export const nobody = { memberId: null, requestId: 'end of a promise' };

/** SQL condition on posts: an offer that has not ended was made on it by one of the members, or to one of them. */
export const hasOfferOf = (memberIds: Sql): Sql => sql`
  id in (select post_id from offers where ended_at is null
    and (member_id = any(${memberIds}) or author_id = any(${memberIds})))`;

/**
 * Locks the posts that a decision about this member, or about the author of this post, changes. A suspension changes the
 * post and those with `offers` by or to the member; a hold changes all posts of the `author`. Take this lock before others.
 */
export async function lockForSuspension(
  tx: Tx,
  { postId, userId }: ReportedObject,
  which: 'offers' | 'author' | 'both' = 'offers',
): Promise<void> {
  const memberId = sql`coalesce(${userId ?? null}::bigint, (select author_id from posts where id = ${postId ?? null}::bigint))`;
  await tx.run(sql`
    select from posts where id = ${postId ?? null}::bigint
      or ${which !== 'offers'}::boolean and author_id = ${memberId}
      or ${which !== 'author'}::boolean and ${hasOfferOf(sql`array[${memberId}]`)}
    order by id for update`);
}

/**
 * Ends the offers of a member who is suspended or closes the account, and the promises to others. The other offers on the
 * member's posts stay during a suspension. The caller holds the locks of these posts.
 */
export async function endOffersOf(
  by: OfferContext,
  memberId: string,
  why: 'suspended' | 'closed',
): Promise<void> {
  const { tx } = by;
  const own = sql`p.author_id = ${memberId}::bigint`;
  if (why === 'closed') await endOffers(tx, own);
  const promised = await tx.rows<PostHead>(sql`
    select p.id, p.author_id as "authorId", p.status, p.type from offers o join posts p on p.id = o.post_id
    where (o.member_id = ${memberId} or ${own}) and o.state = 'promised' order by p.id`);
  for (const post of promised)
    await freePost({ ...by, caller: nobody }, post, {
      state: 'cancelled',
      by: post.authorId === memberId ? null : 'asker',
    });
  const ended = await tx.rows<{ id: string }>(sql`
    update offers set state = 'gone', ended_at = now(), stopped_at = null
    where member_id = ${memberId} and state = 'open' returning post_id as id`);
  await tidyNotices(
    tx,
    ended.map(({ id }) => id),
  );
  await moveHours(tx, own);
}

import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { checkNamed, record } from '../audit/record.ts';
import { endOffersOf, hasOfferOf } from '../offers/of-member.ts';
import type { OfferContext } from '../offers/states.ts';
import { notifyOfDeletion } from '../rules/notices.ts';
import { postFacts } from '../rules/post-fields.ts';

/** Locks the members' own and saved posts in the order of their ids, as every change of several posts does. */
export async function lockPostsOf(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    select id from posts where author_id = any(${memberIds}::bigint[])
      or id in (select post_id from saves where member_id = any(${memberIds}::bigint[]))
      or ${hasOfferOf(sql`${memberIds}::bigint[]`)} order by id for update`);
}

/**
 * Deletes a member with posts, images, saves, requests and sessions. The caller holds the locks of `lockPostsOf`. The
 * audit trail keeps the facts of each post. Returns the names of the images: the caller removes the files after its
 * commit.
 */
export async function deleteMember(by: OfferContext, memberId: string): Promise<string[]> {
  const { tx, caller } = by;
  await endOffersOf(by, memberId, 'closed');
  await tx.run(sql`delete from saves where member_id = ${memberId}`);
  await notifyOfDeletion(tx, sql`p.author_id = ${memberId}::bigint`);
  checkNamed(caller, 'delete-post');
  await tx.run(sql`
    with deleted as (delete from posts where author_id = ${memberId} returning id, ${postFacts} as facts)
    insert into audit (request_id, actor_id, action, object, before, outcome)
    select ${caller.requestId}, ${caller.memberId}::bigint, 'delete-post', 'post ' || id, facts, 'done'
    from deleted order by id`);
  await tx.run(sql`delete from profile_requests where member_id = ${memberId}`);
  await tx.run(sql`update members set profile_image = null, wechat_image = null where id = ${memberId}`);
  const images = await tx.rows<{ name: string }>(sql`
    delete from images where owner_id = ${memberId} returning name`);
  const before = await tx.row<{ member_since: string }>(sql`
    delete from members where id = ${memberId} returning to_json(created_at) as member_since`);
  await record(tx, caller, { action: 'close-account', object: `member ${memberId}`, before });
  return images.map(({ name }) => name);
}

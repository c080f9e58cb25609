import { sql } from 'drizzle-orm';
import { record, type Caller } from '../db/audit.ts';
import type { Tx } from '../db/open.ts';
import { postFacts } from '../db/post-facts.ts';

/** Locks the members' own and saved posts by id, the order in which every change to posts locks them. */
export async function lockPostsOf(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const ids = sql.param([...memberIds]);
  await tx.execute(sql`
    select id from posts where author_id = any(${ids}::bigint[])
      or id in (select post_id from saves where member_id = any(${ids}::bigint[])) order by id for update`);
}

/**
 * Deletes a member, whose posts the caller has locked, with posts, pictures, saves, requests and sessions. The trail
 * keeps what each post was. Returns the pictures whose files the caller must remove after its commit.
 */
export async function deleteMember(tx: Tx, caller: Caller, memberId: string): Promise<string[]> {
  await tx.execute(sql`delete from saves where member_id = ${memberId}`);
  await tx.execute(sql`
    with gone as (delete from posts where author_id = ${memberId} returning id, ${postFacts} as facts)
    insert into audit (request_id, actor_id, action, object, before, outcome)
    select ${caller.requestId}, ${caller.memberId}::bigint, 'delete-post', 'post ' || id, facts, 'done'
    from gone order by id`);
  await tx.execute(sql`delete from profile_requests where member_id = ${memberId}`);
  await tx.execute(sql`update members set profile_image = null, wechat_image = null where id = ${memberId}`);
  const pictures = await tx.execute<{ name: string }>(sql`
    delete from images where owner_id = ${memberId} returning name`);
  await tx.execute(sql`delete from members where id = ${memberId}`);
  await record(tx, caller, { action: 'close-account', object: `member ${memberId}` });
  return pictures.rows.map((row) => row.name);
}

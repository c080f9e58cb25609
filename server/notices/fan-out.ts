import { noticeKinds, type KindTo } from '../../contract/notices/kinds.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { isPausedMember, isSuspendedMember } from '../rules/absent-members.ts';
import { insertNotices } from '../rules/notices.ts';
import { isHidden, isPublic } from '../rules/visible-posts.ts';
import { notifyOfPrice } from './notify-of-price.ts';

interface NoticeEvent {
  id: string;
  kind: KindTo<'savers' | 'askers'>;
  post_id: string;
  data: Record<string, unknown>;
  told_up_to: string;
}

/** A post was approved or edited. */
interface MatchEvent extends Omit<NoticeEvent, 'kind'> {
  kind: 'match';
  created_at: string;
}

/** Notifies those whose searches and wanted posts a post fits. */
export type TellMatches = (tx: Tx, event: MatchEvent) => Promise<void>;

const atOnce = 500;

/**
 * Notifies the savers of posts what has happened, in batches. Each batch moves the event's cursor in its own transaction,
 * so that nobody is notified twice or left out, even if the process ends in between.
 */
export async function fanOut(db: Db, config: Config, tellMatches: TellMatches): Promise<void> {
  // Savers first: a match that fails is tried again without holding them back.
  for (const isMatch of [false, true]) {
    let more = true;
    while (more)
      more = await db.transaction((tx) => notifyBatch(tx, config, isMatch ? tellMatches : undefined));
  }
}

/** Returns false if no event remains. Waits for another process that handles this event, to keep events in order. */
async function notifyBatch(tx: Tx, config: Config, tellMatches?: TellMatches): Promise<boolean> {
  const event = await tx.row<NoticeEvent | MatchEvent>(sql`
    select id, kind, post_id, data, told_up_to, created_at::text from notice_events
    where (kind = 'match') = ${tellMatches !== undefined} order by id limit 1 for update`);
  if (!event) return false;
  if (event.kind === 'match') {
    await tellMatches?.(tx, event);
    await tx.run(sql`delete from notice_events where id = ${event.id}`);
    return true;
  }
  // Locks the post before its notices, in the same order as a save, an edit or a deletion.
  await tx.run(sql`select id from posts where id = ${event.post_id} for key share`);
  const batch = await tx.rows<{ id: string }>(sql`
    select member_id as id from (${membersToNotify(event)}) recipient
    where member_id > ${event.told_up_to} order by member_id limit ${atOnce}`);
  const members = batch.map(({ id }) => id);
  const last = members.at(-1);
  if (last === undefined) {
    await tx.run(sql`delete from notice_events where id = ${event.id}`);
    return true;
  }
  await notifyMembers(tx, config, event, members);
  await tx.run(sql`update notice_events set told_up_to = ${last} where id = ${event.id}`);
  return true;
}

/** The savers at the time of the event, without the author, if they may still see the post or it was taken down. */
function membersToNotify(event: NoticeEvent): Sql {
  return sql`
    select s.member_id from notice_events e
    join posts p on p.id = e.post_id and not ${isHidden(sql`p`)}
      and (${isPublic(sql`p.status`)} or p.taken_down)
    join saves s on s.post_id = e.post_id and s.saved_at <= e.created_at and s.member_id <> p.author_id
    where e.id = ${event.id} and e.recipients is null
    union all
    select m.id from notice_events e join members m on m.id = any(e.recipients)
    where e.id = ${event.id} and ${isSuspendedMember(sql`e.author_id`)} is not true
      and not ${isPausedMember(sql`e.author_id`)}`;
}

async function notifyMembers(
  tx: Tx,
  config: Config,
  event: NoticeEvent,
  members: readonly string[],
): Promise<void> {
  const { kind, post_id: postId } = event;
  if (kind === 'saved-cheaper') return notifyOfPrice(tx, config, event, members);
  if (noticeKinds[kind].replacesAll)
    await tx.run(sql`
      delete from notices where post_id = ${postId} and member_id = any(${members}::bigint[]) and read_at is null`);
  const rows = sql`
    select member_id, p.id as post_id, ${JSON.stringify(event.data)}::jsonb as data
    from unnest(${members}::bigint[]) member_id left join posts p on p.id = ${postId}`;
  await tx.run(insertNotices(config, kind, rows, sql`${postId}::text`));
}

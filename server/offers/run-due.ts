import * as limits from '../../contract/offers/limits.ts';
import type { Db, Queryable, Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import { freePost } from '../posts/status.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { insertNotices } from '../rules/notices.ts';
import type { PostHead } from '../rules/post-access.ts';
import { isSuspended } from '../session/sessions.ts';
import { nobody } from './of-member.ts';
import { isMeetingSoon, remindOfMeeting } from './promise.ts';
import {
  endOffers,
  hasExpired,
  moveHours,
  needsMove,
  offersWaiting,
  tidyNotices,
  waitsForAuthor,
  wasAsked,
} from './states.ts';

/**
 * What the clock does with offers. Each post is handled under its lock in a transaction that claims what is due and writes
 * the notices, so that everything happens once. What was due more than a day ago is not told.
 */

const hours = (count: number) => sql`make_interval(hours => ${count})`;

const isLapsed = sql`(o.state = 'open' and o.stopped_at is null and o.lapses_at <= now())`;

/** A post's author is told again at most once a day, however many wait. */
const isWaitingLong = sql`(${waitsForAuthor(sql`o`)} and o.stopped_at is null and o.waiting_told_at is null
  and o.lapses_at - ${hours(limits.lapseHours - limits.waitingHours)} <= now() and o.lapses_at > now()
  and not exists (
    select from offers told where told.post_id = o.post_id and told.waiting_told_at > now() - ${hours(limits.waitingAgainHours)}))`;

const isToAsk = sql`(o.state = 'promised' and o.asked_at is null and ${wasAsked(0)} and not ${wasAsked(limits.lateHours)})`;
const isUnanswered = sql`(o.state = 'promised' and ${wasAsked(24 * limits.answerDays)})`;

/** Nobody may answer this question any more. */
const isOverdue = sql`(o.state = 'unanswered' and ${wasAsked(24 * limits.answerableDays)} and exists (
  select from notices n where n.post_id = o.post_id and n.kind = 'meeting-ask' and n.read_at is null
    and n.data ->> 'offer_id' = o.id::text))`;

/** SQL condition: the author of the post `p` has been suspended for long. */
const isAbandoned = sql`exists (select from members m where m.id = p.author_id and ${isSuspended(sql`m`)}
  and m.suspended_at <= now() - make_interval(days => ${limits.suspendedDays}))`;

export async function runDueOffers({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await onPosts(db, isLapsed, (tx, post) => lapse(tx, config, post));
  await onPosts(db, needsMove(), (tx, post) => moveHours(tx, sql`p.id = ${post}::bigint`));
  await onPosts(db, isWaitingLong, (tx, post) => tellOfWaiting(tx, config, post));
  await onPosts(db, isMeetingSoon, (tx, post) => remindOfMeeting(tx, config, post));
  await onPosts(db, isToAsk, (tx, post) => askAboutMeeting(tx, config, post));
  await onPosts(db, sql`(o.state = 'open' and ${isAbandoned})`, (tx, post) =>
    endOffers(tx, sql`p.id = ${post}::bigint and ${isAbandoned}`),
  );
  await onPosts(db, isOverdue, (tx, post) => tidyNotices(tx, [post]));
  await onPosts(db, isUnanswered, (tx, post) => endUnanswered(tx, config, post));
}

/** Runs `act` for each post that has an offer `o` on this condition, one after the other. `act` checks it again. */
async function onPosts(db: Db, isDue: Sql, act: (tx: Tx, postId: string) => Promise<unknown>): Promise<void> {
  const posts = await db.rows<{ id: string }>(sql`
    select distinct p.id from offers o join posts p on p.id = o.post_id where ${isDue} order by 1`);
  for (const { id } of posts)
    await db.transaction(async (tx) => {
      const locked = await tx.run(sql`select from posts where id = ${id} for update`);
      if (locked > 0) await act(tx, id);
    });
}

async function lapse(tx: Tx, config: Deps['config'], postId: string): Promise<void> {
  await moveHours(tx, sql`p.id = ${postId}::bigint`);
  const lapsed = await tx.rows<{ id: string }>(sql`
    update offers o set state = 'lapsed', ended_at = now() where o.post_id = ${postId} and ${isLapsed}
    returning member_id as id`);
  await tx.run(
    insertNotices(
      config,
      'offer-lapsed',
      sql`select member_id, ${postId}::bigint as post_id, '{}'::jsonb as data
        from unnest(${lapsed.map(({ id }) => id)}::bigint[]) member_id where not ${isSuspendedMember(sql`member_id`)}`,
    ),
  );
  await tidyNotices(tx, [postId]);
}

/** Writes a notice to the author of a post. */
function tellAuthor(
  config: Deps['config'],
  kind: 'offer-waiting' | 'meeting-ask' | 'still-available',
  postId: string,
  data: Sql,
): Sql {
  return insertNotices(
    config,
    kind,
    sql`select p.author_id as member_id, p.id as post_id, ${data} as data from posts p where p.id = ${postId}`,
  );
}

async function tellOfWaiting(tx: Tx, config: Deps['config'], postId: string): Promise<void> {
  const claimed = await tx.run(sql`
    update offers o set waiting_told_at = now() where o.post_id = ${postId} and ${isWaitingLong}`);
  if (claimed === 0) return;
  const count = sql`jsonb_build_object('count', ${offersWaiting(sql`p.id`)})`;
  await tx.run(tellAuthor(config, 'offer-waiting', postId, count));
}

async function askAboutMeeting(tx: Tx, config: Deps['config'], postId: string): Promise<void> {
  const claimed = await tx.run(sql`
    update offers o set asked_at = now() where o.post_id = ${postId} and ${isToAsk}`);
  const promised = sql`(select jsonb_build_object('offer_id', id::text) from offers where post_id = p.id and state = 'promised')`;
  if (claimed > 0) await tx.run(tellAuthor(config, 'meeting-ask', postId, promised));
}

async function endUnanswered(tx: Tx, config: Deps['config'], postId: string): Promise<void> {
  const post = await tx.row<PostHead & { isExpired: boolean }>(sql`
    select p.id, p.author_id as "authorId", p.status, p.type, ${hasExpired(sql`p`)} as "isExpired"
    from posts p join offers o on o.post_id = p.id where p.id = ${postId} and ${isUnanswered}`);
  if (!post) return;
  await freePost({ tx, config, caller: nobody }, post, { state: 'unanswered', by: null });
  if (!post.isExpired) await tx.run(tellAuthor(config, 'still-available', postId, sql`'{}'::jsonb`));
}

/** Deletes offers 90 days after their end. */
export async function deleteOldOffers(db: Queryable): Promise<void> {
  await db.run(sql`delete from offers where ended_at < now() - make_interval(days => ${limits.keptDays})`);
}

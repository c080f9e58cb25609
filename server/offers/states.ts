import * as limits from '../../contract/offers/limits.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Config } from '../config.ts';
import { beginOf, isDaily, today } from '../days.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import type { ActionContext } from '../rules/actions.ts';
import { insertNotices, notify, secondsOfQuiet, topicSql } from '../rules/notices.ts';
import { isHidden, onMarket } from '../rules/visible-posts.ts';

/**
 * What becomes of offers when a post, a promise or a member changes. Everything but `moveHours` runs under the lock of the
 * post, which every change of an offer's state takes first.
 */

export type OfferContext = Pick<ActionContext, 'tx' | 'config' | 'caller'>;

/** SQL condition: the offer `o` waits for an answer of its author, who may know of it. */
export const waitsForAuthor = (o: Sql) => sql`(${o}.state = 'open' and not ${o}.is_muted)`;

/** SQL for the number of offers that wait on the post with this id. */
export const offersWaiting = (postId: Sql) => sql`
  (select count(*)::int from offers w where w.post_id = ${postId} and ${waitsForAuthor(sql`w`)})`;

/** SQL condition: the post with this id is promised to somebody. */
export const isPromised = (postId: Sql) => sql`
  exists (select from offers promised where promised.post_id = ${postId} and promised.state = 'promised')`;

/** SQL for the place of the offer `o` in the queue: first what the author gave back. */
export const queueOrder = (o: Sql) => sql`${o}.given_back_at is null, ${o}.created_at, ${o}.id`;

/**
 * SQL for the place of the open offer `o` among those that wait, from 1. Askers count the muted ones too: otherwise two of
 * them could have the same place.
 */
export const queuePlace = (
  o: Sql,
  by: 'asker' | 'author' = 'asker',
) => sql`case when ${o}.state = 'open' then (
    select count(*)::int + 1 from offers before
    where before.post_id = ${o}.post_id and before.state = 'open' and (${by === 'asker'}::boolean or not before.is_muted)
      and (${queueOrder(sql`before`)}) < (${queueOrder(o)})) end`;

/** Keys and values of the offer `o` for `json_build_object`. */
export const offerColumns = (by: 'asker' | 'author') => sql`
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
  'answer_by', case when o.state = 'open' and o.stopped_at is null then ${instant(sql`o.lapses_at`)} end,
  'queue_place', ${queuePlace(sql`o`, by)}`;

/** SQL for the offer `o` as JSON, as its maker sees it. */
export const offerJson = sql`json_build_object(${offerColumns('asker')})`;

/** A column of the reply: how many offers wait on the post `p`, for its author. */
export const offerCountField = sql`case when p.author_id = ${reader.id} then ${offersWaiting(sql`p.id`)} end as offer_count`;

/**
 * Ends the offers on posts that leave the market, or that are about to be deleted: a promise is met if the post ended with a
 * deal. Askers hear it through a job. `posts` is a condition on the row `p`.
 */
export async function endOffers(tx: Tx, posts: Sql): Promise<void> {
  const ended = await tx.rows<{ post_id: string }>(sql`
    with ended as (
      update offers o set ended_at = now(), stopped_at = null,
        state = case when o.state = 'promised' and p.deal_made_at is not null then 'met' else 'gone' end
      from posts p where p.id = o.post_id and o.ended_at is null and ${posts}
      returning o.post_id, o.post_title, o.member_id, o.state, case when p.deal_made_at is not null then 'met' end as why),
    answered as (
      delete from notices n using posts p
      where n.post_id = p.id and n.kind = 'meeting-ask' and n.read_at is null and ${posts}),
    told as (
      insert into notice_events (kind, post_id, data, recipients)
      select 'offer-gone', post_id, jsonb_strip_nulls(jsonb_build_object('title', post_title, 'reason', why)),
        array_agg(member_id order by member_id)
      from ended where state = 'gone' and not ${isSuspendedMember(sql`member_id`)} group by post_id, post_title, why)
    select distinct post_id from ended`);
  await tidyNotices(
    tx,
    ended.map((one) => one.post_id),
  );
}

export interface PromiseEnd {
  state: 'cancelled' | 'missed' | 'unanswered';
  /** Null: neither of the two. */
  by: 'author' | 'asker' | null;
  reason?: string | null;
}

const ends = ({ state, by, reason = null }: PromiseEnd) => sql`
  state = ${state}, ended_at = coalesce(ended_at, now()), ended_by = ${by}, reason = ${reason}`;

/** The offer waits in front again. */
const isGivenBack = sql`
  state = 'open', given_back_at = now(), promised_before = promised_before || promised_at, promised_at = null,
  meet_at = null, meet_area = null, reminded_at = null, asked_at = null, waiting_told_at = null,
  asker_late = null, author_late = null, lapses_at = now() + make_interval(hours => ${limits.lapseHours}),
  times = array(select one from unnest(times) one where one > now() order by one),
  is_muted = exists (select from offer_blocks b where b.member_id = author_id and b.blocked_id = offers.member_id)`;

/**
 * Ends the promise of a post, if there is one, and tells the other side; the asker, if neither of them ended it. An author who
 * cannot come gives it back.
 */
export async function endPromise(
  { tx, config }: OfferContext,
  postId: string,
  end: PromiseEnd,
  which = sql`state = 'promised'`,
): Promise<void> {
  const { state, by, reason = null } = end;
  const before = await tx.row<{ meetsAt: number | null }>(sql`
    select extract(epoch from meet_at)::float * 1000 as "meetsAt" from offers where post_id = ${postId} and ${which}`);
  if (!before) return;
  const ended = await tx.row<{ told: string | null }>(sql`
    update offers set ${by === 'author' && reason === 'cannot-come' ? isGivenBack : ends(end)}
    where post_id = ${postId} and ${which}
    returning case when ${by}::text = 'asker' then author_id else member_id end as told`);
  if (!ended || ended.told === null) return;
  // Nobody is woken to hear that a question was not answered.
  await notify(tx, state === 'unanswered' ? config : urgentFor(config, before.meetsAt), {
    memberId: ended.told,
    kind: 'promise-cancelled',
    postId,
    data: { reason: state === 'cancelled' ? reason : state },
  });
}

/** SQL condition: the meeting of the offer `o` can be over. */
export const hasMet = sql`(now() >= coalesce(o.meet_at, o.promised_at + make_interval(hours => ${limits.answerHoursWithoutTime})))`;

const askedFrom = sql`coalesce(o.asked_at, o.meet_at + make_interval(hours => ${limits.askHours}),
  o.promised_at + make_interval(hours => ${limits.askHoursWithoutTime}))`;

/** SQL condition: the question 'Did you meet?' about the offer `o` was due at least so many hours ago. */
export const wasAsked = (hours: number) => sql`(${askedFrom} <= now() - make_interval(hours => ${hours}))`;

/** SQL condition: the author may still answer about the offer `o`, as long as the post is not promised again or gone. */
const isAnswerable = sql`(o.state = 'promised' or o.state = 'unanswered' and not ${wasAsked(24 * limits.answerableDays)}
  and not ${isPromised(sql`o.post_id`)})`;

/** SQL condition: the author may answer about the offer `o` on the post `p` now. */
export const isDue = sql`(${isAnswerable} and case when o.state = 'unanswered' then ${onMarket(sql`p.status`)} else ${hasMet} end)`;

/**
 * The queue of a post that is Available again hears so, at most once a day, and not of one that nobody can have now. Its hours
 * go on. Whose offer was given back has heard it.
 */
export async function freeQueue({ tx, config }: OfferContext, postId: string): Promise<void> {
  await moveHours(tx, sql`p.id = ${postId}::bigint`);
  const told = await tx.rows<{ id: string }>(sql`
    update offers o set free_told_at = now()
    where post_id = ${postId} and state = 'open' and given_back_at is distinct from now()
      and exists (select from posts p where p.id = o.post_id and not ${isHidden(sql`p`)} and not ${hasExpired(sql`p`)})
      and not exists (select from offers before where before.post_id = o.post_id
        and before.free_told_at > now() - make_interval(hours => ${limits.freeHours}))
    returning member_id as id`);
  if (told.length > 0)
    await tx.run(
      insertNotices(
        config,
        'offer-free',
        sql`select member_id, ${postId}::bigint as post_id, '{}'::jsonb as data
          from unnest(${told.map(({ id }) => id)}::bigint[]) member_id`,
      ),
    );
  await tidyNotices(tx, [postId]);
}

/** SQL condition: an offer in this state on the post of the notice `n` has its member among these. */
const holds = (state: Sql, members: Sql) => sql`
  exists (select from offers o where o.post_id = n.post_id and o.state = ${state} and n.member_id in (${members}))`;

/**
 * Withdraws the unread notices of offers on these posts that no longer hold, and counts anew how many an author is told of:
 * those since the author last read of offers on the post.
 */
export async function tidyNotices(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  const unread = sql`n.post_id = any(${postIds}::bigint[]) and n.read_at is null`;
  await tx.run(sql`
    delete from notices n where ${unread} and case
      when n.kind = 'offer-queued' then not (${holds(sql`'open'`, sql`o.member_id`)} and ${isPromised(sql`n.post_id`)})
      when n.kind = 'offer-free' then not ${holds(sql`'open'`, sql`o.member_id`)} or ${isPromised(sql`n.post_id`)}
      when n.kind = 'offer-promised' then not ${holds(sql`'promised'`, sql`o.member_id`)}
      when n.kind in ('meeting-soon', 'running-late') then not ${holds(sql`'promised'`, sql`o.member_id, o.author_id`)}
      when n.kind = 'meeting-ask' then not exists (
        select from offers o where o.post_id = n.post_id and o.asked_at is not null and ${isAnswerable}) end`);
  await tx.run(sql`
    with counted as materialized (
      select n.id, (select count(*) from offers o
        where o.post_id = n.post_id and ${waitsForAuthor(sql`o`)} and (n.kind = 'offer-waiting' or ${isNews(sql`n`)})) as count
      from notices n where ${unread} and n.kind in ('offer-made', 'offer-waiting')),
    dropped as (delete from notices n using counted where n.id = counted.id and counted.count = 0)
    update notices n set data = jsonb_build_object('count', counted.count) from counted
    where n.id = counted.id and counted.count > 0`);
}

/** SQL condition: the offer `o` was made since the member of the notice `n` last read of offers on the post. */
export const isNews = (n: Sql) => sql`o.created_at > coalesce((
  select max(read.read_at) from notices read where read.member_id = ${n}.member_id and read.topic = ${n}.topic), '-infinity')`;

/** Tells the authors of these posts of the offers that are news to them. */
export async function tellOfOffers(tx: Tx, config: Config, postIds: readonly string[]): Promise<void> {
  const rows = sql`
    select n.member_id, n.post_id, jsonb_build_object('count', greatest(1, (
      select count(*) from offers o
      where o.post_id = n.post_id and ${waitsForAuthor(sql`o`)} and ${isNews(sql`n`)}))) as data
    from (select author_id as member_id, id as post_id, ${topicSql('post # offers', sql`id`)} as topic
      from posts where id = any(${postIds}::bigint[])) n`;
  await tx.run(insertNotices(config, 'offer-made', rows));
}

/** Mails the author at once about the first offer that waits on a post, at most once a day, unless no mail is wanted. */
export async function mailFirstOffer(tx: Tx, config: Config, offerId: string): Promise<void> {
  await tx.run(sql`
    with first as (
      update offers o set mailed_at = now()
      where o.id = ${offerId} and ${offersWaiting(sql`o.post_id`)} = 1 and not exists (
        select from offers told where told.post_id = o.post_id and ${isDaily(sql`told.mailed_at`)})
      returning o.author_id, ${topicSql('post # offers', sql`o.post_id`)} as topic)
    update notices n set mail_at = coalesce(n.mail_at, now() + make_interval(secs => ${secondsOfQuiet(config)}))
    from first left join mail_settings chosen on chosen.member_id = first.author_id and chosen.mail_group = 'offers'
    where n.member_id = first.author_id and n.topic = first.topic and n.read_at is null
      and chosen.mail is distinct from 'never'`);
}

/**
 * The time limit of open offers is suspended while the post is promised or has expired, and while its author is absent. Stores
 * when it was suspended, or extends it by how long it was. `posts` is a condition on the row `p`.
 */
export async function moveHours(tx: Pick<Tx, 'run'>, posts: Sql): Promise<number> {
  return tx.run(sql`
    update offers o set
      lapses_at = case when o.stopped_at is null then o.lapses_at else o.lapses_at + (now() - o.stopped_at) end,
      stopped_at = case when o.stopped_at is null then case when ${hasExpired(sql`p`)}
        then greatest(o.created_at, ${beginOf(sql`p.expires_on + 1`)}) else now() end end
    from posts p where p.id = o.post_id and ${posts} and ${needsMove()}`);
}

/** SQL condition: the day of the posts row `post` is over. */
export const hasExpired = (post: Sql) => sql`${post}.expires_on < ${today}`;

/** SQL condition: the author of the post `p` can promise it to somebody. */
export const isFree = () =>
  sql`(${onMarket(sql`p.status`)} and not ${isPromised(sql`p.id`)} and not ${isHidden(sql`p`)})`;

/** SQL condition: the hours of the offer `o` on the post `p` stand still and should not, or the other way round. */
export const needsMove = () => sql`(o.state = 'open' and (o.stopped_at is not null) <> (
  ${hasExpired(sql`p`)} or ${isPromised(sql`p.id`)} or ${isHidden(sql`p`)}))`;

/** The settings for a notice that does not wait for the end of the quiet hours if the meeting is before it, or soon after. */
export function urgentFor(config: Config, meetsAt: number | null): Config {
  const quietMs = secondsOfQuiet(config) * 1000;
  const isUrgent = meetsAt !== null && meetsAt < Date.now() + quietMs + urgentMs;
  return isUrgent ? { ...config, quietHours: null } : config;
}

const urgentMs = 2 * 3_600_000;

import { addDays, dayAt, instantOf, minutesAt } from '../../contract/days.ts';
import {
  decisionKinds,
  kindsWhere,
  noticeKinds,
  type KindTo,
  type NoticeData,
  type NoticeKind,
  type NoticeTopic,
} from '../../contract/notices/kinds.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import type { Queryable, Tx } from '../../engine/db/queryable.ts';
import { literal, sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { isPausedMember } from './absent-members.ts';
import { onMarket } from './visible-posts.ts';

/** Acts write notices in their own transaction, and withdraw those that no longer hold. */

export const topicOf = (topic: NoticeTopic, about: string) => topic.replace('#', about);

/** `topicOf` as SQL. */
export function topicSql(topic: NoticeTopic, about: Sql): Sql {
  const [before = '', after] = topic.split('#');
  return after === undefined ? literal(topic) : sql`${literal(before)} || ${about} || ${literal(after)}`;
}

/** Notifies one member. `about` says what the topic is about, if not the post. */
export async function notify<Kind extends NoticeKind>(
  tx: Tx,
  config: Config,
  notice: { memberId: string; kind: Kind; postId?: string; about?: string; data: NoticeData<Kind> },
): Promise<void> {
  const { memberId, kind, postId, about, data } = notice;
  const rows = sql`
    select ${memberId}::bigint as member_id, ${postId ?? null}::bigint as post_id, ${JSON.stringify(data)}::jsonb as data`;
  await tx.run(insertNotices(config, kind, rows, about === undefined ? undefined : sql`${about}::text`));
}

/** Admins may undo what they have just decided, so mails about decisions wait. The next one waits for more of them. */
const decisionSeconds = 10;
const nextDecisionsSeconds = 120;

/** The end of the wait since the member's last mail about decisions; null after it. */
const endOfWait = (memberId: Sql) => sql`
  (select max(mailed_at) + make_interval(secs => ${nextDecisionsSeconds}) from notices
    where member_id = ${memberId} and kind = any(${decisionKinds}::text[])
      and mailed_at > now() - make_interval(secs => ${nextDecisionsSeconds}))`;

/** SQL condition: the member of `given` may get the notice by another channel than mail. Which one is decided when it is due. */
const hasChannel = sql`(exists (select from push_devices where member_id = given.member_id)
  or exists (select from members where id = given.member_id and wecom_id is not null))`;

/**
 * Inserts a notice for each row of `rows`, which selects member_id, post_id and data. `about` says what the topic is
 * about, if not the post. A notice on the topic of an unread one replaces it and keeps its id. For members who want this
 * group mailed at once, the mail becomes due outside of the quiet hours, which do not apply to urgent kinds. Members who
 * have paused get decisions and what concerns the account, and nothing else.
 */
export function insertNotices(config: Config, kind: NoticeKind, rows: Sql, about = sql`given.post_id`): Sql {
  const { group, topic, isUrgent } = noticeKinds[kind];
  const quiet = isUrgent ? 0 : secondsOfQuiet(config);
  const wait = Math.max(quiet, group === 'decisions' ? decisionSeconds : 0);
  return sql`
    insert into notices (member_id, kind, topic, post_id, data, is_urgent, mail_at, push_at)
    select given.member_id, ${kind}, ${topicSql(topic, about)}, given.post_id, given.data, ${isUrgent === true || config.quietHours === null}::boolean,
      case when coalesce(chosen.mail, ${mailGroups[group].mail}) = 'now'
        then greatest(now() + make_interval(secs => ${wait}), ${group === 'decisions' ? endOfWait(sql`given.member_id`) : sql`null`}) end,
      case when ${hasChannel} then now() + make_interval(secs => ${wait}) end
    from (${rows}) given
    left join mail_settings chosen on chosen.member_id = given.member_id and chosen.mail_group = ${group}
    where ${'duringPause' in mailGroups[group] ? sql`true` : sql`not ${isPausedMember(sql`given.member_id`)}`}
    on conflict (member_id, topic) where read_at is null do update
    set kind = excluded.kind, post_id = excluded.post_id, data = excluded.data, is_urgent = excluded.is_urgent, created_at = now(),
      mail_at = coalesce(notices.mail_at, excluded.mail_at), is_mailed = false,
      push_at = coalesce(notices.push_at, excluded.push_at)`;
}

/** Deletes the unread notices on these topics of all `about`, because what they ask for has been done. */
export async function withdraw(
  tx: Queryable,
  memberId: string,
  topics: readonly NoticeTopic[],
  about: readonly string[] = [''],
): Promise<void> {
  const answered = about.flatMap((one) => topics.map((topic) => topicOf(topic, one)));
  await tx.run(
    sql`delete from notices where member_id = ${memberId} and topic = any(${answered}::text[]) and read_at is null`,
  );
}

/** Notifies the savers of a post, through a job (server/notices/fan-out.ts), so that the author does not wait. */
export async function notifySavers<Kind extends KindTo<'savers'>>(
  tx: Queryable,
  kind: Kind,
  postId: string,
  data: NoticeData<Kind>,
): Promise<void> {
  await tx.run(sql`
    insert into notice_events (kind, post_id, data)
    select ${kind}, ${postId}::bigint, ${JSON.stringify(data)}::jsonb
    where exists (select from saves where post_id = ${postId})`);
}

/**
 * Holds a post against all saved searches and wanted posts, through the same job. Before an edit, the event keeps the row
 * of the post, so that only searches that the post did not fit before count it as new.
 */
export async function holdAgainstSearches(tx: Queryable, postId: string, isEdit: boolean): Promise<void> {
  await tx.run(sql`
    insert into notice_events (kind, post_id, data)
    select 'match', id, case when ${isEdit}::boolean then jsonb_build_object('before', to_jsonb(posts)) else '{}' end
    from posts where id = ${postId}`);
}

/**
 * Notifies the savers of posts that are about to be deleted, and deletes notices that would point to them. `posts` is a
 * condition on the row `p`. Notices that were read, and those about reports, stay without a link.
 */
export async function notifyOfDeletion(tx: Tx, posts: Sql): Promise<void> {
  await tx.run(sql`
    insert into notice_events (kind, post_id, author_id, data, recipients)
    select ${literal('saved-gone')}, p.id, p.author_id, jsonb_build_object('reason', 'deleted', 'title', p.title),
      array_agg(s.member_id order by s.member_id)
    from posts p join saves s on s.post_id = p.id
    where ${posts} and ${onMarket(sql`p.status`)} and s.member_id <> p.author_id
    group by p.id`);
  await tx.run(sql`
    delete from notices n using posts p
    where n.post_id = p.id and ${posts}
      and (n.member_id = p.author_id or n.read_at is null and coalesce((n.data ->> 'count')::int, 1) = 1
        and n.kind <> all(${kindsWhere((row) => row.survivesDeletion)}::text[]))`);
  await tx.run(sql`delete from search_hits h using posts p where h.post_id = p.id and ${posts}`);
  await tx.run(sql`
    delete from notices n using posts p
    where n.member_id = p.author_id and n.topic = ${topicSql('post # match', sql`p.id`)} and ${posts}`);
}

/** Seconds from the instant to the end of the quiet hours, which may go past midnight; 0 outside of them. */
export function secondsOfQuiet(
  { quietHours: quiet, profile: { timeZone } }: Pick<Config, 'quietHours' | 'profile'>,
  instant = Date.now(),
): number {
  if (!quiet) return 0;
  const minutes = minutesAt(instant, timeZone);
  const isLate = minutes >= quiet.from;
  const isEarly = minutes < quiet.to;
  const isQuiet = quiet.from < quiet.to ? isLate && isEarly : quiet.from > quiet.to && (isLate || isEarly);
  if (!isQuiet) return 0;
  const today = dayAt(instant, timeZone);
  const end = instantOf(isEarly ? today : addDays(today, 1), quiet.to, timeZone);
  return Math.max(0, Math.ceil((end - instant) / 1000));
}

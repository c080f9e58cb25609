import type { KindTo, NoticeKind } from '../../contract/notices/kinds.ts';
import * as limits from '../../contract/notices/limits.ts';
import { askedAfterDays } from '../../contract/posts/limits.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { literal, sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { today } from '../days.ts';
import { isPausedMember } from '../rules/absent-members.ts';
import { insertNotices } from '../rules/notices.ts';
import { isHidden, onMarket } from '../rules/visible-posts.ts';

/** Reminders: posts expire, have expired, or may no longer be available. */

const atOnce = 500;

const inDays = (days: number) => sql`(${today} + ${days}::int)`;

interface Reminder {
  kind: NoticeKind;
  /** The condition on which a post `p` on the market is due. */
  isDue: Sql;
  /** A post gets the reminder once for this day, and no second one before its author confirms the post. */
  day: Sql;
}

/** Reminds the authors and savers of posts that expire. Of several missed reminders, only the latest is sent. */
export async function remindOfExpiry(db: Db, config: Config): Promise<void> {
  const expiresOn = sql`jsonb_build_object('expires_on', p.expires_on)`;
  const archivesOn = sql`case when ${isUnwarned} then greatest(${inDays(noticeDays)}, p.expires_on + ${limits.archivedAfter}::int)
    else p.expires_on + ${limits.archivedAfter}::int end`;
  const kinds: [kind: KindTo<'author'>, isDue: Sql, data: Sql][] = [
    [
      'post-expires-week',
      sql`p.expires_on between ${inDays(1 + limits.lastReminder)} and ${inDays(limits.firstReminder)}`,
      expiresOn,
    ],
    [
      'post-expires-tomorrow',
      sql`p.expires_on between ${inDays(0)} and ${inDays(limits.lastReminder)}`,
      expiresOn,
    ],
    [
      'post-expired',
      sql`p.expires_on between ${inDays(1 - limits.archiveWarning)} and ${inDays(-1)}`,
      expiresOn,
    ],
    [
      'post-archives-soon',
      // A post that was locked when it should have been archived is archived by the next run.
      sql`p.expires_on <= ${inDays(-limits.archiveWarning)} and not (${isToArchive()})`,
      sql`${expiresOn} || jsonb_build_object('archives_on', ${archivesOn})`,
    ],
  ];
  for (const [kind, isDue, data] of kinds)
    await inBatches(db, { kind, isDue, day: sql`p.expires_on` }, notifyAuthors(config, kind, data));
  await inBatches(
    db,
    {
      kind: 'saved-expires-tomorrow',
      isDue: sql`p.expires_on = ${inDays(limits.lastReminder)} and exists (select from saves where post_id = p.id)`,
      day: sql`p.expires_on`,
    },
    (tx, posts) =>
      tx.run(sql`
        insert into notice_events (kind, post_id, data)
        select 'saved-expires-tomorrow', p.id, ${expiresOn} from posts p where p.id = any(${posts}::bigint[])`),
  );
}

/** Asks the authors of Available posts that nobody confirmed for a month. */
export async function askForConfirmation(db: Db, config: Config): Promise<void> {
  const monthAgo = sql`now() - make_interval(days => ${askedAfterDays})`;
  const isDue = sql`p.status = 'Available' and p.confirmed_at <= ${monthAgo} and p.created_at <= ${monthAgo}
    and p.expires_on >= ${today}`;
  const kind = 'still-available';
  await inBatches(db, { kind, isDue, day: today }, notifyAuthors(config, kind, sql`'{}'::jsonb`));
}

function notifyAuthors(config: Config, kind: KindTo<'author'>, data: Sql) {
  return (tx: Tx, posts: readonly string[]) => {
    const rows = sql`
      select p.author_id as member_id, p.id as post_id, ${data} as data
      from posts p where p.id = any(${posts}::bigint[])`;
    return tx.run(insertNotices(config, kind, rows));
  };
}

/** Days from the warning that a post will be archived to its archiving. */
const noticeDays = limits.archivedAfter - limits.archiveWarning;

/** Whether the post `p` expired before there were reminders, or while its author got none. */
const isUnwarned = sql`exists (
  select from post_reminders where post_id = p.id and kind = 'expired-unwarned' and day = p.expires_on)`;

/**
 * SQL condition: the post `p` expired so long ago that it is archived. Posts that expired before there were reminders are
 * archived three days after they got one, and so are those that expired during a pause.
 */
export function isToArchive(): Sql {
  return sql`${onMarket(sql`p.status`)} and p.expires_on <= ${today} - ${limits.archivedAfter}::int
    and not ${isPausedMember(sql`p.author_id`)}
    and (not ${isUnwarned} or exists (
      select from notices where post_id = p.id and kind = 'post-archives-soon'
        and created_at <= now() - make_interval(days => ${noticeDays})))`;
}

/**
 * Skips the reminder of the last week if the expiry date is nearer than that, because the author has just chosen it. Call
 * this when a post comes onto the market or gets another date.
 */
export async function skipPassedReminder(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into post_reminders (post_id, kind, day)
    select id, 'post-expires-week', expires_on from posts
    where id = any(${postIds}::bigint[]) and expires_on < ${today} + ${limits.firstReminder}::int
    on conflict do nothing`);
}

/** Claims each due post in the transaction that writes its notices, so that they are written exactly once. */
async function inBatches(
  db: Db,
  { kind, isDue, day }: Reminder,
  remind: (tx: Tx, posts: readonly string[]) => Promise<unknown>,
): Promise<void> {
  let claimed = atOnce;
  while (claimed === atOnce) {
    claimed = await db.transaction(async (tx) => {
      const posts = await tx.rows<{ id: string }>(sql`
        insert into post_reminders (post_id, kind, day)
        select id, ${literal(kind)}, day from (
          select p.id, ${day} as day from posts p
          where ${onMarket(sql`p.status`)} and ${isDue} and not ${isHidden(sql`p`)} and not exists (
            select from post_reminders r where r.post_id = p.id and r.kind = ${literal(kind)}
              and (r.day = ${day} or r.created_at >= p.confirmed_at))
          limit ${atOnce} for no key update of p skip locked) due
        on conflict do nothing returning post_id as id`);
      const ids = posts.map(({ id }) => id);
      if (ids.length > 0) await remind(tx, ids);
      return ids.length;
    });
  }
}

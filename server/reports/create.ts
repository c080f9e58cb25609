import { CallerError } from '../../contract/errors.ts';
import type { NewReport } from '../../contract/reports/fields.ts';
import * as limits from '../../contract/reports/limits.ts';
import { scamReasons, type ReportedObject } from '../../contract/reports/options.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { record } from '../audit/record.ts';
import { dailyWait, today } from '../days.ts';
import type { Deps } from '../deps.ts';
import { isTold, notifyWebhook } from '../desk/webhook-lines.ts';
import type { Member } from '../member.ts';
import { returnReported } from '../posts/decisions.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import type { Actor } from '../rules/actions.ts';
import { notify } from '../rules/notices.ts';
import { lockPost, type PostHead } from '../rules/post-access.ts';
import { onMarket } from '../rules/visible-posts.ts';
import { holdIfDue, lockForHold } from './hold.ts';
import { areReportsOf } from './open.ts';

/**
 * Reports a post or a member. Throws 404 for what the member may not see, 403 for what is their own, 409 while their
 * last report of it is open, and 429 for an eleventh report within 24 hours.
 */
export async function createReport(
  { db, config }: Deps,
  { member, caller }: Actor,
  { object, reason, text }: NewReport,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isScam = scamReasons.includes(reason);
    if (isScam) await lockForHold(tx, object);
    const post = object.postId === undefined ? undefined : await lockReported(tx, member, object.postId);
    const aboutId = post?.authorId ?? (await findReported(tx, object.userId ?? ''));
    if (aboutId === member.id) throw new CallerError('report_own');
    if (isScam)
      await tx.run(
        sql`select from members where id in (${aboutId}, ${member.id}) order by id for no key update`,
      );
    await checkLimits(tx, member, object);
    await tx.run(sql`
      insert into reports (reporter_id, about_id, is_about_post, post_id, reason, text)
      values (${member.id}, ${aboutId}, ${post !== undefined}, ${post?.id ?? null}, ${reason}, ${text})`);
    await record(tx, caller, {
      action: 'create-report',
      object: post ? `post ${post.id}` : `member ${aboutId}`,
      after: { reason },
    });
    const isHeld = isScam && (await holdIfDue(tx, config, aboutId));
    if (isTold(reason)) await notifyWebhook(tx, config, { line: 'report', reason });
    else if (isHeld) await notifyWebhook(tx, config, { line: 'report', reason: 'scam' });
    if (!post) return;
    if (await isToReturn(tx, config.reportsToReview, post)) await returnReported(tx, config, caller, post);
    else if (reason === 'already-sold' && (await claimQuestion(tx, post)))
      await notify(tx, config, {
        memberId: post.authorId,
        kind: 'still-available',
        postId: post.id,
        data: {},
      });
  });
}

/** The posts of suspended members can't be reported, although admins see them. */
async function lockReported(tx: Tx, member: Member, postId: string): Promise<PostHead> {
  const post = await lockPost(tx, member, postId);
  const hidden = await tx.run(
    sql`select from posts p where id = ${postId} and ${isSuspendedMember(sql`p.author_id`)}`,
  );
  if (hidden > 0 && post.authorId !== member.id) throw new CallerError('post_not_found');
  return post;
}

async function findReported(tx: Tx, userId: string): Promise<string> {
  const found = await tx.row<{ id: string }>(sql`
    select id from members where id = ${userId} and not ${isSuspendedMember(sql`members.id`)}`);
  if (!found) throw new CallerError('member_not_found');
  return found.id;
}

/** Locks the reporter, so that concurrent reports can't exceed the limits. */
async function checkLimits(tx: Tx, member: Member, object: ReportedObject): Promise<void> {
  await tx.run(sql`select from members where id = ${member.id} for no key update`);
  const standing = await tx.row<{ is_open: boolean; wait: number | null }>(sql`
    select
      exists (select from reports where reporter_id = ${member.id} and outcome is null and ${areReportsOf(object)}) as is_open,
      ${dailyWait(sql`reports where reporter_id = ${member.id}`, sql`created_at`, limits.perDay)} as wait`);
  if (standing?.is_open) throw new CallerError('report_open');
  if (standing?.wait != null) throw new CallerError('too_many', { retryAfter: standing.wait });
}

/** Whether as many members as the setting says have reported a post on the market since it was last decided. */
async function isToReturn(tx: Tx, reportsToReview: number, post: PostHead): Promise<boolean> {
  if (reportsToReview === 0) return false;
  const reached = await tx.run(sql`
    select from posts p where id = ${post.id} and ${onMarket(sql`p.status`)} and ${reportsToReview}::int <= (
      select count(*) from reports r join members m on m.id = r.reporter_id
      where r.post_id = p.id and r.outcome is null and r.created_at > coalesce(p.decided_at, '-infinity')
        and m.created_at < now() - make_interval(days => ${limits.reporterDays}) and not ${isSuspendedMember(sql`m.id`)})`);
  return reached > 0;
}

/** Whether to ask the author now: once per confirmation, like the job that asks after a month. */
async function claimQuestion(tx: Tx, post: PostHead): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into post_reminders (post_id, kind, day)
    select p.id, 'still-available', ${today} from posts p
    where p.id = ${post.id} and p.status = 'Available'
      and ${limits.soldReports}::int <= (
        select count(*) from reports r
        where r.post_id = p.id and r.outcome is null and r.reason = 'already-sold'
          and r.created_at > coalesce(p.confirmed_at, '-infinity'))
      and not exists (
        select from post_reminders r
        where r.post_id = p.id and r.kind = 'still-available' and r.created_at >= p.confirmed_at)
    on conflict do nothing`);
  return claimed > 0;
}

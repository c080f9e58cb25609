import { CallerError } from '../../contract/errors.ts';
import { adminActions, type PostDecision } from '../../contract/posts/actions.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { keepAppeal } from '../appeals/open.ts';
import { record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import type { Member } from '../member.ts';
import { endOffers } from '../offers/states.ts';
import { closeReports } from '../reports/open.ts';
import type { ActionContext } from '../rules/actions.ts';
import { notify, notifySavers, topicOf, withdraw } from '../rules/notices.ts';
import { lockForAction, type PostHead } from '../rules/post-access.ts';
import { readPostFacts } from '../rules/post-fields.ts';

/** Decisions of admins about posts, with their effects on authors and savers. */

export interface Decision {
  action: PostDecision;
  /** May be empty. A return without a reason undoes the admin's own last decision, unless it has a cause. */
  reason: string;
  /** With an appeal, the caller notifies the author. */
  because?: 'reports' | 'appeal';
  /** The status that the admin saw. */
  fromStatus?: Status | undefined;
}

/** A locked post with its last decision. */
interface Decided extends PostHead {
  title: string;
  takenDown: boolean;
  deciderId: string | null;
}

/**
 * Decides about a post in the transaction of the caller, and returns the post as it was. Throws `post_not_found`,
 * `own_affair`, `post_state` with the present status and who decided last, or `reason_blank` for a return that needs a
 * reason.
 */
export async function decidePost(by: ActionContext, postId: string, decision: Decision): Promise<PostHead> {
  const { tx, caller, admin } = by;
  const { trail, to } = adminActions[decision.action];
  const head = await lockForAction(tx, admin, postId, decision);
  const post = { ...head, ...(await lastDecision(tx, postId)) };
  const isUndo = decision.action === 'return' && decision.reason === '' && !decision.because;
  if (isUndo && !(await canUndo(tx, admin, post))) throw new CallerError('reason_blank', { field: 'reason' });
  // An undone decision about a queued post keeps its waiting time.
  const waitsAnew = decision.action === 'return' && !(isUndo && !post.takenDown);
  const before = await readPostFacts(tx, postId);
  if (decision.action !== 'approve')
    await keepAppeal(tx, postId, admin.id, decision.action === 'return' ? null : decision.reason);
  await writeDecision(tx, postId, { ...decision, adminId: admin.id, waitsAnew });
  if (to[0] === 'Denied') await closeReports(by, { postId }, 'take-down');
  if (isUndo) await takeBackNotices(tx, post);
  else if (decision.because !== 'appeal') await notifyAuthor(by, post, decision);
  await record(tx, caller, {
    action: trail,
    object: `post ${postId}`,
    before,
    after: { status: to[0] },
    reason: decision.reason || undefined,
  });
  return post;
}

/**
 * Returns a post on the market to review because of its reports, which stay open. No admin is stored as its decider.
 * The caller holds the lock of the post.
 */
export async function returnReported(tx: Tx, config: Config, caller: Caller, post: PostHead): Promise<void> {
  const { id, authorId } = post;
  const before = await readPostFacts(tx, id);
  await writeDecision(tx, id, { action: 'return', reason: '', adminId: null, waitsAnew: true });
  await withdraw(tx, authorId, ['post # question'], [id]);
  await notify(tx, config, { memberId: authorId, postId: id, kind: 'post-returned', data: { reason: null } });
  const nobody = { ...caller, memberId: null };
  await record(tx, nobody, {
    action: adminActions.return.trail,
    object: `post ${id}`,
    before,
    after: { status: 'Pending' },
  });
}

async function writeDecision(
  tx: Tx,
  postId: string,
  { action, reason, adminId, waitsAnew }: Decision & { adminId: string | null; waitsAnew: boolean },
): Promise<void> {
  const [to] = adminActions[action].to;
  if (to !== 'Available') await endOffers(tx, sql`p.id = ${postId}::bigint`);
  await tx.run(sql`
    update posts set status = ${to}, decided_by = ${adminId}, decided_at = now(),
      deny_reason = ${to === 'Denied' ? reason : null}, taken_down = ${action === 'take-down'},
      confirmed_at = case when ${to} = 'Available' then now() end,
      submitted_at = case when ${waitsAnew}::boolean then now() else submitted_at end
    where id = ${postId}`);
}

async function lastDecision(tx: Tx, postId: string): Promise<Omit<Decided, keyof PostHead>> {
  const found = await tx.row<Omit<Decided, keyof PostHead>>(sql`
    select title, taken_down as "takenDown", decided_by as "deciderId" from posts where id = ${postId}`);
  if (!found) throw new Error(`post ${postId} is gone although its row is locked`);
  return found;
}

/** Admins can undo their own last decision until the author has read the notice about it. */
async function canUndo(tx: Tx, admin: Member, { id, authorId, deciderId }: Decided): Promise<boolean> {
  if (deciderId !== admin.id) return false;
  if (authorId === admin.id) return true;
  const unread = await tx.row(sql`
    select from notices
    where member_id = ${authorId} and topic = ${topicOf('post # decision', id)} and read_at is null`);
  return unread !== undefined;
}

async function takeBackNotices(tx: Tx, { id, authorId, takenDown }: Decided): Promise<void> {
  await withdraw(tx, authorId, ['post # decision'], [id]);
  if (takenDown)
    await tx.run(sql`delete from notices where post_id = ${id} and kind = 'saved-gone' and read_at is null`);
}

async function notifyAuthor(
  { tx, config, admin }: ActionContext,
  post: Decided,
  decision: Decision,
): Promise<void> {
  const { id, authorId, title } = post;
  const kind = adminActions[decision.action].notice;
  if (decision.action === 'return') await withdraw(tx, authorId, ['post # question'], [id]);
  if (decision.action === 'take-down') {
    await withdraw(tx, authorId, ['post # question', 'post # expiry'], [id]);
    await notifySavers(tx, 'saved-gone', id, { reason: 'taken-down', title });
  }
  const about = { memberId: authorId, postId: id };
  // Nobody is notified of their own act.
  if (authorId === admin.id) return;
  if (kind === 'post-approved') await notify(tx, config, { ...about, kind, data: {} });
  else await notify(tx, config, { ...about, kind, data: { reason: decision.reason || null } });
}

import { appealActions } from '../../contract/appeals/actions.ts';
import type { AppealDecision } from '../../contract/appeals/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import type { Deps } from '../deps.ts';
import { liftSuspension } from '../members/sanctions.ts';
import { decidePost } from '../posts/decisions.ts';
import { checkOwnAffair, checkStatus, hasOtherAdmin, withAudit, type Actor } from '../rules/actions.ts';
import { notify } from '../rules/notices.ts';
import { lockPost } from '../rules/post-access.ts';
import { openAppeals } from './open.ts';

interface Appeal {
  memberId: string;
  postId: string | null;
  deciderId: string | null;
}

/**
 * Answers an appeal. Accepted, the post returns to review or the suspension ends. Throws 403 for an appeal of the admin,
 * and for one against the admin's own decision while another admin could answer it; 409 once it is answered or its
 * decision no longer stands. Of two admins who answer at the same time, one succeeds.
 */
export async function decideAppeal(
  deps: Deps,
  { member: admin, caller }: Actor,
  { appealId, accept, reason }: AppealDecision,
): Promise<void> {
  const { db, config } = deps;
  const appeal = await db.row<Appeal>(sql`
    select member_id as "memberId", post_id as "postId", decided_by as "deciderId" from appeals where id = ${appealId}`);
  if (!appeal) throw new CallerError('appeal_not_found');
  const { memberId, postId, deciderId } = appeal;
  const object = postId === null ? `member ${memberId}` : `post ${postId}`;
  const row = appealActions[accept ? 'accept' : 'refuse'];
  const [outcome] = row.to;
  await withAudit(deps, caller, { row, object }, async (tx, done) => {
    const by = { tx, config, caller, admin };
    if (postId === null) await tx.run(sql`select from members where id = ${memberId} for no key update`);
    else await lockPost(tx, admin, postId);
    await checkOwnAffair(tx, row, admin.id, memberId);
    if (deciderId === admin.id && (await hasOtherAdmin(tx, [admin.id, memberId])))
      throw new CallerError('own_decision');
    const answered = await tx.run(sql`
      update appeals set outcome = ${outcome}, answer = ${reason || null}, answered_by = ${admin.id}, answered_at = now()
      where id = ${appealId} and id in (select id from (${openAppeals}) waiting)`);
    await checkStatus(row, answered > 0 ? 'open' : undefined);
    if (postId !== null) {
      const returned = { action: 'return', reason, because: 'appeal' } as const;
      if (accept) await decidePost(by, postId, returned);
      if (memberId !== admin.id)
        await notify(tx, config, {
          memberId,
          postId,
          kind: 'appeal-decided',
          data: { outcome, reason: reason || null },
        });
    } else if (accept) await liftSuspension(by, memberId, reason || undefined);
    else await mailRefusal(tx, memberId, reason);
    await done({ after: { outcome }, reason: reason || undefined });
  });
}

/** A suspended member reads no notices. */
async function mailRefusal(tx: Tx, memberId: string, reason: string): Promise<void> {
  const member = await tx.row<{ email: string; username: string }>(sql`
    select email, username from members where id = ${memberId}`);
  if (member) await enqueueMail(tx, 'appeal-refused', member.email, { username: member.username, reason });
}

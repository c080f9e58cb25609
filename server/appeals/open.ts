import * as limits from '../../contract/appeals/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { record } from '../audit/record.ts';
import { dailyWait } from '../days.ts';
import { notifyWebhook } from '../desk/webhook-lines.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import type { ActionContext } from '../rules/actions.ts';
import { isSuspended } from '../session/sessions.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/** Appeals against the denial or take-down of a post, and against a suspension. */

/** The instant identifies a decision. Older decisions have none: they are never late. */
const instantOf = (column: Sql) => sql`coalesce(${column}, 'epoch')`;
const isLate = (at: Sql) => sql`(${at} < now() - make_interval(days => ${limits.days}) and ${at} <> 'epoch')`;

/** A post as `postId`, otherwise the suspension of the member. */
interface Appealed {
  memberId: string;
  postId: string | null;
}

/**
 * Appeals against the last decision. Throws 409 for a second appeal and after 30 days, and 429 for an eleventh within 24
 * hours. The caller holds the lock of the post or the member.
 */
export async function insertAppeal(
  { tx, config, caller }: Pick<ActionContext, 'tx' | 'config' | 'caller'>,
  { memberId, postId }: Appealed,
  text: string,
): Promise<void> {
  // The lock keeps concurrent appeals within the limit.
  await tx.run(sql`select from members where id = ${memberId} for no key update`);
  const decision =
    postId === null
      ? sql`select ${instantOf(sql`suspended_at`)} as at, suspended_by as by, suspension_reason as reason
          from members where id = ${memberId}`
      : sql`select ${instantOf(sql`decided_at`)} as at, decided_by as by, deny_reason as reason
          from posts where id = ${postId}`;
  const standing = await tx.row<{ isLate: boolean; isMade: boolean; wait: number | null }>(sql`
    select ${isLate(sql`d.at`)} as "isLate",
      exists (select from appeals a
        where a.member_id = ${memberId} and a.post_id is not distinct from ${postId}::bigint and a.decided_at = d.at) as "isMade",
      ${dailyWait(sql`appeals where member_id = ${memberId}`, sql`created_at`, limits.perDay)} as wait
    from (${decision}) d`);
  if (standing?.isMade) throw new CallerError('appeal_made');
  if (standing?.isLate) throw new CallerError('appeal_late');
  if (standing?.wait != null) throw new CallerError('too_many', { retryAfter: standing.wait });
  // Of two at once, one is the first.
  await tx.run(sql`select from robot for update`);
  const isFirst = (await tx.run(sql`select from (${openAppeals}) waiting limit 1`)) === 0;
  await tx.run(sql`
    insert into appeals (member_id, post_id, text, decided_at, decided_by, decision_reason)
    select ${memberId}, ${postId}::bigint, ${text}, d.at, d.by, d.reason from (${decision}) d`);
  const object = postId === null ? `member ${memberId}` : `post ${postId}`;
  await record(tx, { ...caller, memberId }, { action: 'appeal', object });
  if (isFirst) await notifyWebhook(tx, config, { line: 'appeal' });
}

/**
 * Moves an open appeal to the decision that now replaces the one it is against, made by the same admin: otherwise a return
 * and a new denial would take it from the other admins. `reason` is null for a return.
 */
export async function keepAppeal(
  tx: Tx,
  postId: string,
  adminId: string,
  reason: string | null,
): Promise<void> {
  await tx.run(sql`
    update appeals a set decided_at = now(), decision_reason = coalesce(${reason}, a.decision_reason)
    from posts p
    where p.id = ${postId} and a.post_id = p.id and a.outcome is null and a.decided_by = ${adminId}
      and a.decided_at = ${instantOf(sql`p.decided_at`)}`);
}

/** Selects the appeals that wait, with the names of member and post: those whose decision still stands. */
export const openAppeals: Sql = sql`
  select a.*, m.username, p.title
  from appeals a join members m on m.id = a.member_id left join posts p on p.id = a.post_id
  where a.outcome is null and case when a.post_id is null
    then ${isSuspended(sql`m`)} and ${instantOf(sql`m.suspended_at`)} = a.decided_at
    else p.status = 'Denied' and ${instantOf(sql`p.decided_at`)} = a.decided_at and not ${isSuspendedMember(sql`p.author_id`)} end`;

/** A column of the posts row `p` for its author: whether an appeal against its denial is possible, open or refused. */
export const appealField = sql`
  case when p.status = 'Denied' and p.author_id = ${reader.id} then coalesce(
    (select coalesce(outcome, 'open') from appeals where post_id = p.id and decided_at = ${instantOf(sql`p.decided_at`)}),
    case when not ${isLate(instantOf(sql`p.decided_at`))} then 'possible' end) end as appeal_state`;

/** SQL that identifies the suspension of the members row `member`. */
export const suspensionOf = (member: Sql) =>
  sql`
  (extract(epoch from ${instantOf(sql`${member}.suspended_at`)}) * 1000000)::bigint::text`;

/** `member.suspension.signature`: lets the reader of the suspension's mail appeal without the password. */
export function appealToken(key: SigningKey, memberId: string, suspension: string): string {
  return `${memberId}.${suspension}.${sign(key, 'appeal', [memberId, suspension])}`;
}

/** Throws `appeal_token` for a token that is not ours. */
export function readAppealToken(key: SigningKey, token: string): { memberId: string; suspension: string } {
  const [, memberId = '', suspension = '', signature = ''] =
    /^(\d{1,19})\.(\d{1,19})\.([\w-]{22})$/.exec(token) ?? [];
  if (!isSigned(key, 'appeal', [memberId, suspension], signature)) throw new CallerError('appeal_token');
  return { memberId, suspension };
}

import { isDeepStrictEqual } from 'node:util';
import { CallerError } from '../../contract/errors.ts';
import { profileActions } from '../../contract/profile/actions.ts';
import type { ImageChange } from '../../contract/profile/endpoints.ts';
import type { Approval } from '../../contract/profile/fields.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { removeFiles } from '../../engine/images/files.ts';
import { claimUsername, nameFixedUntil } from '../auth/usernames.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { checkOwnAffair, checkStatus, withAudit } from '../rules/actions.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { notify } from '../rules/notices.ts';
import { given } from './contacts.ts';
import { changesOf, handlesIn, type Handles } from './request-update.ts';

interface StoredRequest {
  id: string;
  member_id: string;
  new_username: string;
  profile_change: ImageChange;
  profile_image: string | null;
  wechat_change: ImageChange;
  wechat_image: string | null;
  wechat_id: string | null;
  contacts: Handles;
  status: 'open' | 'approved' | 'denied';
  old_username: string;
  old_profile_image: string | null;
  old_wechat_image: string | null;
  too_soon: boolean;
}

type Decision = { action: 'approve'; seen: Approval } | { action: 'deny'; reason: string };

/**
 * Approves or denies an open request. Throws, and leaves it open, if it differs from what the admin's screen showed or
 * if its username has been taken since (rule U3).
 */
export async function decideUpdate(
  deps: Deps,
  caller: Caller,
  { requestId, requester_user_id: requesterId }: Pick<Approval, 'requestId' | 'requester_user_id'>,
  decision: Decision,
): Promise<void> {
  const row = profileActions[decision.action];
  const unused = await withAudit(deps, caller, { row, object: `request ${requestId}` }, async (tx, done) => {
    const request = await lockRequest(tx, requestId);
    await checkStatus(row, request.status);
    if (requesterId !== undefined && requesterId !== request.member_id)
      throw new CallerError('update_differs');
    await checkOwnAffair(tx, row, caller.memberId, request.member_id);
    if (decision.action === 'approve') {
      checkSeen(request, decision.seen);
      await applyUpdate(tx, request);
    } else {
      await tx.run(sql`
          update members set update_result = 'denied', update_denied_reason = ${decision.reason || null}
          where id = ${request.member_id}`);
    }
    await tx.run(sql`
        update profile_requests set status = ${row.to[0]}, decided_at = now(), profile_image = null,
          wechat_image = null, wechat_id = null, contacts = '{}', qr_code = null,
          deny_reason = ${decision.action === 'deny' ? decision.reason : null}
        where id = ${requestId}`);
    await notifyMember(tx, deps.config, request.member_id, decision);
    await done({
      before: { member: request.member_id, username: request.old_username },
      after: {
        username: request.new_username,
        profileImage: request.profile_change,
        wechatImage: request.wechat_change,
        ...changesOf(request),
      },
      reason: decision.action === 'deny' ? decision.reason : undefined,
    });
    const { profile_image, wechat_image, old_profile_image, old_wechat_image } = request;
    const images = [profile_image, wechat_image, old_profile_image, old_wechat_image];
    const names = images.filter((name) => name !== null);
    return dropUnusedImages(tx, names);
  });
  await removeFiles(deps.images.store, unused);
}

function notifyMember(tx: Tx, config: Config, memberId: string, decision: Decision): Promise<void> {
  const { approve, deny } = profileActions;
  return decision.action === 'approve'
    ? notify(tx, config, { memberId, kind: approve.notice, data: {} })
    : notify(tx, config, { memberId, kind: deny.notice, data: { reason: decision.reason || null } });
}

/** Locks the member first, then the request, as closing an account does. */
async function lockRequest(tx: Tx, requestId: string): Promise<StoredRequest> {
  await tx.run(sql`
    select id from members where id = (select member_id from profile_requests where id = ${requestId}) for update`);
  const request = await tx.row<StoredRequest>(sql`
    select r.id, r.member_id, r.new_username, r.profile_change, r.profile_image, r.wechat_change, r.wechat_image,
      r.wechat_id, r.contacts, r.status, m.username as old_username, m.profile_image as old_profile_image, m.wechat_image as old_wechat_image,
      ${nameFixedUntil} is not null as too_soon
    from profile_requests r join members m on m.id = r.member_id
    where r.id = ${requestId} for update of r`);
  if (!request) throw new CallerError('update_not_found');
  return request;
}

function checkSeen(request: StoredRequest, seen: Approval): void {
  const differs =
    // An empty username means the present one.
    (seen.newUsername !== undefined && (seen.newUsername || request.old_username) !== request.new_username) ||
    differsFrom(seen.newProfileImage, request.profile_image) ||
    differsFrom(seen.newWechatQRCodeImage, request.wechat_image) ||
    (seen.newWechatId !== undefined && (seen.newWechatId ?? '') !== (request.wechat_id ?? '')) ||
    (seen.newContacts !== undefined && !isDeepStrictEqual({ ...seen.newContacts }, handlesIn(request)));
  if (differs) throw new CallerError('update_differs');
}

/** Compares images by file name, because clients rewrite the prefix. */
function differsFrom(seen: string | null | undefined, stored: string | null): boolean {
  return seen !== undefined && (seen ?? '').split('/').at(-1) !== (stored ?? '');
}

async function applyUpdate(tx: Tx, request: StoredRequest): Promise<void> {
  const renamed = request.new_username !== request.old_username;
  if (renamed && request.too_soon) throw new CallerError('username_too_soon', { field: 'newUsername' });
  const { member_id: ownerId, new_username: username } = request;
  if (renamed) await claimUsername(tx, { username, ownerId, field: 'newUsername' });
  await tx.run(sql`
    update members set
      username = ${request.new_username},
      username_changed_at = case when ${renamed}::boolean then now() else username_changed_at end,
      profile_image = case ${request.profile_change}::text when 'unchanged' then profile_image
        when 'removed' then null else ${request.profile_image}::text end,
      wechat_image = case ${request.wechat_change}::text when 'unchanged' then wechat_image
        when 'removed' then null else ${request.wechat_image}::text end,
      wechat_id = nullif(coalesce(${request.wechat_id}::text, wechat_id), ''),
      contacts = ${given(sql`contacts || ${JSON.stringify(request.contacts)}::jsonb`)},
      update_result = 'approved', update_denied_reason = null
    where id = ${request.member_id}`);
}

import { isReservedName } from '../../contract/auth/reserved-names.ts';
import { CallerError } from '../../contract/errors.ts';
import type { ImageChange } from '../../contract/profile/endpoints.ts';
import type { UpdateForm } from '../../contract/profile/fields.ts';
import { judgeQrCode } from '../../contract/profile/qr-codes.ts';
import { isUniqueViolation } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { MultipartForm, UploadedFile } from '../../engine/http/route.ts';
import { addImages, storeImages } from '../../engine/images/files.ts';
import { maxImageBytes } from '../../engine/images/format.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import type { Actor } from '../rules/actions.ts';
import { checkUsername, nameFixedUntil } from '../rules/usernames.ts';

interface PresentProfile {
  username: string;
  profile_image: string | null;
  wechat_image: string | null;
  wechat_id: string | null;
  too_soon: boolean;
  pending: boolean;
}

/** Requests a new username or images, which an admin decides. A member has one open request (rules U1, U2, U4). */
export async function requestUpdate(
  deps: Deps,
  { member, caller }: Actor,
  changes: UpdateForm,
  form: MultipartForm,
): Promise<void> {
  const profileFile = oneFile(form, 'profileImage');
  const wechatFile = oneFile(form, 'wechatQRCodeImage');
  const present = await readPresent(deps, member);
  const renamed = changes.username !== present.username;
  const profileChange = changeOf(profileFile, changes.defaultProfileImageExists, present.profile_image);
  const wechatChange = changeOf(wechatFile, changes.defaultWechatQRCodeExists, present.wechat_image);
  const { wechatId: wantedId = present.wechat_id } = changes;
  const wechatId = (wantedId ?? '') === (present.wechat_id ?? '') ? null : wantedId;
  if (present.pending) throw new CallerError('update_pending');
  if (!renamed && profileChange === 'unchanged' && wechatChange === 'unchanged' && wechatId === null)
    throw new CallerError('update_empty');
  if (renamed) await checkNewName(deps, member, changes.username, present.too_soon);

  const files = [profileFile, wechatFile].filter((file) => file !== undefined);
  await deps.rateLimits.consume('upload', member.id, files.length);
  await storeImages(deps.images, files, async (fresh) => {
    const next = fresh.values();
    const profileImage = profileFile ? (next.next().value?.name ?? null) : null;
    const wechatImage = wechatFile ? (next.next().value?.name ?? null) : null;
    const qrCode = wechatFile && judgeQrCode(await deps.images.readQr(wechatFile.bytes, wechatFile.fileName));
    try {
      await deps.db.transaction(async (tx) => {
        await addImages(tx, member.id, fresh);
        // The last decision stays on screen until the next request (rule U5).
        await tx.run(sql`
          update members set update_result = null, update_denied_reason = null where id = ${member.id}`);
        const made = await tx.row<{ id: string }>(sql`
          insert into profile_requests (member_id, new_username, profile_change, profile_image, wechat_change,
            wechat_image, wechat_id, qr_code)
          values (${member.id}, ${changes.username}, ${profileChange}, ${profileImage}, ${wechatChange}, ${wechatImage},
            ${wechatId}, ${qrCode ? JSON.stringify(qrCode) : null}::jsonb)
          returning id`);
        await record(tx, caller, {
          action: 'request-profile-update',
          object: `request ${made?.id ?? ''}`,
          after: {
            username: changes.username,
            profileImage: profileChange,
            wechatImage: wechatChange,
            wechatId: changeOfId(wechatId),
          },
        });
      });
    } catch (error) {
      if (isUniqueViolation(error, 'profile_requests_one_open')) throw new CallerError('update_pending');
      throw error;
    }
  });
}

async function readPresent(deps: Deps, member: Member): Promise<PresentProfile> {
  const profile = await deps.db.row<PresentProfile>(sql`
    select username, profile_image, wechat_image, wechat_id,
      ${nameFixedUntil} is not null as too_soon,
      exists (select from profile_requests where member_id = m.id and status = 'open') as pending
    from members m where id = ${member.id}`);
  if (!profile) throw new CallerError('no_session');
  return profile;
}

async function checkNewName(deps: Deps, member: Member, username: string, tooSoon: boolean): Promise<void> {
  if (tooSoon) throw new CallerError('username_too_soon', { field: 'username' });
  if (isReservedName(username)) throw new CallerError('username_reserved', { field: 'username' });
  await checkUsername(deps.db, { username, ownerId: member.id, field: 'username' });
}

function oneFile(form: MultipartForm, field: string): UploadedFile | undefined {
  const [file, second] = form.files(field).filter((candidate) => candidate.bytes.length > 0);
  if (second) throw new CallerError('bad_request', { field });
  if (file && file.bytes.length > maxImageBytes) throw new CallerError('profile_image_too_large', { field });
  return file;
}

function changeOf(file: UploadedFile | undefined, stays: boolean, present: string | null): ImageChange {
  if (file) return 'new';
  return stays || present === null ? 'unchanged' : 'removed';
}

/** What a request does with the WeChat ID, of which the audit trail keeps nothing else. */
export function changeOfId(requested: string | null): ImageChange {
  if (requested === null) return 'unchanged';
  return requested === '' ? 'removed' : 'new';
}

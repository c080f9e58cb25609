import { isReservedName } from '../../contract/auth/reserved-names.ts';
import { channelKeys, codeChannel, type ChannelKey } from '../../contract/channels.ts';
import { CallerError } from '../../contract/errors.ts';
import type { ImageChange } from '../../contract/profile/endpoints.ts';
import { handle, type UpdateForm } from '../../contract/profile/fields.ts';
import { judgeQrCode } from '../../contract/profile/qr-codes.ts';
import { isUniqueViolation } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { MultipartForm, UploadedFile } from '../../engine/http/route.ts';
import { addImages, storeImages } from '../../engine/images/files.ts';
import { maxImageBytes } from '../../engine/images/format.ts';
import { record } from '../audit/record.ts';
import { checkUsername, nameFixedUntil } from '../auth/usernames.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import type { Actor } from '../rules/actions.ts';

interface PresentProfile {
  username: string;
  profile_image: string | null;
  wechat_image: string | null;
  wechat_id: string | null;
  contacts: Handles;
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
  const { contactChannels } = deps.config.profile;
  const { [codeChannel]: wechatId = null, ...contacts } = wantedHandles(changes, present, contactChannels);
  if (wechatFile && !contactChannels.includes(codeChannel))
    throw new CallerError('contact_invalid', { field: 'wechatQRCodeImage' });
  if (present.pending) throw new CallerError('update_pending');
  const isSame = [profileChange, wechatChange].every((change) => change === 'unchanged');
  if (!renamed && isSame && wechatId === null && Object.keys(contacts).length === 0)
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
            wechat_image, wechat_id, contacts, qr_code)
          values (${member.id}, ${changes.username}, ${profileChange}, ${profileImage}, ${wechatChange}, ${wechatImage},
            ${wechatId}, ${JSON.stringify(contacts)}::jsonb, ${qrCode ? JSON.stringify(qrCode) : null}::jsonb)
          returning id`);
        await record(tx, caller, {
          action: 'request-profile-update',
          object: `request ${made?.id ?? ''}`,
          after: {
            username: changes.username,
            profileImage: profileChange,
            wechatImage: wechatChange,
            ...changesOf({ wechat_id: wechatId, contacts }),
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
    select username, profile_image, wechat_image, wechat_id, contacts,
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

export type Handles = Partial<Record<ChannelKey, string>>;
type Stored = Pick<PresentProfile, 'wechat_id' | 'contacts'>;

export const handlesIn = ({ wechat_id: id, contacts }: Stored): Handles => ({
  ...(id !== null && { [codeChannel]: id }),
  ...contacts,
});

/** The handles that are to change, empty where they are to be removed. Only those of offered channels can be new. */
function wantedHandles(
  { wechatId, contacts = {} }: UpdateForm,
  present: Stored,
  offered: readonly ChannelKey[],
): Handles {
  const before = handlesIn(present);
  const sent = Object.entries(contacts).map(([name, typed]: [string, unknown]): [ChannelKey, string] => {
    const key = channelKeys.find((one) => one === name);
    const read = key && handle(key).safeParse(typed);
    const differs = key === codeChannel && wechatId !== undefined && read?.data !== wechatId;
    if (!key || !read?.success || differs)
      throw new CallerError('contact_invalid', { field: `contacts.${name.slice(0, 40)}` });
    return [key, read.data];
  });
  if (wechatId !== undefined) sent.push([codeChannel, wechatId]);
  const changed = sent.filter(([key, wanted]) => wanted !== (before[key] ?? ''));
  const closed = changed.find(([key, wanted]) => wanted !== '' && !offered.includes(key));
  if (closed) throw new CallerError('contact_invalid', { field: `contacts.${closed[0]}` });
  return Object.fromEntries(changed);
}

const changeOfHandle = (wanted: string): ImageChange => (wanted === '' ? 'removed' : 'new');

/** Changes of handles, of which the audit trail keeps nothing else. */
export function changesOf({ wechat_id: id, contacts }: Stored) {
  const others = Object.entries(contacts).map(([key, wanted]) => [key, changeOfHandle(wanted)]);
  return {
    wechatId: id === null ? 'unchanged' : changeOfHandle(id),
    ...(others.length > 0 && { contacts: Object.fromEntries(others) as Record<string, ImageChange> }),
  };
}

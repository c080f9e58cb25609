import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import type { Person } from './people.ts';

/** An open request as the admins' list returns it. */
export type UpdateRequest = Record<string, string | null>;

export const infoOf = async (who: Person) => (await who.call(profileEndpoints.info)).body;

/** Requests an update that changes nothing. `more` replaces fields. */
export const askUpdate = (who: Person, more: Record<string, unknown> = {}) =>
  who.call(profileEndpoints.requestUpdate, {
    username: who.username,
    defaultProfileImageExists: 'true',
    defaultWechatQRCodeExists: 'true',
    ...more,
  });

export async function openRequestOf(who: Person, admin: Person): Promise<UpdateRequest | undefined> {
  const all = (await admin.call(profileEndpoints.listUpdates)).body as UpdateRequest[];
  return all.find((request) => request['username'] === who.username);
}

/** Approves the request as the admins' screen does. `more` replaces fields. */
export const approveUpdate = (admin: Person, request: UpdateRequest | undefined, more: object = {}) =>
  admin.call(profileEndpoints.approveUpdate, {
    requestId: request?.['request_id'],
    requester_user_id: request?.['user_id'],
    newUsername: request?.['new_username'],
    newProfileImage: request?.['new_profile_image'],
    newWechatQRCodeImage: request?.['new_wechat_qr_code_image'],
    ...more,
  });

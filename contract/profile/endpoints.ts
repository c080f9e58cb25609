import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { flag, handles, languageTag } from '../wire.ts';
import { approval, denial, updateForm } from './fields.ts';
import { qrCode } from './qr-codes.ts';

/** Members and update requests in replies (spec section 3). */

export const userInfo = z.object({
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  wechat_qr_code_image: z.nullable(z.string()),
  wechat_id: z.optional(z.nullable(z.string())),
  contacts: z.optional(handles),
  pending_update: z.boolean(),
  /** The profile with the changes of the open request; null without an open request. */
  requested_update: z.optional(
    z.nullable(
      z.object({
        username: z.string(),
        profile_image: z.nullable(z.string()),
        wechat_qr_code_image: z.nullable(z.string()),
        wechat_id: z.optional(z.nullable(z.string())),
        contacts: z.optional(handles),
      }),
    ),
  ),
  update_denied_reason: z.nullable(z.string()),
  update_result: z.nullable(z.enum(['approved', 'denied'])),
  /** In this session. */
  role: z.enum(['admin', 'member']),
  /** The account is an admin's, but the setting lets it act as one only after a campus login. */
  admin_needs_campus: z.optional(z.literal(true)),
  /** Only of an account without a password. */
  has_password: z.optional(z.literal(false)),
  /** ISO 8601; null if the name can be changed now (rule U4). */
  username_changeable_at: z.nullable(z.string()),
  /** The language of mails. Null until the member has chosen one: mails are in both. */
  language: z.optional(z.nullable(z.string())),
  /** The version of the terms that the member is still to accept; null if there is none. */
  terms_to_accept: z.optional(z.nullable(z.number())),
  /** The last day on campus of the site. The day after it, the open posts are archived. */
  leaving_on: z.optional(z.nullable(z.string())),
  /** Only during a pause: the day of the site on which it ends. */
  paused_until: z.optional(z.string()),
  /** Whether the member has not yet chosen about the weekly list. Absent once that is so. */
  asks_weekly: z.optional(z.boolean()),
  /** The last day on which the proof of the address holds, once it is near. */
  proof_due: z.optional(z.string()),
  /** The number of own posts that are Pending, Available or In progress. */
  open_count: z.optional(z.number()),
});
export type UserInfo = z.output<typeof userInfo>;

export const imageChanges = ['unchanged', 'removed', 'new'] as const;
export type ImageChange = (typeof imageChanges)[number];

export const userUpdate = z.object({
  request_id: z.string(),
  user_id: z.string(),
  new_username: z.string(),
  /** Null unless the change is 'new'. */
  new_profile_image: z.nullable(z.string()),
  new_wechat_qr_code_image: z.nullable(z.string()),
  profile_image_change: z.enum(imageChanges),
  wechat_qr_code_image_change: z.enum(imageChanges),
  username: z.string(),
  profile_image: z.nullable(z.string()),
  wechat_qr_code_image: z.nullable(z.string()),
  /** Null if it stays, empty if it is to be removed. */
  new_wechat_id: z.optional(z.nullable(z.string())),
  wechat_id: z.optional(z.nullable(z.string())),
  /** The handles that change, empty if they are to be removed. */
  new_contacts: z.optional(handles),
  contacts: z.optional(handles),
  /** Null unless the request has a new QR code image, and for requests from before codes were read. */
  qr_code: z.optional(z.nullable(qrCode)),
  date_of_request: z.string(),
  /** Members with names similar to the new one. */
  similar_to: z.optional(z.array(z.string())),
});
export type UserUpdate = z.output<typeof userUpdate>;

const pendingState = z.object({ message: z.string(), pending_update: z.boolean() });

export const profileEndpoints = {
  info: endpoint({
    method: 'GET',
    path: '/api/user/get-user-info',
    access: 'member',
    summary: "The member's own profile",
    reply: userInfo,
  }),
  requestUpdate: endpoint({
    method: 'POST',
    path: '/api/user/request-update-user-info',
    access: 'member',
    trail: ['request-profile-update'],
    summary: 'Requests a new username or new images, which an admin approves or denies',
    request: updateForm,
    files: ['profileImage', 'wechatQRCodeImage'],
  }),
  updatePendingState: endpoint({
    method: 'PATCH',
    path: '/api/user/update-user-pending-state',
    access: 'member',
    summary: 'Replies with the pending state, which only requests change',
    request: z.object({ pending_state: z.optional(flag) }),
    reply: pendingState,
  }),
  dismissDecision: endpoint({
    method: 'PATCH',
    path: '/api/user/reset-deny-info',
    access: 'member',
    summary: 'Dismisses the result of the last request',
  }),
  listUpdates: endpoint({
    method: 'GET',
    path: '/api/user/get-user-updates',
    access: 'admin',
    summary: 'Open requests, oldest first',
    reply: z.array(userUpdate),
  }),
  approveUpdate: endpoint({
    method: 'PATCH',
    path: '/api/user/approve-update',
    access: 'admin',
    trail: ['approve-profile-update'],
    summary: 'Approves a request and applies its changes',
    request: approval,
  }),
  denyUpdate: endpoint({
    method: 'PATCH',
    path: '/api/user/deny-update',
    access: 'admin',
    trail: ['deny-profile-update'],
    summary: 'Denies a request, with a reason',
    request: denial,
  }),
  setLanguage: endpoint({
    method: 'PATCH',
    path: '/api/user/set-language',
    access: 'member',
    keepsNothing: true,
    summary: "Stores the language of the member's mails",
    request: z.object({ language: languageTag() }),
  }),
  downloadData: endpoint({
    method: 'GET',
    path: '/api/user/download-data',
    access: 'member',
    whileBarred: true,
    summary: 'Everything that is stored about the member',
    reply: z.record(z.string(), z.unknown()),
  }),
} as const;

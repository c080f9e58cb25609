import * as z from 'zod/mini';
import { languages } from '../languages.ts';
import { qrCode } from './qr-codes.ts';

/** Members and update requests in replies (spec section 3). */

export const userInfo = z.object({
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  wechat_qr_code_image: z.nullable(z.string()),
  wechat_id: z.optional(z.nullable(z.string())),
  pending_update: z.boolean(),
  /** The profile with the changes of the open request; null without an open request. */
  requested_update: z.optional(
    z.nullable(
      z.object({
        username: z.string(),
        profile_image: z.nullable(z.string()),
        wechat_qr_code_image: z.nullable(z.string()),
        wechat_id: z.optional(z.nullable(z.string())),
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
  language: z.optional(z.nullable(z.enum(languages))),
  /** The version of the terms that the member is still to accept; null if there is none. */
  terms_to_accept: z.optional(z.nullable(z.number())),
  /** The last day on campus, in Shanghai. The day after it, the open posts are archived. */
  leaving_on: z.optional(z.nullable(z.string())),
  /** Only during a pause: the day in Shanghai on which it ends. */
  paused_until: z.optional(z.string()),
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
  /** Null unless the request has a new QR code image, and for requests from before codes were read. */
  qr_code: z.optional(z.nullable(qrCode)),
  date_of_request: z.string(),
  /** Members with names similar to the new one. */
  similar_to: z.optional(z.array(z.string())),
});
export type UserUpdate = z.output<typeof userUpdate>;

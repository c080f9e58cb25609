import * as z from 'zod/mini';
import { usernameShape } from '../auth/fields.ts';
import { denyReason } from '../posts/decisions.ts';
import { flag, id, rawText, text } from '../wire.ts';

/** Profile updates and their moderation (spec sections 4 and 7, rules U1 to U5). */

/** As WeChat has them. An empty one stands for none. */
export const wechatId = rawText('wechat_id_invalid').check(
  z.trim(),
  z.regex(/^(?:[A-Za-z][\w-]{5,19})?$/, 'wechat_id_invalid'),
);

/**
 * The text fields of request-update-user-info. Images are sent as the files `profileImage` and `wechatQRCodeImage`.
 */
export const updateForm = z.object({
  username: usernameShape,
  /** Whether the current image stays. A new file takes precedence. */
  defaultProfileImageExists: z._default(flag, true),
  defaultWechatQRCodeExists: z._default(flag, true),
  /** Absent, the present one stays. */
  wechatId: z.optional(wechatId),
});
export type UpdateForm = z.output<typeof updateForm>;

const claimed = z.optional(z.nullable(text()));

/** The request, with the values that the admin saw: they must match the stored ones (rule U3). */
export const approval = z.object({
  requestId: id,
  requester_user_id: z.optional(id),
  newUsername: claimed,
  newProfileImage: claimed,
  newWechatQRCodeImage: claimed,
  newWechatId: claimed,
});
export type Approval = z.output<typeof approval>;

export const denial = z.object({ requestId: id, requester_user_id: z.optional(id), denyReason });

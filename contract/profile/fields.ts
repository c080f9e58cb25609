import * as z from 'zod/mini';
import { usernameShape } from '../auth/fields.ts';
import { denyReason } from '../posts/fields.ts';
import { flag, id, text } from '../wire.ts';

/** Settings and their moderation (spec sections 4 and 7, rules U1 to U5). */

/** Text fields of request-update-user-info; the pictures travel as files `profileImage`, `wechatQRCodeImage`. */
export const updateForm = z.object({
  username: usernameShape,
  /** 'true' keeps the present picture, 'false' asks for none; a new file wins over both. */
  defaultProfileImageExists: z._default(flag, true),
  defaultWechatQRCodeExists: z._default(flag, true),
});
export type UpdateForm = z.output<typeof updateForm>;

const claimed = z.optional(z.nullable(text()));

/** Names what is decided; the values repeat what the admin saw and must not differ from it (rule U3). */
export const approval = z.object({
  requestId: id,
  requester_user_id: z.optional(id),
  newUsername: claimed,
  newProfileImage: claimed,
  newWechatQRCodeImage: claimed,
});
export type Approval = z.output<typeof approval>;

export const denial = z.object({ requestId: id, requester_user_id: z.optional(id), denyReason });

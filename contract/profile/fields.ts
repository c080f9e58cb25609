import * as z from 'zod/mini';
import { usernameShape } from '../auth/fields.ts';
import { channelKeys, channels, codeChannel, readHandle, type ChannelKey } from '../channels.ts';
import type { ErrorCode } from '../errors.ts';
import { denyReason } from '../posts/decisions.ts';
import { flag, id, rawText, refuse, text } from '../wire.ts';

/** Profile updates and their moderation (spec sections 4 and 7, rules U1 to U5). */

/** As the channel has them. An empty one stands for none. */
export const handle = (key: ChannelKey, code: ErrorCode = 'contact_invalid') =>
  rawText(code).check(
    z.overwrite((typed) => readHandle(key, typed)),
    z.refine((typed) => typed === '' || channels[key].pattern.test(typed), code),
  );

/** A JSON object. The caller checks its keys and handles. */
const contacts = z.pipe(
  rawText('contact_invalid', 5000),
  z.transform((json: string, context): object => {
    try {
      const read: unknown = JSON.parse(json);
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
    } catch {
      // Refused below, like what is no object.
    }
    return refuse(context, 'contact_invalid');
  }),
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
  wechatId: z.optional(handle(codeChannel, 'wechat_id_invalid')),
  /** Handles by the keys of their channels. Those that are absent stay. */
  contacts: z.optional(contacts),
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
  newContacts: z.optional(z.partialRecord(z.enum(channelKeys, 'invalid_field'), text(), 'invalid_field')),
});
export type Approval = z.output<typeof approval>;

export const denial = z.object({ requestId: id, requester_user_id: z.optional(id), denyReason });

import * as z from 'zod/mini';
import { noticeKindNames, noticeKinds, type NoticeKind } from './kinds.ts';
import { mailChoices, mailGroupNames } from './mail-groups.ts';

const common = z.object({
  notice_id: z.string(),
  /** The post fields are null if the reader may no longer see the post. */
  post_id: z.nullable(z.string()),
  post_title: z.nullable(z.string()),
  /** `uploads/<name>` of the post's first image. */
  image_url: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  date: z.string(),
  is_read: z.boolean(),
});

type NoticeOf<Kind extends NoticeKind> = Kind extends NoticeKind
  ? z.output<typeof common> & { kind: Kind; data: z.output<(typeof noticeKinds)[Kind]['data']> }
  : never;
export type Notice = NoticeOf<NoticeKind>;

const notice = z.union(
  noticeKindNames.map((kind) => z.extend(common, { kind: z.literal(kind), data: noticeKinds[kind].data })),
);
// The compiler can't infer the type of the union from the table, so the type above states it.
export const noticeList = z.array(notice) as unknown as z.ZodMiniType<Notice[]>;

export const unreadCount = z.object({ unread_count: z.number() });

export const mailSettings = z.object({
  groups: z.array(
    z.object({
      group: z.enum(mailGroupNames),
      mail: z.enum(mailChoices),
      push: z.boolean(),
      /** Null where the site has no WeCom. */
      wecom: z.nullable(z.boolean()),
      is_fixed: z.boolean(),
    }),
  ),
  /** True if the member's mail server refused too many mails, so that only codes are sent. */
  bounced: z.boolean(),
});
export type MailSettings = z.output<typeof mailSettings>;

/** How notices reach the member besides mail. */
export const channels = z.object({
  push: z.object({
    /** Of the site's VAPID keys, as base64url. */
    public_key: z.string(),
    /** Whether this session's browser gets pushes, and how many browsers of the member do. */
    this_device: z.boolean(),
    devices: z.number(),
  }),
  /** Null where the site has none. */
  wecom: z.nullable(z.object({ state: z.enum(['linked', 'unlinked', 'refused']) })),
});
export type Channels = z.output<typeof channels>;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { address, flag, id, listOf, rawText } from '../wire.ts';
import * as limits from './limits.ts';
import { choicesOf, mailChoices, mailGroupNames } from './mail-groups.ts';
import { channels, mailSettings, noticeList, unreadCount } from './views.ts';

/** Either the ids of some notices, or all of them. */
const marked = z
  .object({
    noticeIds: z.optional(listOf(id, limits.markedAtOnce)),
    all: z.optional(z.literal(true, 'invalid_field')),
  })
  .check(z.refine(({ noticeIds, all }) => (noticeIds === undefined) !== (all === undefined), 'bad_request'));

const mailChange = z
  .object({
    group: z.enum(mailGroupNames, 'unknown_option'),
    mail: z.optional(z.enum(mailChoices, 'unknown_option')),
    push: z.optional(flag),
    wecom: z.optional(flag),
  })
  .check(
    z.refine(({ mail, push, wecom }) => [mail, push, wecom].some((one) => one !== undefined), 'bad_request'),
    z.refine(({ group, mail }) => mail === undefined || choicesOf(group).includes(mail), {
      error: 'unknown_option',
      path: ['mail'],
    }),
  );
export type MailChange = z.output<typeof mailChange>;

/** Exactly so many bytes as base64url. */
const bytes = (count: number) =>
  rawText('invalid_field').check(
    z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), 'invalid_field'),
  );

const device = z.object({
  endpoint: address('push_endpoint_invalid'),
  /** The browser's public key, and its secret. */
  p256dh: bytes(65),
  auth: bytes(16),
});
export type NewDevice = z.output<typeof device>;

/** `undo` restores the group's previous mail setting. */
const unsubscription = z.object({
  token: rawText('unsubscribe_token', 200),
  undo: z.optional(flag),
});

export const noticeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notice/my-notices',
    access: 'member',
    summary: 'Twenty notices of the member, newest first',
    request: z.object({ page }),
    reply: noticeList,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notice/unread-count',
    access: 'member',
    summary: 'The number of unread notices',
    reply: unreadCount,
  }),
  markRead: endpoint({
    method: 'PATCH',
    path: '/api/notice/mark-read',
    access: 'member',
    summary: 'Marks some notices or all as read (idempotent)',
    request: marked,
    reply: unreadCount,
  }),
  mailSettings: endpoint({
    method: 'GET',
    path: '/api/notice/mail-settings',
    access: 'member',
    summary: 'When each group of notices is mailed, and by which other channels it comes',
    reply: mailSettings,
  }),
  chooseMail: endpoint({
    method: 'PATCH',
    path: '/api/notice/mail-settings',
    access: 'member',
    summary: 'Chooses when a group of notices is mailed, and by which other channels it comes',
    request: mailChange,
    reply: mailSettings,
  }),
  channels: endpoint({
    method: 'GET',
    path: '/api/notice/channels',
    access: 'member',
    summary: 'How notices reach the member besides mail',
    reply: channels,
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/api/notice/add-device',
    access: 'member',
    summary: "Sends pushes to this session's browser from now on (idempotent)",
    request: device,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/notice/remove-device',
    access: 'member',
    summary:
      "Sends no more pushes to this session's browser, or to the own one with this endpoint (idempotent)",
    request: z.object({ endpoint: z.optional(address('push_endpoint_invalid')) }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/notice/unsubscribe',
    access: 'unsubscribe',
    summary: 'Ends the mails of one group by the token of a mail, or undoes that (idempotent)',
    request: unsubscription,
    reply: z.object({ message: z.string(), group: z.string() }),
    fromQuery: ['token'],
    acceptsForm: true,
  }),
} as const;

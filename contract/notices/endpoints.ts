import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { flag, id, listOf, rawText } from '../wire.ts';
import * as limits from './limits.ts';
import { mailChoices, mailGroupNames } from './mail-groups.ts';
import { mailSettings, noticeList, unreadCount } from './views.ts';

/** Either the ids of some notices, or all of them. */
const marked = z
  .object({
    noticeIds: z.optional(listOf(id, limits.markedAtOnce)),
    all: z.optional(z.literal(true, 'invalid_field')),
  })
  .check(z.refine(({ noticeIds, all }) => (noticeIds === undefined) !== (all === undefined), 'bad_request'));

const mailChange = z.object({
  group: z.enum(mailGroupNames, 'unknown_option'),
  mail: z.enum(mailChoices, 'unknown_option'),
});

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
    summary: 'When each group of notices is mailed',
    reply: mailSettings,
  }),
  chooseMail: endpoint({
    method: 'PATCH',
    path: '/api/notice/mail-settings',
    access: 'member',
    summary: 'Chooses when a group of notices is mailed',
    request: mailChange,
    reply: mailSettings,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/notice/unsubscribe',
    access: 'public',
    summary: 'Ends the mails of one group by the token of a mail, or undoes that (idempotent)',
    request: unsubscription,
    reply: z.object({ message: z.string(), group: z.string() }),
    fromQuery: ['token'],
    acceptsForm: true,
  }),
} as const;

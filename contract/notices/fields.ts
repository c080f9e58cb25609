import * as z from 'zod/mini';
import { flag, id, listOf, rawText } from '../wire.ts';
import { mailChoices, mailGroupNames } from './kinds.ts';
import * as limits from './limits.ts';

/** Either the ids of some notices, or all of them. */
export const marked = z
  .object({
    noticeIds: z.optional(listOf(id, limits.markedAtOnce)),
    all: z.optional(z.literal(true, 'invalid_field')),
  })
  .check(z.refine(({ noticeIds, all }) => (noticeIds === undefined) !== (all === undefined), 'bad_request'));

export const mailChange = z.object({
  group: z.enum(mailGroupNames, 'unknown_option'),
  mail: z.enum(mailChoices, 'unknown_option'),
});

/** `undo` restores the group's previous mail setting. */
export const unsubscription = z.object({
  token: rawText('unsubscribe_token', 200),
  undo: z.optional(flag),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { length } from '../length.ts';
import { isBlank, text, languageTag } from '../wire.ts';
import * as limits from './limits.ts';
import { pageNames } from './names.ts';

const pageChoice = z.object({
  name: z.enum(pageNames, 'unknown_option'),
  language: languageTag(),
});

const markdown = z.pipe(
  text('invalid_field', 2 * limits.markdown),
  z.string().check(
    z.refine((value) => length(value) <= limits.markdown, 'invalid_field'),
    z.refine((value) => !isBlank(value), 'invalid_field'),
  ),
);

const page = z.object({
  markdown: z.string(),
  /** ISO 8601 in UTC; null for the text that the site ships with. */
  edited_at: z.nullable(z.string()),
});
export type PageText = z.output<typeof page>;

export const pageEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/page',
    access: 'public',
    summary: 'A page as Markdown, as it was typed',
    request: pageChoice,
    reply: page,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/desk/page',
    access: 'admin',
    trail: ['edit-page'],
    summary: 'Replaces a page in one language. New terms are shown once to every member',
    request: z.extend(pageChoice, { markdown }),
    reply: page,
    // Fifty thousand characters, each up to twelve bytes of JSON.
    bodyLimit: 640 * 1024,
  }),
  acceptTerms: endpoint({
    method: 'PATCH',
    path: '/api/user/accept-terms',
    access: 'member',
    trail: ['accept-terms'],
    summary: 'Stores that the member accepts a version of the terms (idempotent)',
    request: z.object({ version: z.int('invalid_field').check(z.positive('invalid_field')) }),
  }),
} as const;

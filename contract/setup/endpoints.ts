import * as z from 'zod/mini';
import { sessionClock } from '../auth/endpoints.ts';
import { signUp, verificationCode } from '../auth/fields.ts';
import { proof } from '../auth/proof.ts';
import { providerTypes } from '../campus/login.ts';
import { endpoint } from '../endpoint.ts';
import { languageChoice, languageRows } from '../language-files.ts';
import { sectionEdit, siteSections } from '../site-facts.ts';

/** The first run, with the link that the start of an empty instance printed. With another link, or later: 404. */

const link = { link: z.string().check(z.maxLength(100)) };

export const setupState = z.object({
  /** As /api/desk/site answers them. */
  sections: siteSections,
  /** The step to begin with, 1 to 4: later ones if a profile was imported. */
  step: z.number(),
  /** Whether mails leave by a mail server; otherwise they end in a folder. */
  has_mail: z.boolean(),
  /** Whether the first admin may have a password. */
  has_password: z.boolean(),
  /** The campus's own login, if it is set. */
  campus: z.array(z.object({ kind: z.enum(providerTypes), name: z.string() })),
  /** Whether ALLOWED_NETWORKS closes the site to others. */
  is_closed: z.boolean(),
});

export const setupEndpoints = {
  state: endpoint({
    method: 'POST',
    path: '/api/setup/state',
    access: 'setup',
    summary: 'What the setup has stored so far',
    request: z.object(link),
    reply: setupState,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/setup/site',
    access: 'setup',
    trail: ['edit-site'],
    summary: 'Replaces a section of the site, as PATCH /api/desk/site (idempotent)',
    request: z.object({ ...link, ...sectionEdit.shape }),
    reply: siteSections,
    bodyLimit: 512 * 1024,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/api/setup/logo',
    access: 'setup',
    trail: ['edit-site'],
    summary: 'Draws a logo, as POST /api/desk/site/logo; the link is the first field',
    request: z.object(link),
    files: ['logo'],
    bodyLimit: 512 * 1024,
    reply: siteSections,
  }),
  languageFiles: endpoint({
    ...languageRows.files,
    method: 'POST',
    path: '/api/setup/language-files',
    access: 'setup',
    summary: 'The message files of a language, as GET /api/desk/language',
    request: z.object({ ...link, ...languageChoice.shape }),
  }),
  takeLanguage: endpoint({
    ...languageRows.take,
    method: 'POST',
    path: '/api/setup/language',
    access: 'setup',
    summary: 'Stores message files, as POST /api/desk/language; the link is the first field',
    request: z.object({ ...link, ...languageChoice.shape }),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/setup/test-mail',
    access: 'setup',
    summary: 'Sends a mail now, at most five an hour',
    request: z.object({ ...link, to: signUp.shape.email }),
    reply: z.object({
      sent: z.boolean(),
      /** The answer of the mail server, at most 200 characters. */
      answer: z.string(),
    }),
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/setup/log-in',
    access: 'setup',
    summary: 'Begins the campus login that makes the first admin, and ends the setup',
    request: z.object({ ...link, kind: z.enum(providerTypes, 'unknown_option'), proof }),
    reply: z.object({ address: z.string() }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/setup/admin',
    access: 'setup',
    trail: ['sign-up'],
    summary: 'Mails a code to the first admin',
    request: z.object({ ...link, ...signUp.shape }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/setup/verify',
    access: 'setup',
    trail: ['verify-email', 'log-in'],
    summary: 'Makes the owner of the code the first admin, logs in, and ends the setup',
    /** Without a code where no mail leaves: then the desk asks for it. */
    request: z.object({ ...link, verificationCode: z.optional(verificationCode) }),
    reply: sessionClock,
  }),
} as const;

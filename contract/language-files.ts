import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languageTag } from './site-facts.ts';

/** A language of the site as files of messages, which leave as a zip and come back as one. */

/** The largest zip, and what the form around it takes. */
const longestForm = 2 * 2 ** 20 + 64 * 1024;

/** A tag as BCP 47 writes it; undefined for what is none, and for English and the made language. */
function tagFrom(typed: string): string | undefined {
  try {
    const tag = new Intl.Locale(typed.trim()).toString();
    return languageTag.test(tag) && tag.length <= 35 && !/^(?:en|qps-ploc)$/i.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

const wrong = 'language_tag_invalid';
export const languageChoice = z.object({
  tag: z.string(wrong).check(
    z.refine((typed) => tagFrom(typed) !== undefined, { error: wrong, abort: true }),
    z.overwrite((typed) => tagFrom(typed) ?? typed),
  ),
});

export const languageTaken = z.object({
  tag: z.string(),
  /** How many of the English messages the language has now, and how many there are. */
  messages: z.number(),
  of: z.number(),
  /** At most fifty, by the names of the files in the zip. What was stored for them stays. */
  wrong: z.array(z.object({ file: z.string(), key: z.string(), problem: z.string() })),
});
export type LanguageTaken = z.output<typeof languageTaken>;

/** What the rows of the desk and of the setup have in common. */
export const languageRows = {
  files: { type: 'application/zip', reply: z.unknown() },
  take: { files: ['file'], bodyLimit: longestForm, reply: languageTaken, trail: ['edit-language'] },
} as const;

export const languageEndpoints = {
  languageFiles: endpoint({
    ...languageRows.files,
    method: 'GET',
    path: '/api/desk/language',
    access: 'admin',
    handled: true,
    summary: 'The message files of a language as a zip, with the English ones beside them',
    request: languageChoice,
  }),
  takeLanguage: endpoint({
    ...languageRows.take,
    method: 'POST',
    path: '/api/desk/language',
    access: 'admin',
    summary: 'Stores the message files of a zip, which every process then speaks (idempotent)',
    request: languageChoice,
  }),
  removeLanguage: endpoint({
    method: 'DELETE',
    path: '/api/desk/language',
    access: 'admin',
    trail: ['remove-language'],
    summary: 'Removes the stored message files of a language',
    request: languageChoice,
    fromQuery: ['tag'],
  }),
} as const;

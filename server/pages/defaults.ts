import { readFile } from 'node:fs/promises';
import { sessionDays, trustedDays } from '../../contract/auth/limits.ts';
import { languages, type Language } from '../../contract/languages.ts';
import { keptDays } from '../../contract/notices/limits.ts';
import { keptDays as offerDays } from '../../contract/offers/limits.ts';
import { pageNames, type PageName } from '../../contract/pages/names.ts';

const folder = new URL('defaults/', import.meta.url);

export type Defaults = Record<`${PageName}.${Language}`, string>;

/** Names in the texts that stand for limits of the code. Screens replace those that stand for settings. */
const limits = { noticeDays: keptDays, offerDays, sessionDays, browserDays: trustedDays };

/** The pages that the site ships with, until an admin edits them. Some lines are for sites with a campus login. */
export async function readDefaults(hasCampus: boolean): Promise<Defaults> {
  const keys = pageNames.flatMap((name) => languages.map((language) => `${name}.${language}` as const));
  const texts = keys.map(async (key) => {
    let text = await readFile(new URL(`${key}.md`, folder), 'utf8');
    text = text.replaceAll(/^\{\{ifCampus\}\}(.*\n)/gm, hasCampus ? '$1' : '');
    for (const [name, limit] of Object.entries(limits)) text = text.replaceAll(`{{${name}}}`, String(limit));
    return [key, text] as const;
  });
  return Object.fromEntries(await Promise.all(texts)) as Defaults;
}

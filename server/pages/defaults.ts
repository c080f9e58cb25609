import { readFile } from 'node:fs/promises';
import { languages, type Language } from '../../contract/languages.ts';
import { pageNames, type PageName } from '../../contract/pages/names.ts';

// The texts stay in the source folder; this file runs from dist/server/pages.
const folder = new URL('../../../server/pages/defaults/', import.meta.url);

export type Defaults = Record<`${PageName}.${Language}`, string>;

/** The pages that the site ships with, until an admin edits them. */
export async function readDefaults(): Promise<Defaults> {
  const keys = pageNames.flatMap((name) => languages.map((language) => `${name}.${language}` as const));
  const texts = keys.map(async (key) => [key, await readFile(new URL(`${key}.md`, folder), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts)) as Defaults;
}

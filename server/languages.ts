import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CallerError } from '../contract/errors.ts';
import { isUsual } from '../contract/languages.ts';
import { screenPaths } from '../contract/screens.ts';
import { textNumbers } from '../contract/text-numbers.ts';
import { textParts, type Texts } from '../contract/texts.ts';
import {
  exchangeOf,
  openLanguages,
  type FileProblem,
  type LanguageExchange,
  type Languages,
  type OpenLanguage,
} from '../engine/languages/open.ts';

const own = fileURLToPath(new URL('../languages', import.meta.url));
const shared = { parts: textParts, numbers: textNumbers };
/** The names of the files in the order in which they are translated. */
const order = JSON.parse(readFileSync(join(own, 'order.json'), 'utf8')) as Record<
  'first' | 'rest' | 'admin' | 'operator',
  string[]
>;
const sources = {
  root: join(own, '..'),
  folders: ['web', 'server', 'contract', 'scripts'],
  screens: { file: 'web/screens.ts', paths: screenPaths },
};

/** A language in which the server says something. `tag` is its name in calls and settings. */
export type Spoken = OpenLanguage<Texts>;

export interface SiteLanguages extends Languages<Texts>, LanguageExchange {
  /** The languages that visitors can choose, in the site's order: of now, or of these tags. At least one. */
  offered(tags?: readonly string[]): Spoken[];
  /** Refuses a language that the site does not offer. */
  check(tag: string): void;
  /** Those of a mail to somebody who has not chosen one: the first, or both where they are English and Chinese. */
  ofMails(): Spoken[];
  /** The language of a mail; English for a draft that has none. */
  inMails(tag: string): Spoken;
  /** How many texts a language lacks of those that members see first. */
  missing(tag: string): number;
  /** Whether it has all files that members see first, but not all of the rest. */
  isDraft(tag: string): boolean;
}

/**
 * The texts of this release and those of the data folder. `wanted` says which of them the site offers now; the others are
 * there with the next refresh.
 */
export async function openSiteLanguages(
  { dataDir }: { dataDir: string },
  wanted: () => readonly string[],
  onProblem?: (problem: FileProblem) => void,
): Promise<SiteLanguages> {
  const folder = join(dataDir, 'languages');
  // Only the site keeps good versions: commands may run as another user.
  const goodFolder = onProblem && join(folder, '.good');
  const all = openLanguages<Texts>({ ...shared, folders: [own, folder], onProblem, goodFolder, wanted });
  await all.refresh({ isWanted: true });
  const offered = (tags = wanted()) => {
    const there = tags.filter((tag) => all.tags().includes(tag));
    return (there.length > 0 ? there : ['en']).map((tag) => all.of(tag));
  };
  const inMails = (tag: string) => all.of(all.of(tag).absent.has('mails') ? 'en' : tag);
  const ofMails = () => {
    const tags = offered().map(({ tag }) => tag);
    return (isUsual(tags) ? tags.toReversed() : tags.slice(0, 1)).map(inMails);
  };
  const check = (tag: string) => {
    if (!offered().some((one) => one.tag === tag))
      throw new CallerError('unknown_option', { field: 'language' });
  };
  const missing = (tag: string) => {
    const { lacks } = all.of(tag);
    return order.first.reduce((sum, file) => sum + (lacks.get(file) ?? 0), 0);
  };
  const isDraft = (tag: string) => {
    const isAbsent = (file: string) => all.of(tag).absent.has(file);
    return !order.first.some(isAbsent) && order.rest.some(isAbsent);
  };
  const { numbers } = shared;
  const exchange = exchangeOf({
    folders: [own, folder],
    numbers,
    order: Object.values(order).flat(),
    sources,
  });
  return { ...all, ...exchange, offered, ofMails, inMails, check, missing, isDraft };
}

/** The texts of this release, for what depends on no setting. */
export const ownTexts = openLanguages<Texts>({ ...shared, folders: [own] });
ownTexts.refreshNow();

const { LC_ALL, LANG } = process.env;
/** The texts of commands and starts, in the language of the machine. */
export const { texts: said, tag: tagOfMachine } = ownTexts.of((LC_ALL || LANG || '').replace(/[_.].*/, ''));

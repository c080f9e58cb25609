import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '../../contract/categories.ts';
import { codeChannel } from '../../contract/channels.ts';
import { languages as usualTags } from '../../contract/languages.ts';
import { siteFacts, type SiteProfile, type SiteSections } from '../../contract/site-facts.ts';
import type { Texts } from '../../contract/texts.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { ownTexts, type SiteLanguages, type Spoken } from '../languages.ts';
import { followCategories } from './move-categories.ts';
import { storedTexts, type StoredTexts } from './written.ts';

/** The texts that a site begins with: the names of its categories, and the reasons of denials. */

type Say = (texts: Texts) => string | undefined;
type Profile = Pick<SiteProfile, 'languages' | 'contactChannels'>;

const nameOf =
  (key: string): Say =>
  ({ posts: { category, choices } }) =>
    ({ ...category, ...choices.kind } as Partial<Record<string, string>>)[key];

const places = Object.keys(ownTexts.of('en').texts.reasons) as (keyof Texts['reasons'])[];
const reasonAt =
  (place: keyof Texts['reasons'], channels: string): Say =>
  ({ reasons }) => {
    const text = reasons[place];
    return typeof text === 'string' ? text : text({ channels });
  };
const channelsOf = ({ contactChannels }: Profile) =>
  contactChannels.includes(codeChannel) ? codeChannel : 'other';

/** The languages in which the texts are stored: those of the site, or English and Chinese if it offers nothing else. */
function spokenBy(languages: SiteLanguages, tags: readonly string[]): Spoken[] {
  const offered = languages.offered(tags);
  const hasOthers = offered.some(({ tag }) => !(usualTags as readonly string[]).includes(tag));
  return hasOthers ? offered : usualTags.map((tag) => ownTexts.of(tag));
}

/** Only the first language stands for a text that it lacks. */
function inEach(spoken: readonly Spoken[], say: Say): Record<string, string> {
  const english = say(ownTexts.of('en').texts);
  const own = spoken.filter(
    ({ tag, lacks, texts }, place) =>
      place === 0 || tag === 'en' || lacks.size === 0 || say(texts) !== english,
  );
  return Object.fromEntries(own.map(({ tag, texts }) => [tag, say(texts) ?? '']));
}

/** The categories of a site that has chosen none. */
export const usualCategories = (languages: SiteLanguages, tags: readonly string[]) =>
  siteFacts.categories.usual({
    inEach: (say) => inEach(spokenBy(languages, tags), say),
    siteName: undefined,
    emailDomains: [],
    contactEmail: '',
  });

/** What the texts depend on. */
export const textsState = (languages: SiteLanguages, profile: Profile): string =>
  JSON.stringify([
    channelsOf(profile),
    languages
      .offered(profile.languages)
      .map(({ tag, lacks }) => [tag, lacks.get('posts') ?? 0, lacks.get('reasons') ?? 0]),
  ]);

/** Writes them in the languages of the site. What an admin has changed stays. Call it with the table of the site locked. */
export async function storeUsualTexts(
  tx: Tx,
  languages: SiteLanguages,
  sections: SiteSections,
): Promise<void> {
  const { categories, contactChannels, languages: tags } = sections;
  const profile = { contactChannels: contactChannels.value, languages: tags.value };
  const spoken = spokenBy(languages, tags.value);
  const known = [ownTexts, languages].flatMap((all) => all.tags().map((tag) => all.of(tag).texts));
  const isShipped = (texts: string[], says: readonly Say[]) =>
    texts.length > 0 && texts.every((text) => known.some((all) => says.some((say) => say(all) === text)));

  const named = <Item extends Kind>(item: Item): Item =>
    isShipped(Object.values(item.names), [nameOf(item.key)])
      ? { ...item, names: inEach(spoken, nameOf(item.key)) }
      : item;
  const after = categories.value.map((one) => ({ ...named(one), kinds: one.kinds.map(named) }));
  if (!isDeepStrictEqual(after, categories.value)) {
    await tx.run(sql`
      insert into site (section, value) values ('categories', ${JSON.stringify(after)}::jsonb)
      on conflict (section) do update set value = excluded.value`);
    await followCategories(tx, { before: categories.value, after });
  }

  await tx.run(sql`lock table deny_reasons in exclusive mode`);
  const stored = await tx.rows<StoredTexts & { place: number }>(sql`
    select place, en, zh, texts from deny_reasons`);
  for (const { place, ...row } of stored) {
    const { en, zh, texts } = row;
    const own = Object.values(texts ?? {});
    // Former releases stored an empty object beside English and Chinese.
    const written = own.length > 0 ? own : [en, zh];
    const at = places.find((one) => isShipped(written, [reasonAt(one, codeChannel), reasonAt(one, 'other')]));
    if (at === undefined) continue;
    const next = storedTexts(
      { offered: () => languages.offered(tags.value) },
      { texts: inEach(spoken, reasonAt(at, channelsOf(profile))) },
    );
    if (isDeepStrictEqual(next, row)) continue;
    await tx.run(sql`
      update deny_reasons set en = ${next.en}, zh = ${next.zh},
        texts = ${next.texts && JSON.stringify(next.texts)}::jsonb where place = ${place}`);
  }
  await tx.run(sql`
    insert into app_state (key, value) values ('usual_texts', ${textsState(languages, profile)})
    on conflict (key) do update set value = excluded.value`);
}

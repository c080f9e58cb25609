import type { SectionName, SiteProfile, SiteSections } from '../../contract/site-facts.ts';
import countries from '../../contract/site/countries.json' with { type: 'json' };

/** The defaults of a new site: by its country, and by the time zone and languages of the browser. */

export interface Country {
  zones: string[];
  currency: string;
  channels: SiteProfile['contactChannels'];
  law: SiteProfile['pages']['set'];
  phone: string;
  language: string;
}
const rows = countries as Record<string, Country>;
export const countryCodes = Object.keys(rows);
/** Any other country. */
const other: Country = {
  zones: [],
  currency: 'USD',
  channels: ['whatsapp'],
  law: 'eu',
  phone: '',
  language: 'en',
};

const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The country with the zone; empty for any other. */
export const countryWith = (zone: string) =>
  countryCodes.find((code) => rows[code]?.zones.includes(zone)) ?? '';

/** What the country fills in. Its currency alone is no reason to drop a second one. */
export function filledBy(code: string, { currencies }: Pick<SiteProfile, 'currencies'>) {
  const { zones, currency, channels, law, phone } = rows[code] ?? other;
  const own = zoneOfBrowser();
  return {
    timeZone: zones.includes(own) ? own : (zones[0] ?? own),
    currencies: currencies[0]?.code === currency ? currencies : [{ code: currency, rate: 1 }],
    contactChannels: channels,
    pages: { set: law },
    phoneCode: phone,
  } satisfies Partial<SiteProfile>;
}

/** The values of the sections: what is stored, or the guess where nobody has said anything. */
export function firstValues(stored: SiteSections, names: readonly SectionName[]): Partial<SiteProfile> {
  const code = countryWith(zoneOfBrowser());
  const { choices = {}, missing = {}, drafts = [] } = stored.languages;
  const wanted = navigator.languages.flatMap((tag) => [tag, tag.split('-')[0] ?? tag]);
  const language = [...wanted, (rows[code] ?? other).language].find(
    (tag) => tag in choices && !missing[tag] && !drafts.includes(tag),
  );
  const guessed: Partial<SiteProfile> = {
    ...filledBy(code, { currencies: stored.currencies.value }),
    languages: [language ?? 'en'],
    name: {},
  };
  return Object.fromEntries(
    names.map((name) => {
      const { value, edited_at: edited, locked_by: locks } = stored[name];
      const isSaid = edited !== null || Object.keys(locks).length > 0;
      return [name, isSaid ? value : (guessed[name] ?? value)];
    }),
  );
}

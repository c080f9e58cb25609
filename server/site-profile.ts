import { defaultAccent } from '../contract/accent.ts';
import { describeChannels, usualChannels } from '../contract/channels.ts';
import { usualTimeZone } from '../contract/days.ts';
import { iconPath } from '../contract/icons.ts';
import { usualPoints } from '../contract/landing.ts';
import { fieldsOf, isUsual, languages } from '../contract/languages.ts';
import { currencySign, usualCurrencies, wireOf } from '../contract/price.ts';
import {
  minutesOf,
  sectionNames,
  storedSchemas,
  type SectionName,
  type SiteProfile,
} from '../contract/site-sections.ts';
import type { Texts } from '../contract/texts.ts';
import { usualCategories } from '../contract/usual-categories.ts';
import { ownTexts } from './languages.ts';
import { readSettings } from './settings/read.ts';
import type { Settings } from './settings/table.ts';

/** The site's own facts: from the environment, over that what admins have stored, and as the code reads them. */

/** What the site is called without settings. */
export const [en, zh] = languages.map((tag) => ownTexts.of(tag).texts.site) as [SiteTexts, SiteTexts];
type SiteTexts = Texts['site'];

/** What a category or kind of the usual ones is called. */
const usualNames = (key: string) =>
  Object.fromEntries(
    languages.map((tag) => {
      const { category, choices } = ownTexts.of(tag).texts.posts;
      return [
        tag,
        { ...category, ...choices.kind }[key as keyof typeof category & keyof typeof choices.kind],
      ];
    }),
  );

/** The sections as the environment has them. */
export function profileOf(values: Settings): SiteProfile {
  return {
    name: { en: values.SITE_NAME ?? en.name, zh: values.SITE_NAME ?? zh.name },
    languages: [...languages],
    currencies: [...usualCurrencies],
    emailDomains: values.EMAIL_DOMAINS,
    emailSigns: false,
    pickupAreas: [],
    termEnds: [],
    hours: { summaryAt: '18:00', quietHours: { from: '23:00', to: '08:00' }, reportsToReview: 0 },
    logo: null,
    accent: defaultAccent,
    timeZone: usualTimeZone,
    contactChannels: [...usualChannels],
    categories: usualCategories.map(({ kinds, ...row }) => ({
      ...row,
      names: usualNames(row.key),
      hasCondition: true,
      kinds: kinds.map((key) => ({ key, names: usualNames(key) })),
    })),
    landing: { points: usualPoints.map((key) => ({ key, texts: {} })), newest: false },
    pages: { set: 'cn' },
    footer: {
      developerCredit: { en: en.developerCredit, zh: zh.developerCredit },
      classYear: { en: en.classYear, zh: zh.classYear },
      hostedOn: { en: en.hostedOn, zh: zh.hostedOn },
      contactEmail: values.CONTACT_EMAIL,
      guidelinesUrl: '/guidelines',
      icpNumber: '',
      policeFiling: '',
    },
  };
}

/** The profile of a site whose environment says nothing. */
export const usualProfile = profileOf(readSettings({}).values);

/** What nobody has said anything of. Only the environment or the setup knows whom to write to. */
const { contactEmail: _, ...footer } = usualProfile.footer;
export const unsaidProfile = { ...usualProfile, footer } as SiteProfile;

/** The fields that the environment sets and locks. */
const locking = { name: 'SITE_NAME', emailDomains: 'EMAIL_DOMAINS', 'footer.contactEmail': 'CONTACT_EMAIL' };

/** The variable that locks each field, by the field's path. */
export const locksOf = (set: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(locking).filter(([, variable]) => set.has(variable)));

/** The lock of a section: of the section itself, or of its field. */
export const locksIn = (section: SectionName, locks: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(locks).filter(([field]) => field.split('.')[0] === section));

/** A section with the locked field of another form of it. */
export function withLocked<Name extends SectionName>(
  section: Name,
  locks: Record<string, string>,
  [value, locked]: [value: SiteProfile[Name], locked: SiteProfile[Name]],
): SiteProfile[Name] {
  if (locks[section] !== undefined) return locked;
  if (section !== 'footer' || locks['footer.contactEmail'] === undefined) return value;
  const { contactEmail } = locked as SiteProfile['footer'];
  return Object.assign({}, value, { contactEmail });
}

/** What the environment gives with what is stored over it, and the sections that can't be read. */
export function profileWith(
  { profile, locks }: { profile: SiteProfile; locks: Record<string, string> },
  stored: Readonly<Partial<Record<string, unknown>>> = {},
): { profile: SiteProfile; unread: SectionName[] } {
  const unread: SectionName[] = [];
  const sections = sectionNames.map((section) => {
    if (!Object.hasOwn(stored, section)) return [section, profile[section]];
    const read = storedSchemas[section].safeParse(stored[section]);
    if (!read.success) unread.push(section);
    const data = section === 'footer' ? Object.assign({}, profile.footer, read.data) : read.data;
    const value = data as SiteProfile[SectionName];
    return [section, read.success ? withLocked(section, locks, [value, profile[section]]) : profile[section]];
  });
  return { profile: Object.fromEntries(sections) as SiteProfile, unread };
}

/** English and Chinese are those of the first language where theirs are missing. */
const written = (first: string, texts: Record<string, string>) =>
  fieldsOf(texts, texts[first] ?? Object.values(texts)[0] ?? '');

function named<Row extends { texts: Record<string, string> }>(first: string, { texts, ...row }: Row) {
  return { ...row, ...written(first, texts), ...(!isUsual(Object.keys(texts)) && { texts }) };
}

interface Kept {
  trailDays: number | null;
  closedAccountDays: number | null;
}

/** The settings that a profile is to the code. */
export function settingsOf(profile: SiteProfile, { trailDays, closedAccountDays }: Kept) {
  const { name, footer, hours, languages: tags, emailDomains } = profile;
  const [first = ''] = tags;
  const { developerCredit, classYear, hostedOn } = footer;
  const [siteNames, credits, years, hosts] = [name, developerCredit, classYear, hostedOn].map((texts) =>
    written(first, texts),
  ) as [Named, Named, Named, Named];
  const others = Object.entries({ siteName: name, developerCredit, classYear, hostedOn }).filter(
    ([, texts]) => !isUsual(Object.keys(texts)),
  );
  return {
    languages: tags,
    emailDomains,
    summaryAt: minutesOf(hours.summaryAt) ?? 0,
    quietHours: hours.quietHours && {
      from: minutesOf(hours.quietHours.from) ?? 0,
      to: minutesOf(hours.quietHours.to) ?? 0,
    },
    reportsToReview: hours.reportsToReview,
    site: {
      siteName: siteNames.en,
      siteNameZh: siteNames.zh,
      developerCredit: credits.en,
      developerCreditZh: credits.zh,
      classYear: years.en,
      classYearZh: years.zh,
      contactEmail: footer.contactEmail,
      hostedOn: hosts.en,
      hostedOnZh: hosts.zh,
      guidelinesUrl: footer.guidelinesUrl,
      icpNumber: footer.icpNumber,
      policeFiling: footer.policeFiling,
      trailDays,
      closedAccountDays,
      termEnds: profile.termEnds.map((end) => named(first, end)),
      pickupAreas: profile.pickupAreas.map((area) => named(first, area)),
      logo: profile.logo && iconPath(profile.logo, '192'),
      accent: profile.accent,
      landing: { points: profile.landing.points, newest: profile.landing.newest },
      timeZone: profile.timeZone,
      ...(profile.emailSigns && { emailSigns: true }),
      ...currenciesOf(profile),
      contactChannels: describeChannels(profile.contactChannels),
      categories: profile.categories,
      name,
      ...(others.length > 0 && {
        texts: Object.fromEntries(others) as Record<string, Record<string, string>>,
      }),
    },
  };
}
/** The currencies of the site, with the sign that readers of its first language see. */
function currenciesOf({ currencies, languages: [first = 'en'] }: SiteProfile) {
  const retired = currencies.filter((one) => one.retired);
  return {
    currencies: currencies.flatMap(({ retired: isRetired, ...one }) =>
      isRetired ? [] : [{ ...one, sign: currencySign(wireOf(one.code), first, currencies) }],
    ),
    ...(retired.length > 0 && { retiredCurrencies: retired }),
  };
}
type Named = ReturnType<typeof fieldsOf>;
export type ProfileSettings = ReturnType<typeof settingsOf>;

import { isDeepStrictEqual } from 'node:util';
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
  siteSchemas,
  siteVariables,
  type SectionName,
  type SiteProfile,
} from '../contract/site-sections.ts';
import type { Texts } from '../contract/texts.ts';
import { usualCategories } from '../contract/usual-categories.ts';
import { ownTexts } from './languages.ts';
import { readSettings } from './settings/read.ts';
import type { SettingName, Settings } from './settings/table.ts';

/** The site's own facts: from the environment, over that what admins have stored, and as the code reads them. */

/** What the site is called without settings. */
export const [en, zh] = languages.map((tag) => ownTexts.of(tag).texts.site) as [SiteTexts, SiteTexts];
type SiteTexts = Texts['site'];

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

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
  const { QUIET_HOURS: quiet } = values;
  return {
    name: { en: values.SITE_NAME ?? en.name, zh: values.SITE_NAME ?? zh.name },
    languages: values.LANGUAGES,
    currencies: usualCurrencies.map((one) => (one.code === 'USD' ? { ...one, rate: values.USD_CNY } : one)),
    emailDomains: values.EMAIL_DOMAINS,
    emailSigns: false,
    pickupAreas: values.PICKUP_AREAS,
    termEnds: values.TERM_ENDS,
    hours: {
      summaryAt: clock(values.SUMMARY_AT),
      quietHours: quiet && { from: clock(quiet.from), to: clock(quiet.to) },
      reportsToReview: values.REPORTS_TO_REVIEW,
    },
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
      developerCredit: {
        en: values.DEVELOPER_CREDIT ?? en.developerCredit,
        zh: values.DEVELOPER_CREDIT_ZH ?? values.DEVELOPER_CREDIT ?? zh.developerCredit,
      },
      classYear: {
        en: values.CLASS_YEAR ?? en.classYear,
        zh: values.CLASS_YEAR_ZH ?? values.CLASS_YEAR ?? zh.classYear,
      },
      hostedOn: {
        en: values.HOSTED_ON ?? en.hostedOn,
        zh: values.HOSTED_ON_ZH ?? values.HOSTED_ON ?? zh.hostedOn,
      },
      contactEmail: values.CONTACT_EMAIL,
      guidelinesUrl: values.GUIDELINES_URL ?? '/guidelines',
      icpNumber: values.ICP_NUMBER,
      policeFiling: values.POLICE_FILING,
    },
  };
}

/** The profile of a site whose environment says nothing. */
export const usualProfile = profileOf(readSettings({}).values);

/** The variable that locks each field, by the field's path. */
export function locksOf(set: ReadonlySet<SettingName>): Record<string, string> {
  return Object.fromEntries(
    Object.values(siteVariables).flatMap((fields) =>
      Object.entries(fields).flatMap(([field, variables]: [string, readonly string[]]) => {
        const locking = variables.find((name) => set.has(name as SettingName));
        return locking ? [[field, locking]] : [];
      }),
    ),
  );
}

/** The locks of a section: of the section itself, or of its fields. */
export const locksIn = (section: SectionName, locks: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(locks).filter(([field]) => Object.hasOwn(siteVariables[section], field)));

const fieldsIn = (section: SectionName, locks: Record<string, string>) =>
  Object.keys(locksIn(section, locks));

/** What a section has at the path of a field. */
const partOf = (value: unknown, section: SectionName, field: string): unknown =>
  field === section ? value : (value as Record<string, unknown>)[field.slice(section.length + 1)];

/** A section with the locked fields of another form of it. */
export function withLocked<Name extends SectionName>(
  section: Name,
  locks: Record<string, string>,
  [value, locked]: [value: SiteProfile[Name], locked: SiteProfile[Name]],
): SiteProfile[Name] {
  const fields = fieldsIn(section, locks);
  if (fields.includes(section)) return locked;
  const kept = fields.map((field) => ({ [field.slice(section.length + 1)]: partOf(locked, section, field) }));
  return kept.length === 0 ? value : Object.assign({}, value, ...kept);
}

/** The first locked field that two forms of a section have differently. */
export function lockedChange<Name extends SectionName>(
  section: Name,
  locks: Record<string, string>,
  [before, after]: [before: SiteProfile[Name], after: SiteProfile[Name]],
): string | undefined {
  return fieldsIn(section, locks).find(
    (field) => !isDeepStrictEqual(partOf(before, section, field), partOf(after, section, field)),
  );
}

/** What the environment gives with what is stored over it, and the sections that can't be read. */
export function profileWith(
  { profile, locks }: { profile: SiteProfile; locks: Record<string, string> },
  stored: Readonly<Partial<Record<string, unknown>>> = {},
): { profile: SiteProfile; unread: SectionName[] } {
  const unread: SectionName[] = [];
  const sections = sectionNames.map((section) => {
    if (!Object.hasOwn(stored, section)) return [section, profile[section]];
    const read = siteSchemas[section].safeParse(stored[section]);
    if (!read.success) unread.push(section);
    const value = read.success ? withLocked(section, locks, [read.data, profile[section]]) : profile[section];
    return [section, value];
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

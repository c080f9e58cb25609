import { describeChannels } from '../contract/channels.ts';
import { iconPath } from '../contract/icons.ts';
import { fieldsOf, isUsual, languages } from '../contract/languages.ts';
import { currencySign, wireOf } from '../contract/price.ts';
import {
  factRows,
  minutesOf,
  schemaInTable,
  sectionNames,
  sectionsWith,
  siteFacts,
  type Origin,
  type SectionName,
  type SectionsWith,
  type SiteProfile,
} from '../contract/site-facts.ts';
import type { Texts } from '../contract/texts.ts';
import { ownTexts } from './languages.ts';
import { readSettings } from './settings/read.ts';
import type { Settings } from './settings/table.ts';

/** The site's own facts: from the environment, over that what admins have stored, and as the code reads them. */

/** What the site is called without settings. */
export const [en, zh] = languages.map((tag) => ownTexts.of(tag).texts.site) as [SiteTexts, SiteTexts];
type SiteTexts = Texts['site'];

const inEach: Origin['inEach'] = (say) =>
  Object.fromEntries(languages.map((tag) => [tag, say(ownTexts.of(tag).texts)]));

/** The sections as the environment has them. */
export function profileOf(values: Settings): SiteProfile {
  const { SITE_NAME: siteName, EMAIL_DOMAINS: emailDomains, CONTACT_EMAIL: contactEmail } = values;
  const origin = { inEach, siteName, emailDomains, contactEmail };
  return Object.fromEntries(sectionNames.map((name) => [name, factRows[name].usual(origin)])) as SiteProfile;
}

/** The profile of a site whose environment says nothing. */
export const usualProfile = profileOf(readSettings({}).values);

/** What nobody has said anything of. Only the environment or the setup knows whom to write to. */
const { contactEmail: _, ...footer } = usualProfile.footer;
export const unsaidProfile = { ...usualProfile, footer } as SiteProfile;

/** The variable that locks each field, by the field's path. */
export const locksOf = (set: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    sectionsWith('variables')
      .flatMap((section) => Object.entries<string>(siteFacts[section].variables))
      .filter(([, variable]) => set.has(variable)),
  );

/** The lock of a section: of the section itself, or of its field. */
export const locksIn = (section: SectionName, locks: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(locks).filter(([field]) => field.split('.')[0] === section));

/** A section with the locked fields of another form of it. */
export function withLocked<Name extends SectionName>(
  section: Name,
  locks: Record<string, string>,
  [value, locked]: [value: SiteProfile[Name], locked: SiteProfile[Name]],
): SiteProfile[Name] {
  if (locks[section] !== undefined) return locked;
  const fields = Object.keys(locksIn(section, locks)).map((path) => path.slice(section.length + 1));
  const kept = fields.map((field) => [field, (locked as Record<string, unknown>)[field]]);
  return fields.length === 0 ? value : Object.assign({}, value, Object.fromEntries(kept));
}

/** What the environment gives with what is stored over it, and the sections that can't be read. */
export function profileWith(
  { profile, locks }: { profile: SiteProfile; locks: Record<string, string> },
  stored: Readonly<Partial<Record<string, unknown>>> = {},
): { profile: SiteProfile; unread: SectionName[] } {
  const unread: SectionName[] = [];
  const sections = sectionNames.map((section) => {
    if (!Object.hasOwn(stored, section)) return [section, profile[section]];
    const read = schemaInTable(section).safeParse(stored[section]);
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
  const { credit: developerCredit, classYear, hostedOn } = footer;
  const [siteNames, credits, years, hosts] = [name, developerCredit, classYear, hostedOn].map((texts) =>
    written(first, texts),
  ) as [Named, Named, Named, Named];
  const others = Object.entries({ siteName: name, developerCredit, classYear, hostedOn }).filter(
    ([, texts]) => Object.keys(texts).length > 0 && !isUsual(Object.keys(texts)),
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
      ...shownOf(profile),
      siteName: siteNames.en,
      siteNameZh: siteNames.zh,
      developerCredit: credits.en,
      developerCreditZh: credits.zh,
      classYear: years.en,
      classYearZh: years.zh,
      contactEmail: footer.contactEmail,
      footer,
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
      landing: {
        points: profile.landing.points,
        newest: profile.landing.newest,
        ...(profile.landing.effect && { effect: true as const }),
      },
      ...(profile.emailSigns && { emailSigns: true }),
      ...(profile.phoneCode && { phoneCode: profile.phoneCode }),
      ...currenciesOf(profile),
      contactChannels: describeChannels(profile.contactChannels),
      ...(others.length > 0 && {
        texts: Object.fromEntries(others) as Record<string, Record<string, string>>,
      }),
    },
  };
}
const shownOf = (profile: SiteProfile) =>
  Object.fromEntries(sectionsWith('shown').map((name) => [name, profile[name]])) as Pick<
    SiteProfile,
    SectionsWith<'shown'>
  >;

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

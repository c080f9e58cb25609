import * as z from 'zod/mini';
import { defaultAccent } from './accent.ts';
import { categoriesSchema } from './categories-schema.ts';
import { categoryIcons } from './categories.ts';
import { channelKeys, usualChannels } from './channels.ts';
import { isTimeZone, usualTimeZone } from './days.ts';
import { landingPoints, usualPoints } from './landing.ts';
import { languages } from './languages.ts';
import { usualCurrencies } from './price.ts';
import type { Texts } from './texts.ts';
import { usualCategories } from './usual-categories.ts';
import { isWellFormed, trimmedText } from './wire.ts';
import { wordList } from './word-list.ts';

/** The one table of the site's own facts, which admins edit: a row a section. */

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);
/** A single label is a country's or `edu`. Any other is most likely a truncated domain. */
export const isDomain = (text: string) => domain.test(text) && /\.|^(edu|[a-z]{2})$/.test(text);

/** Wider than the rule for members: the site's own mailboxes may contain a hyphen or a plus. */
export const mailbox = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`,
  'i',
);

/** In minutes after midnight. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const wrong = 'invalid_field';
const mostItems = 50;
const nameMost = 60;
const lineMost = 200;
const labelMost = 40;
const maxAreas = 30;

/** One line. Empty only if it may be. */
const line = (most: number, more: { least?: number; without?: RegExp } = {}) =>
  trimmedText(most, wrong).check(
    z.refine((text) => text.length >= (more.least ?? 1) && !/[\n\t]/.test(text), wrong),
    z.refine((text) => !more.without?.test(text), wrong),
  );

/** A text by the tags of its languages. */
const texts = (most: number, without?: RegExp, least = 1) =>
  z
    .record(z.string().check(z.regex(languageTag, wrong)), line(most, without ? { without } : {}), wrong)
    .check(
      z.refine((all) => {
        const count = Object.keys(all).length;
        return count >= least && count <= mostItems;
      }, wrong),
    );

const pointLength = 1000;
/** One paragraph of Markdown a language; none stands for the texts of the language files. */
const pointTexts = z.record(z.string().check(z.regex(languageTag, wrong)), line(pointLength), wrong);

/** Each item once, by its key. */
const list = <Item extends z.ZodMiniType>(item: Item, keyOf: (one: z.output<Item>) => string, least = 0) =>
  z.array(item, wrong).check(
    z.minLength(least, wrong),
    z.maxLength(mostItems, wrong),
    z.refine((all) => new Set(all.map(keyOf)).size === all.length, wrong),
  );

const shaped = (isFine: (text: string) => boolean, most = lineMost) =>
  z.string(wrong).check(z.refine((text) => text.length <= most && isWellFormed(text) && isFine(text), wrong));

/** As people type it: `@nyu.edu` and `NYU.edu` are `nyu.edu`. A blank line is none. */
const domainLine = z.string(wrong).check(
  z.overwrite((text) => text.trim().replace(/^@/, '').toLowerCase()),
  z.refine((text) => text === '' || isDomain(text), wrong),
);
const withoutBlanks = (lines: string[]) => [...new Set(lines.filter((text) => text !== ''))];

const time = shaped((text) => /^\d\d:/.test(text) && minutesOf(text) !== undefined, 5);
const day = shaped((text) => z.iso.date().safeParse(text).success, 10);
const isRate = (rate: number) => rate >= 0.000001 && rate <= 1_000_000;
const same = (text: string) => text;

/** A page of the site, or one elsewhere. */
const isLink = (text: string) =>
  /^\/[a-z0-9/-]*$/i.test(text) ||
  (/^(https?:\/\/[^\s@]+|mailto:)/.test(text) && !/[\s<>"]/.test(text) && URL.canParse(text));

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, wrong);

/** One or two, the first as the reference with a rate of 1. What is retired comes last. */
const currencies = z
  .array(
    object({
      code: shaped((code) => Intl.supportedValuesOf('currency').includes(code), 3),
      rate: z._default(z.number(wrong).check(z.positive(wrong)), 1),
      retired: z.optional(z.literal(true, wrong)),
    }),
    wrong,
  )
  .check(
    z.maxLength(mostItems, wrong),
    z.refine((all) => new Set(all.map(({ code }) => code)).size === all.length, wrong),
    z.refine((all) => [1, 2].includes(all.filter(({ retired }) => !retired).length), wrong),
    z.refine((all) => !all[0]?.retired && (all[0]?.rate ?? 1) === 1, { error: wrong, path: [0, 'rate'] }),
    z.refine((all) => all[1]?.retired || isRate(all[1]?.rate ?? 1), { error: wrong, path: [1, 'rate'] }),
    z.refine((all) => all.slice(2).every(({ retired }) => retired), { error: wrong, path: [2] }),
  );

/** What defaults are made of: the texts of the usual languages, and what the environment says. */
export interface Origin {
  inEach: (say: (texts: Texts) => string) => Record<string, string>;
  siteName: string | undefined;
  emailDomains: string[];
  contactEmail: string;
}

export const siteGroups = ['look', 'place', 'people', 'things', 'pages'] as const;

interface Fact<Schema extends z.ZodMiniType> {
  schema: Schema;
  /** As the table may have it. */
  stored?: z.ZodMiniType;
  usual: (from: Origin) => z.output<Schema>;
  /** The variables of the environment that set and lock it or a field of it, by the paths. */
  variables?: Readonly<Record<string, string>>;
  /** In replies of /api/site, where it stands under its name as it is. */
  shown?: z.ZodMiniType;
  /** Its editor, unless it has one of its own: a field a language. */
  input?: 'texts';
  /** Where /desk/site shows it. */
  group: (typeof siteGroups)[number];
  /** The step of the setup that asks for it, and the order within the step. */
  step?: `${1 | 2 | 3}${'a' | 'b' | 'c' | 'd' | 'e'}`;
  /** Filled in by the country that the setup asks for. */
  ofCountry?: true;
}

const fact = <Schema extends z.ZodMiniType, const More extends Omit<Fact<Schema>, 'schema'>>(
  schema: Schema,
  more: More,
) => ({ schema, ...more });

/** A text that may be missing in all languages. */
const textsOrNone = z._default(texts(lineMost, undefined, 0), {});
const footerFields = object({
  controller: textsOrNone,
  hostedOn: textsOrNone,
  credit: textsOrNone,
  classYear: textsOrNone,
  contactEmail: shaped((text) => mailbox.test(text)),
  guidelinesUrl: shaped(isLink, 1000),
  icpNumber: line(nameMost, { least: 0 }),
  policeFiling: line(nameMost, { least: 0 }),
});
/** Before 0.3.0 the credit was called `developerCredit`; files of then still come. */
const withCredit = z.transform((given: unknown) => {
  if (typeof given !== 'object' || given === null || !('developerCredit' in given)) return given;
  const { developerCredit: credit, ...rest } = given;
  return { credit, ...rest };
});
const footer = z.pipe(withCredit, footerFields);
const hours = object({
  summaryAt: time,
  quietHours: z.nullable(
    object({ from: time, to: time }).check(z.refine(({ from, to }) => from !== to, wrong)),
  ),
  reportsToReview: z.int(wrong).check(z.minimum(0, wrong), z.maximum(1000, wrong)),
});
const landing = object({
  points: list(
    object({ key: z.enum(landingPoints, wrong), texts: z._default(pointTexts, {}) }),
    ({ key }) => key,
  ),
  newest: z.boolean(wrong),
  /** Whether it says what used things have saved this year. */
  effect: z.optional(z.boolean(wrong)),
  /** When `newest` was switched on; the server keeps it. */
  since: z.optional(z.iso.datetime(wrong)),
});
const byTag = z.record(z.string(), z.string());
const named = { key: z.string(), names: byTag };

export const siteFacts = {
  name: fact(texts(nameMost, /[<>"]/), {
    usual: ({ inEach, siteName }) => inEach(({ site }) => siteName ?? site.name),
    variables: { name: 'SITE_NAME' },
    shown: byTag,
    input: 'texts',
    group: 'look',
    step: '1b',
  }),
  languages: fact(
    list(
      shaped((tag) => languageTag.test(tag)),
      same,
      1,
    ),
    { usual: () => [...languages], group: 'pages', step: '1a' },
  ),
  currencies: fact(currencies, {
    usual: () => [...usualCurrencies],
    group: 'place',
    step: '1d',
    ofCountry: true,
  }),
  emailDomains: fact(
    z
      .array(domainLine, wrong)
      .check(z.overwrite(withoutBlanks), z.minLength(1, wrong), z.maxLength(mostItems, wrong)),
    {
      usual: ({ emailDomains }) => emailDomains,
      variables: { emailDomains: 'EMAIL_DOMAINS' },
      group: 'people',
      step: '2a',
    },
  ),
  emailSigns: fact(z.boolean(wrong), { usual: () => false, group: 'people', step: '2b' }),
  pickupAreas: fact(
    list(
      object({ area: shaped((key) => /^[a-z0-9-]{1,20}$/.test(key)), texts: texts(labelMost) }),
      ({ area }) => area,
    ).check(z.maxLength(maxAreas, wrong)),
    { usual: () => [], group: 'place', step: '2d' },
  ),
  termEnds: fact(
    list(object({ day, texts: texts(labelMost) }), ({ day: on }) => on),
    {
      usual: () => [],
      group: 'place',
      step: '2e',
    },
  ),
  hours: fact(hours, {
    usual: () => ({ summaryAt: '18:00', quietHours: { from: '23:00', to: '08:00' }, reportsToReview: 0 }),
    group: 'place',
  }),
  logo: fact(z.nullable(shaped((name) => /^[0-9a-f]{32}$/.test(name))), {
    usual: () => null,
    group: 'look',
    step: '3a',
  }),
  /** As #rrggbb. */
  accent: fact(
    shaped((text) => /^#[0-9a-f]{6}$/i.test(text), 7),
    {
      usual: () => defaultAccent,
      shown: z.string(),
      group: 'look',
      step: '3b',
    },
  ),
  /** The IANA name of the zone of all days and hours. */
  timeZone: fact(shaped(isTimeZone, 60), {
    usual: () => usualTimeZone,
    shown: z.string(),
    group: 'place',
    step: '1c',
    ofCountry: true,
  }),
  contactChannels: fact(list(z.enum(channelKeys, wrong), same), {
    usual: () => [...usualChannels],
    group: 'people',
    step: '1d',
    ofCountry: true,
  }),
  /** The country code in the example of a phone number; empty for the usual example. */
  phoneCode: fact(
    shaped((text) => /^\d{0,4}$/.test(text)),
    { usual: () => '', group: 'people', step: '1d', ofCountry: true },
  ),
  /** What posts are sorted by, in the order of the form. */
  categories: fact(categoriesSchema(texts(labelMost)), {
    usual: ({ inEach }) => {
      const namesOf = (key: string) =>
        inEach(
          ({ posts }) => ({ ...posts.category, ...posts.choices.kind } as Record<string, string>)[key] ?? key,
        );
      return usualCategories.map(({ kinds, ...row }) => ({
        ...row,
        names: namesOf(row.key),
        hasCondition: true,
        kinds: kinds.map((key) => ({ key, names: namesOf(key) })),
      }));
    },
    shown: z.array(
      z.object({
        ...named,
        icon: z.enum(categoryIcons),
        hasCondition: z.boolean(),
        hasCourseCode: z.boolean(),
        kinds: z.array(z.object(named)),
      }),
    ),
    group: 'things',
    step: '2c',
  }),
  words: fact(z.strictObject({ watch: wordList, money: wordList }, wrong), {
    usual: () => ({ watch: { added: [], off: [] }, money: { added: [], off: [] } }),
    group: 'things',
  }),
  landing: fact(landing, {
    usual: () => ({ points: usualPoints.map((key) => ({ key, texts: {} })), newest: false }),
    group: 'pages',
  }),
  pages: fact(object({ set: z.enum(['cn', 'eu', 'us'], wrong) }), {
    usual: () => ({ set: 'cn' as const }),
    group: 'pages',
    step: '1d',
    ofCountry: true,
  }),
  footer: fact(footer, {
    /** Nobody may have said yet whom to write to. */
    stored: z.pipe(withCredit, z.partial(footerFields, { contactEmail: true })),
    usual: ({ inEach, contactEmail }) => ({
      controller: {},
      credit: inEach(({ site }) => site.developerCredit),
      classYear: inEach(({ site }) => site.classYear),
      hostedOn: inEach(({ site }) => site.hostedOn),
      contactEmail,
      guidelinesUrl: '/guidelines',
      icpNumber: '',
      policeFiling: '',
    }),
    variables: { 'footer.contactEmail': 'CONTACT_EMAIL' },
    group: 'pages',
    step: '1e',
  }),
};

type Facts = typeof siteFacts;
export type SectionName = keyof Facts;
export type SiteProfile = { [Name in SectionName]: z.output<Facts[Name]['schema']> };
export const sectionNames = Object.keys(siteFacts) as SectionName[];
export const factRows = siteFacts as { [Name in SectionName]: Fact<z.ZodMiniType<SiteProfile[Name]>> };

/** A section as the table may have it. */
export const schemaInTable = (section: SectionName): z.ZodMiniType =>
  factRows[section].stored ?? siteFacts[section].schema;

/** The sections with this property. */
export type SectionsWith<Property extends keyof Fact<z.ZodMiniType>> = {
  [Name in SectionName]: Property extends keyof Facts[Name] ? Name : never;
}[SectionName];
export const sectionsWith = <Property extends keyof Fact<z.ZodMiniType>>(property: Property) =>
  sectionNames.filter((name) => property in siteFacts[name]) as SectionsWith<Property>[];

type Shown = { [Name in SectionsWith<'shown'>]: z.ZodMiniOptional<Facts[Name]['shown']> };
/** What /api/site has of the sections that stand there as they are. */
export const shownFacts = Object.fromEntries(
  sectionsWith('shown').map((name) => [name, z.optional(siteFacts[name].shown)]),
) as Shown;

const sectionView = z.object({
  value: z.unknown(),
  default: z.unknown(),
  /** The variable that sets a field, by the field's path. */
  locked_by: z.record(z.string(), z.string()),
  /** ISO 8601 in UTC; null while the section is the default. */
  edited_at: z.nullable(z.string()),
  /** Null also after a command on the server, and after the account is closed. */
  edited_by: z.nullable(z.string()),
  /**
   * Of `languages`: the names of those that the site has texts in, by their tags. Of `categories`: the removed keys. Of `words`:
   * those of the release, by list and word, such as `money 定金`.
   */
  choices: z.optional(z.record(z.string(), z.string())),
  /** Of `languages`: how many texts those lack that have not all that members see first. */
  missing: z.optional(z.record(z.string(), z.number())),
  /** Of `languages`: the tags of those that have all files of what members see first, but not of the rest. */
  drafts: z.optional(z.array(z.string())),
});

export const siteSections = z.record(z.enum(sectionNames), sectionView);
export type SiteSections = {
  [Name in SectionName]: Omit<z.output<typeof sectionView>, 'value' | 'default'> & {
    value: SiteProfile[Name];
    default: SiteProfile[Name];
  };
};

export const sectionEdit = z.object({
  section: z.enum(sectionNames, 'unknown_option'),
  /** What the section's schema takes. */
  value: z.unknown(),
  /** The `edited_at` of the section that the form shows. Another admin's edit since then refuses this one. */
  edited_at: z.optional(z.nullable(z.iso.datetime('invalid_field'))),
  /** Where the posts of categories and kinds go that the list has no more: the new keys by the old ones. */
  move: z.optional(z.record(z.string(), z.string('invalid_field'), 'invalid_field')),
  /** The number of members whose addresses are not among the new domains, as the refusal named it. */
  leaves_out: z.optional(z.int('invalid_field').check(z.minimum(0, 'invalid_field'))),
});
export type SectionEdit = z.output<typeof sectionEdit>;

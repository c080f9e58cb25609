import { languages } from '../contract/languages.ts';
import { usualCurrencies } from '../contract/price.ts';
import { schemaInTable, type SectionName, type SiteProfile } from '../contract/site-facts.ts';

/** The variables of releases before that set what admins edit at /desk/site, and what each one makes of it. */

const clock = (text: string) => text.trim().padStart(5, '0');
const inBoth = (text: string) => ({ en: text, zh: text });

/** `gate East gate/东门/it=Porta est, north North campus/北校区`: keys with names in English, Chinese and by tags. */
const named = (text: string) =>
  text.split(',').map((part) => {
    const [, key = '', names = ''] = /^(\S+)\s+(.+)$/u.exec(part.trim()) ?? [];
    const texts = names.split('/').map((name, place) => {
      const [, tag = languages[place] ?? '', own = name] =
        /^\s*([a-z]{2,3}(?:-\w+)*)=(.*)$/u.exec(name) ?? [];
      return [tag, own];
    });
    return { key, texts: Object.fromEntries(texts) as Record<string, string> };
  });

type Change = (text: string, site: SiteProfile) => Partial<SiteProfile>;

const former: Readonly<Record<string, Change>> = {
  SUMMARY_AT: (text, { hours }) => ({ hours: { ...hours, summaryAt: clock(text) } }),
  QUIET_HOURS: (text, { hours }) => {
    const [from = '', to = ''] = text.split('-').map(clock);
    return { hours: { ...hours, quietHours: /^off$/i.test(text) ? null : { from, to } } };
  },
  REPORTS_TO_REVIEW: (text, { hours }) => ({ hours: { ...hours, reportsToReview: Number(text) } }),
  USD_CNY: (text) => ({
    currencies: usualCurrencies.map((one) => (one.code === 'USD' ? { ...one, rate: Number(text) } : one)),
  }),
  TERM_ENDS: (text) => ({ termEnds: named(text).map(({ key: day, texts }) => ({ day, texts })) }),
  PICKUP_AREAS: (text) => ({ pickupAreas: named(text).map(({ key: area, texts }) => ({ area, texts })) }),
  LANGUAGES: (text) => ({ languages: text.split(',').map((tag) => tag.trim()) }),
  ...inFooter('DEVELOPER_CREDIT', 'credit', inBoth),
  ...inFooter('DEVELOPER_CREDIT_ZH', 'credit', (zh, before) => ({ ...before, zh })),
  ...inFooter('CLASS_YEAR', 'classYear', inBoth),
  ...inFooter('CLASS_YEAR_ZH', 'classYear', (zh, before) => ({ ...before, zh })),
  ...inFooter('HOSTED_ON', 'hostedOn', inBoth),
  ...inFooter('HOSTED_ON_ZH', 'hostedOn', (zh, before) => ({ ...before, zh })),
  ...inFooter('GUIDELINES_URL', 'guidelinesUrl', (text) => text),
  ...inFooter('ICP_NUMBER', 'icpNumber', (text) => text),
  ...inFooter('POLICE_FILING', 'policeFiling', (text) => text),
};

function inFooter<Field extends keyof SiteProfile['footer']>(
  variable: string,
  field: Field,
  read: (text: string, before: SiteProfile['footer'][Field]) => SiteProfile['footer'][Field],
): Record<string, Change> {
  return {
    [variable]: (text, { footer }) => ({ footer: { ...footer, [field]: read(text, footer[field]) } }),
  };
}

export const formerNames = Object.keys(former);

/** The site with what the variables say, and the names of those with an invalid value. */
export function withFormer(
  site: SiteProfile,
  variables: Readonly<Record<string, string>>,
): { site: SiteProfile; invalid: string[] } {
  const invalid: string[] = [];
  for (const [name, change] of Object.entries(former)) {
    if (variables[name] === undefined) continue;
    const [[section, value] = []] = Object.entries(change(variables[name], site)) as [SectionName, unknown][];
    const read = section && schemaInTable(section).safeParse(value);
    if (read?.success) site = { ...site, [section as SectionName]: read.data };
    else invalid.push(name);
  }
  return { site, invalid };
}

import { isDeepStrictEqual } from 'node:util';
import { channelKeys, channels } from '../contract/channels.ts';
import type { SectionName, SiteSections } from '../contract/site-facts.ts';
import type { Change } from '../server/desk/import-site.ts';
import { said, tagOfMachine } from '../server/languages.ts';

const words = said.commands.site;
const { sections: titles, footer, quiet, landing, categories, pageSet, ...site } = said.desk.site;

/** What fields are called. Those without a name speak for themselves, and all others are languages. */
const labels: Readonly<Record<string, unknown>> = {
  ...footer,
  ...quiet,
  ...landing,
  ...categories,
  ...site.words,
  off: words.off,
  summaryAt: site.summaryAt,
  reportsToReview: site.reports,
  ...Object.fromEntries(
    ['names', 'texts', 'kinds', 'points', 'quietHours', 'rate', 'set'].map((one) => [one, '']),
  ),
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (names: string[]) =>
  new Intl.ListFormat(tagOfMachine, { type: 'conjunction', style: 'narrow' }).format(names);
const label = (field: string) => (Object.hasOwn(labels, field) ? (labels[field] as string) : `(${field})`);
const idOf = (item: unknown) =>
  isFields(item)
    ? ((item['key'] ?? item['area'] ?? item['day'] ?? item['code']) as string)
    : (item as string);
const textsOf = (item: unknown) => ((isFields(item) && (item['names'] ?? item['texts'])) || {}) as Fields;

/** The differences as a person reads them: a line a fact, with what is in lists by its name. */
export const differences = (sections: SiteSections, changes: readonly Change[]): string[] =>
  changes.flatMap(({ section, before, after }) => {
    const lines = between(titles[section].name, [before, after], namesIn(section, sections));
    return lines.length > 0 ? lines : [titles[section].name];
  });

/** What values are called that are keys. */
function namesIn(section: SectionName, { languages }: SiteSections): (key: string) => string {
  const names: Partial<Record<SectionName, Record<string, string>>> = {
    languages: languages.choices ?? {},
    contactChannels: Object.fromEntries(
      channelKeys.map((channel) => [channel, said.common.channel({ channel, name: channels[channel].name })]),
    ),
    categories: categories.icons,
    pages: pageSet,
  };
  if (section === 'logo') return (name) => words.picture({ name: name.slice(0, 8) });
  return (key) => names[section]?.[key] ?? key;
}

function between(
  name: string,
  both: [before: unknown, after: unknown],
  called: (key: string) => string,
): string[] {
  const [before, after] = both;
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return betweenLists(name, [before, after], called);
  if (isFields(before) && isFields(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
      const more = label(field);
      const at = more.startsWith('(') ? `${name} ${more}` : [name, more].filter(Boolean).join(', ');
      return between(at, [before[field], after[field]], called);
    });
  const show = (value: unknown): string => {
    if (isFields(value))
      return list(Object.entries(value).map(([key, one]) => `${label(key)} ${show(one)}`.trim()));
    if (Array.isArray(value)) return list(value.map(idOf).map(called)) || words.none;
    if (typeof value === 'boolean') return value ? words.on : words.off;
    return value === null || value === '' ? words.none : called(`${value as string | number}`);
  };
  if (before === undefined) return [words.fact({ name, what: `+ ${show(after)}` })];
  if (after === undefined) return [words.fact({ name, what: `- ${show(before)}` })];
  return [words.fact({ name, what: words.became({ before: show(before), after: show(after) }) })];
}

function betweenLists(name: string, both: [unknown[], unknown[]], called: (key: string) => string): string[] {
  // A retired currency is offered no more.
  const [before, after] = both.map(
    (items) =>
      new Map(items.filter((one) => !(isFields(one) && one['retired'])).map((one) => [idOf(one), one])),
  ) as [Map<string, unknown>, Map<string, unknown>];
  const nameOf = (id: string) => {
    const texts = textsOf(after.get(id) ?? before.get(id));
    return (texts[tagOfMachine] ?? Object.values(texts)[0] ?? called(id)) as string;
  };
  const added = [...after.keys()].filter((id) => !before.has(id));
  const removed = [...before.keys()].filter((id) => !after.has(id));
  const kept = [...before.keys()].filter((id) => after.has(id));
  const isMoved = !isDeepStrictEqual(
    kept,
    [...after.keys()].filter((id) => before.has(id)),
  );
  const renamed = kept.flatMap((id) => {
    const [was, is] = [textsOf(before.get(id)), textsOf(after.get(id))];
    const tag = [tagOfMachine, ...Object.keys(was)].find(
      (one) => was[one] !== undefined && is[one] !== undefined,
    );
    const isSame = tag === undefined || was[tag] === is[tag];
    return isSame
      ? []
      : [{ id, tag, text: words.renamed({ before: was[tag] as string, after: is[tag] as string }) }];
  });
  const what = [
    ...(added.length > 0 ? [`+ ${list(added.map(nameOf))}`] : []),
    ...(removed.length > 0 ? [`- ${list(removed.map(nameOf))}`] : []),
    ...renamed.map(({ text }) => text),
    ...(isMoved ? [words.order({ names: list([...after.keys()].map(nameOf)) })] : []),
  ].join('; ');
  const rest = (item: unknown, id: string) => {
    const tag = renamed.find((one) => one.id === id)?.tag;
    const texts = Object.fromEntries(Object.entries(textsOf(item)).filter(([one]) => one !== tag));
    return isFields(item) ? { ...item, names: texts, texts: {} } : item;
  };
  return [
    ...(what === '' ? [] : [words.fact({ name, what })]),
    ...kept.flatMap((id) =>
      between(`${name}, ${nameOf(id)}`, [rest(before.get(id), id), rest(after.get(id), id)], called),
    ),
  ];
}

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
  summaryAt: site.summaryAt,
  reportsToReview: site.reports,
  off: words.off,
  ...Object.fromEntries(['kinds', 'points', 'quietHours', 'rate', 'set'].map((field) => [field, ''])),
};
const channelNames = channelKeys.map((channel) => {
  return [channel, said.common.channel({ channel, name: channels[channel].name })] as const;
});

type Called = (key: string) => string;
type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (names: string[]) =>
  new Intl.ListFormat(tagOfMachine, { type: 'conjunction', style: 'narrow' }).format(names);
const label = (field: string) => (Object.hasOwn(labels, field) ? (labels[field] as string) : `(${field})`);

/** The differences as a person reads them: a line a fact, with what is in lists by its name. */
export const differences = (sections: SiteSections, changes: readonly Change[]): string[] =>
  changes.flatMap(({ section, before, after }) => {
    const lines = between(titles[section].name, [before, after], namesIn(section, sections));
    return lines.length > 0 ? lines : [titles[section].name];
  });

/** What values are called that are keys. */
function namesIn(section: SectionName, { languages: { choices = {} } }: SiteSections): Called {
  if (section === 'logo') return (name) => words.picture({ name: name.slice(0, 8) });
  const names = { languages: choices, contactChannels: Object.fromEntries(channelNames), pages: pageSet };
  const ofSection = { ...names, categories: categories.icons } as Fields as Record<
    string,
    Record<string, string>
  >;
  return (key) => ofSection[section]?.[key] ?? key;
}

function between(name: string, both: [before: unknown, after: unknown], called: Called): string[] {
  const [before, after] = both;
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return betweenLists(name, [before, after], called);
  if (isFields(before) && isFields(after))
    return Object.keys({ ...before, ...after }).flatMap((field) => {
      const at = label(field) && `${label(field).startsWith('(') ? '' : ','} ${label(field)}`;
      return between(name + at, [before[field], after[field]], called);
    });
  const show = (value: unknown): string => {
    if (isFields(value)) return list(Object.entries(value).map(([key, one]) => `${label(key)} ${show(one)}`));
    if (typeof value === 'boolean') return value ? words.on : words.off;
    return value === null || value === '' ? words.none : called(`${value as string | number}`);
  };
  if (before === undefined) return [words.fact({ name, what: `+ ${show(after)}` })];
  if (after === undefined) return [words.fact({ name, what: `- ${show(before)}` })];
  return [words.fact({ name, what: words.became({ before: show(before), after: show(after) }) })];
}

/** The key of an item, its names by language, and the rest of it. */
function partsOf(item: unknown) {
  const { names, texts = names, ...rest } = isFields(item) ? item : { key: item };
  const id = (rest['key'] ?? rest['area'] ?? rest['day'] ?? rest['code']) as string;
  return { id, texts: (texts ?? {}) as Record<string, string>, rest };
}

const missingIn = (items: { id: string }[]) => (one: { id: string }) =>
  !items.some(({ id }) => id === one.id);

function betweenLists(name: string, both: [unknown[], unknown[]], called: Called): string[] {
  // A retired currency is offered no more.
  const [before = [], after = []] = both.map((items) =>
    items.map(partsOf).filter(({ rest }) => !rest['retired']),
  );
  const nameOf = ({ id, texts }: { id: string; texts: Record<string, string> }) =>
    texts[tagOfMachine] ?? Object.values(texts)[0] ?? called(id);
  const [added, removed] = [after.filter(missingIn(before)), before.filter(missingIn(after))];
  const pairs = after.flatMap((is) =>
    before.filter(({ id }) => id === is.id).map((was) => [was, is] as const),
  );
  const isMoved = !isDeepStrictEqual(
    pairs.map(([was]) => was),
    before.filter((one) => !removed.includes(one)),
  );
  const what = [
    ...(added.length > 0 ? [`+ ${list(added.map(nameOf))}`] : []),
    ...(removed.length > 0 ? [`- ${list(removed.map(nameOf))}`] : []),
    ...pairs.flatMap(([was, is]) =>
      nameOf(was) === nameOf(is) ? [] : [words.renamed({ before: nameOf(was), after: nameOf(is) })],
    ),
    ...(isMoved ? [words.order({ names: list(after.map(nameOf)) })] : []),
  ].join('; ');
  const others = (one: (typeof after)[number]) => {
    const texts = Object.entries(one.texts).filter(([, text]) => text !== nameOf(one));
    return { ...one.rest, ...Object.fromEntries(texts) };
  };
  const inside = pairs.flatMap(([was, is]) =>
    between(`${name}, ${nameOf(is)}`, [others(was), others(is)], called),
  );
  return [...(what === '' ? [] : [words.fact({ name, what })]), ...inside];
}

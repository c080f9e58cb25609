import type { Language } from '../languages.ts';
import { formatPrice, referenceCurrency, type Currencies } from '../price.ts';
import type { Texts } from '../texts.ts';
import type { FilterName } from './filter-options.ts';
import type { choices } from './options.ts';

/** The label of an option of a select. */
export function optionText(
  { texts: { market }, things }: { texts: Pick<Texts, 'market'>; things: Names['things'] },
  name: FilterName,
  value: string,
): string {
  const labels: Record<string, string> = { ...things, ...market.filters.options[name] };
  return labels[value] ?? value;
}

type Needed = Pick<Texts, 'market' | 'posts'>;

/** A place to meet, with its name in the language of the reader. */
export interface NamedArea {
  value: string;
  label: string;
}

export interface Names {
  texts: Needed & Pick<Texts, 'common'>;
  language: Language;
  areas: readonly NamedArea[];
  /** The names of categories and kinds, by their keys. */
  things: Readonly<Record<string, string>>;
  currencies: Currencies;
  /** Of the bounds of the price; without one, the reference. */
  currency?: string | undefined;
}

/** The label of a filter by its value on the wire, on screens and in notices. */
export function filterText(all: Names, [name, chosen]: [name: string, value: string]): string {
  const { texts, language, areas, things, currencies, currency = referenceCurrency(currencies) } = all;
  const { common, market, posts } = texts;
  const { filters } = market;
  if (name.startsWith('price')) {
    const price = formatPrice(chosen, currency, { free: common.free, language, currencies });
    if (name === 'priceFrom') return filters.atLeast({ price });
    return Number(chosen) === 0 ? filters.free : filters.atMost({ price });
  }
  if (name in filters.options) return optionText(all, name as FilterName, chosen);
  const named: Record<string, string> =
    name === 'area'
      ? Object.fromEntries(areas.map(({ value, label }) => [value, label]))
      : name === 'kind'
        ? things
        : posts.choices[name as keyof typeof choices];
  const names = chosen.split(',').map((value) => named[value] ?? value);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

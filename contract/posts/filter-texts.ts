import type { Language } from '../languages.ts';
import { formatPrice, referenceCurrency } from '../price.ts';
import type { Texts } from '../texts.ts';
import type { FilterName } from './filter-options.ts';
import type { choices } from './options.ts';

/** What an option of a select is called. */
export function optionText({ market, posts }: Needed, name: FilterName, value: string): string {
  const labels: Record<string, string> = { ...posts.category, ...market.filters.options[name] };
  return labels[value] ?? value;
}

type Needed = Pick<Texts, 'market' | 'posts'>;

/** A place to meet, with its name in the language of the reader. */
export interface NamedArea {
  value: string;
  label: string;
}

interface Names {
  texts: Needed & Pick<Texts, 'common'>;
  language: Language;
  areas: readonly NamedArea[];
  /** Of the bounds of the price; without one, the reference. */
  currency?: string | undefined;
}

/** What a filter is called that has this value on the wire, on screens and in notices. */
export function filterText(
  { texts: { common, market, posts }, language, areas, currency = referenceCurrency() }: Names,
  [name, chosen]: [name: string, value: string],
): string {
  const { filters } = market;
  if (name.startsWith('price')) {
    const price = formatPrice(chosen, currency, common.free, language);
    if (name === 'priceFrom') return filters.atLeast({ price });
    return Number(chosen) === 0 ? filters.free : filters.atMost({ price });
  }
  if (name in filters.options) return optionText({ market, posts }, name as FilterName, chosen);
  const named: Record<string, string> =
    name === 'area'
      ? Object.fromEntries(areas.map(({ value, label }) => [value, label]))
      : posts.choices[name as keyof typeof choices];
  const names = chosen.split(',').map((value) => named[value] ?? value);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { kindsOf } from '../../../contract/categories.ts';
import { filterOptions, type FilterName } from '../../../contract/posts/filter-options.ts';
import { priceCharacters } from '../../../contract/posts/limits.ts';
import { choiceNames, choices } from '../../../contract/posts/options.ts';
import { rates } from '../../../contract/price.ts';
import { pageFacts } from '../../api/page-facts.ts';
import { siteCurrencies } from '../../api/site-facts.ts';
import { useSite } from '../../layout/site.ts';

/** In display order. The most used filters come first, because a phone shows only two or three. */
export const filterNames = [
  'orderOption',
  'postCategoryOption',
  'buySellOption',
  'postStatusOption',
  'negotiabilityOption',
] as const satisfies readonly FilterName[];

const priceText = new RegExp(`^(?=.{1,${priceCharacters}}$)\\d+(\\.\\d{1,2})?$`);
/** As the contract has it, without the schema library. */
export const isPrice = (text: string) => priceText.test(text);

const bounds = ['priceFrom', 'priceTo'] as const;
const rowFilterNames = [...bounds, ...choiceNames, 'priceCurrency'] as const;
export type AnyFilter = (typeof filterNames)[number] | (typeof rowFilterNames)[number];
export type Chosen = Partial<Record<AnyFilter, string | undefined>>;

/** All filters but the order, in the order of the chips. */
export const narrowing: readonly AnyFilter[] = [...filterNames.slice(1), ...bounds, ...choiceNames];

const maxPages = 100;

/** A filter's values, of which posts have one. */
export function valuesOf(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(',');
}

type Site = Pick<ReturnType<typeof useSite>, 'pickupAreas' | 'categories'>;

/** The values that the site has of a filter, beside the labels of the oldest ones. */
function valuesIn({ pickupAreas = [], categories = [] }: Site, name: AnyFilter): readonly string[] {
  if (name === 'postCategoryOption') return categories.map(({ key }) => key);
  if (name === 'kind') return kindsOf(categories).map(({ key }) => key);
  return name === 'area' ? pickupAreas.map(({ area }) => area) : choices[name as keyof typeof choices];
}

function isKnown(name: AnyFilter, text: string, site: Site): boolean {
  if (bounds.some((bound) => bound === name)) return isPrice(text);
  if (name === 'priceCurrency') return text in rates(siteCurrencies);
  const labels: readonly string[] | undefined = filterOptions[name as FilterName];
  const known = valuesIn(site, name);
  if (labels) return labels.includes(text) || (name === 'postCategoryOption' && known.includes(text));
  return text !== '' && valuesOf(text).every((value) => known.includes(value));
}

function chosenIn(address: URLSearchParams, site: Site): Chosen {
  const found: Chosen = {};
  for (const name of [...filterNames, ...rowFilterNames]) {
    const text = address.get(name);
    if (text !== null && isKnown(name, text, site)) found[name] = text;
  }
  // A search would refuse them.
  if (Number(found.priceFrom ?? 0) > Number(found.priceTo ?? Infinity))
    found.priceFrom = found.priceTo = undefined;
  return found;
}

/** The filters in the query of an address. */
export function filtersIn(address: URLSearchParams): Chosen {
  return chosenIn(address, pageFacts?.site ?? {});
}

/**
 * Filters, order, search text and number of pages are stored in the address only. Unknown values (of old links) are
 * ignored.
 */
export function useFilters() {
  const [pathname, navigate] = useLocation();
  const [cleared, setCleared] = useState<Chosen>();
  const params = new URLSearchParams(useSearch());
  const filters = chosenIn(params, useSite());
  const pages = Math.min(Math.max(1, Math.trunc(Number(params.get('pages'))) || 1), maxPages);

  const navigateWith = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { replace });
  };
  const setFilters = (next: Chosen, nextCleared?: Chosen) => {
    setCleared(nextCleared);
    navigateWith((address) => {
      for (const name of [...filterNames, ...rowFilterNames, 'pages']) address.delete(name);
      for (const [name, text] of Object.entries(next)) if (text) address.set(name, text);
    }, false);
  };
  return {
    filters,
    search: params.get('search')?.trim() ?? '',
    pages,
    /** Sets filters in the address; undefined removes one. */
    choose: (changes: Chosen) => setFilters({ ...filters, ...changes }),
    clear: () => setFilters({}, filters),
    /** Restores the cleared filters. Undefined if nothing was cleared since the last choice. */
    undoClear: cleared && (() => setFilters(cleared)),
    showMore: (wanted = pages + 1) => navigateWith((next) => next.set('pages', String(wanted)), true),
  };
}

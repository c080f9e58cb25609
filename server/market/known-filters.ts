import { allCategories, kindsOf, type Categories } from '../../contract/categories.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { rates, type Currencies } from '../../contract/price.ts';

interface Site {
  categories: Categories;
  pickupAreas: readonly { area: string }[];
  currencies: Currencies;
}

/** All filters but the price. */
export type PricelessFilters = Omit<Filters, 'priceFrom' | 'priceTo' | 'priceCurrency'>;

/** Filters as lists have them: the bounds of the price in hundredths of the reference currency. */
export interface ListFilters extends PricelessFilters {
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
}

const hasAll = (wanted: readonly string[], known: readonly { key: string }[]) =>
  wanted.every((one) => known.some(({ key }) => key === one));

/** The first filter whose value the site does not have, such as an area that it has lost. */
export function unknownFilter(
  { categories, pickupAreas, currencies }: Site,
  { postCategoryOption = allCategories, kind = [], area = [], priceCurrency }: Filters,
): 'postCategoryOption' | 'kind' | 'area' | 'priceCurrency' | undefined {
  if (priceCurrency !== undefined && !(priceCurrency in rates(currencies))) return 'priceCurrency';
  if (postCategoryOption !== allCategories && !hasAll([postCategoryOption], categories))
    return 'postCategoryOption';
  if (!hasAll(kind, kindsOf(categories))) return 'kind';
  return area.every((one) => pickupAreas.some((known) => known.area === one)) ? undefined : 'area';
}

/** Refuses a filter by what the site does not have. */
export function listFilters(site: Site, filters: Filters): ListFilters {
  const field = unknownFilter(site, filters);
  if (field) throw new CallerError(field === 'priceCurrency' ? 'invalid_field' : 'unknown_option', { field });
  return inReference(site, filters);
}

/** The filters of a list whose values the site has. */
export function inReference(
  { currencies }: Site,
  { priceFrom, priceTo, priceCurrency, ...filters }: Filters,
): ListFilters {
  const rate = (priceCurrency !== undefined && rates(currencies)[priceCurrency]) || 1;
  const ofBound = (price: string | undefined) =>
    price === undefined ? price : Math.round(Number(price) * 100 * rate);
  return { ...filters, priceFrom: ofBound(priceFrom), priceTo: ofBound(priceTo) };
}

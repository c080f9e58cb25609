import { allCategories, kindsOf, type Categories } from '../../contract/categories.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Filters } from '../../contract/posts/filters.ts';

interface Site {
  categories: Categories;
  pickupAreas: readonly { area: string }[];
}

const hasAll = (wanted: readonly string[], known: readonly { key: string }[]) =>
  wanted.every((one) => known.some(({ key }) => key === one));

/** The first filter whose value the site does not have, such as an area that it has lost. */
export function unknownFilter(
  { categories, pickupAreas }: Site,
  { postCategoryOption = allCategories, kind = [], area = [] }: Filters,
): 'postCategoryOption' | 'kind' | 'area' | undefined {
  if (postCategoryOption !== allCategories && !hasAll([postCategoryOption], categories))
    return 'postCategoryOption';
  if (!hasAll(kind, kindsOf(categories))) return 'kind';
  return area.every((one) => pickupAreas.some((known) => known.area === one)) ? undefined : 'area';
}

/** Refuses a filter by what the site does not have. */
export function withKnownFilters<Some extends Filters>(site: Site, filters: Some): Some {
  const field = unknownFilter(site, filters);
  if (field) throw new CallerError('unknown_option', { field });
  return filters;
}

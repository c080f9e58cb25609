import { homeOf, kindsOf, namesOf, type Categories, type CategoryIcon } from '../../contract/categories.ts';
import { kindIcons } from '../../contract/usual-categories.ts';
import { offeredLanguages, useLanguage } from '../i18n/language.ts';
import { useSite } from './site.ts';

/** The site's categories, and what they and their kinds are called and drawn as, by their keys. */
export function useCategories() {
  const categories: Categories = useSite().categories ?? [];
  const language = useLanguage();
  const names = namesOf(categories, language, offeredLanguages()[0]?.code ?? language);
  return {
    categories,
    /** A post may have a key that the site has lost. */
    nameOf: (key: string): string => names[key] ?? key,
    names,
    iconOf: (key: string): CategoryIcon => kindIcons.get(key) ?? homeOf(categories, key)?.icon ?? 'package',
  };
}

/** More than that are too many to look through. */
const mostPlaces = 24;

/** The categories, or their kinds where they have some. `filter` is the filter that takes `name` as its value. */
export function placesOf(categories: Categories): { name: string; filter: 'postCategoryOption' | 'kind' }[] {
  const kinds = kindsOf(categories);
  const alone = categories.filter((one) => one.kinds.length === 0);
  const isMany = alone.length + kinds.length > mostPlaces;
  return [
    ...(isMany ? categories : alone).map(({ key }) => ({ name: key, filter: 'postCategoryOption' as const })),
    ...(isMany ? [] : kinds).map(({ key }) => ({ name: key, filter: 'kind' as const })),
  ];
}

import { writtenIn, type Language } from './languages.ts';

/**
 * What the things of a site are sorted by: its categories, each with kinds. All keys are unlike each other. Without
 * schemas, because the first visit needs it.
 */

/** The names of the drawings in `web/ui/kinds.svg`. */
export const categoryIcons = [
  'book',
  'cooking-pot',
  'soup',
  'laptop',
  'armchair',
  'shirt',
  'bike',
  'music',
  'lamp-desk',
  'spray-can',
  'ticket',
  'library',
  'package',
  'house',
  'gift',
  'key',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

export const categoryKey = /^(?=[^ ])[A-Za-z0-9 -]{1,30}(?<! )$/;
/** The value of the filter that is none. */
export const allCategories = 'All categories';
export const isCategoryKey = (text: string): boolean => categoryKey.test(text) && text !== allCategories;

export interface Kind {
  key: string;
  /** By the tags of languages. */
  names: Readonly<Record<string, string>>;
}
export interface Category extends Kind {
  icon: CategoryIcon;
  hasCondition: boolean;
  hasCourseCode: boolean;
  kinds: readonly Kind[];
}
export type Categories = readonly Category[];

export const kindsOf = (categories: Categories): Kind[] => categories.flatMap(({ kinds }) => kinds);

/** The category with the key, or with a kind that has it. */
export const homeOf = (categories: Categories, key: string): Category | undefined =>
  categories.find((one) => one.key === key || one.kinds.some((kind) => kind.key === key));

/** What categories and kinds are called, by their keys, in the first of the languages that has a name. */
export function namesOf(categories: Categories, ...wanted: Language[]): Record<string, string> {
  const all = [...categories, ...kindsOf(categories)].map(({ key, names }) => [
    key,
    writtenIn({ en: key, zh: key, texts: names }, ...wanted).text,
  ]);
  return Object.fromEntries(all) as Record<string, string>;
}

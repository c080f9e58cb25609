import type { CategoryIcon } from './categories.ts';

/** The categories of a site that has chosen none (spec section 3). Language files name them by their keys. */

/** The drawing of each usual kind. Other kinds look like their category. */
export const kindIcons: ReadonlyMap<string, CategoryIcon> = new Map<string, CategoryIcon>([
  ['electronics', 'laptop'],
  ['furniture', 'armchair'],
  ['clothing', 'shirt'],
  ['bicycles', 'bike'],
  ['sports-music', 'music'],
  ['dorm-life', 'lamp-desk'],
  ['beauty', 'spray-can'],
  ['tickets', 'ticket'],
  ['books', 'library'],
]);

interface Row {
  key: string;
  icon: CategoryIcon;
  hasCourseCode: boolean;
  kinds: string[];
}
export const usualCategories: readonly Row[] = [
  { key: 'Textbook', icon: 'book', hasCourseCode: true, kinds: [] },
  { key: 'Kitchenware', icon: 'cooking-pot', hasCourseCode: false, kinds: [] },
  { key: 'Food', icon: 'soup', hasCourseCode: false, kinds: [] },
  { key: 'Others', icon: 'package', hasCourseCode: false, kinds: [...kindIcons.keys()] },
];

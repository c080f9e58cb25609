/** The options of a post's fields, by their names on the wire, in the order of the form (spec sections 3 and 5). */

export const priceBases = ['Total price', 'Price per unit'] as const;
export const postTypes = ['sell', 'buy'] as const;
export type PostType = (typeof postTypes)[number];

export const conditions = ['new', 'like-new', 'good', 'fair', 'for-parts'] as const;
export type Condition = (typeof conditions)[number];

/** Attributes that posts can be filtered by, in the order of the form. */
export const choices = { condition: conditions } as const;
/** The same with the kinds and areas, which are the site's own. */
export const choiceNames = ['kind', 'condition', 'area'] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** Optional texts, in the order of the form. */
export const optionalTexts = [
  { name: 'courseCode', view: 'course_code', placeholder: 'MATH-SHU 121' },
] as const;

/** The key of a place to meet, which the site names in its languages. */
export const areaKey = /^[a-z0-9-]{1,20}$/;
export interface Area {
  area: string;
  en: string;
  zh: string;
}

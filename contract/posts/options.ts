/** The options of a post's fields, by their names on the wire, in the order of the form (spec sections 3 and 5). */

/** Values with the names that screens show. */
export type Choice<Value extends string = string> = Readonly<Record<Value, { en: string; zh: string }>>;

export const categoryNames = {
  Textbook: { en: 'Textbook', zh: '教材' },
  Kitchenware: { en: 'Kitchenware', zh: '厨具' },
  Food: { en: 'Food', zh: '食品' },
  Others: { en: 'Others', zh: '其他' },
} as const satisfies Choice;
export type Category = keyof typeof categoryNames;
export const categories = Object.keys(categoryNames) as Category[];

export function categoriesIn(language: 'en' | 'zh'): Record<Category, string> {
  const named = categories.map((category) => [category, categoryNames[category][language]]);
  return Object.fromEntries(named) as Record<Category, string>;
}

export const currencies = ['¥', '$'] as const;
export type Currency = (typeof currencies)[number];
export const priceBases = ['Total price', 'Price per unit'] as const;
export const postTypes = ['sell', 'buy'] as const;
export type PostType = (typeof postTypes)[number];

const condition = {
  new: { en: 'New', zh: '全新' },
  'like-new': { en: 'Like new', zh: '几乎全新' },
  good: { en: 'Good', zh: '轻微使用痕迹' },
  fair: { en: 'Fair', zh: '明显使用痕迹' },
  'for-parts': { en: 'For parts', zh: '仅供拆件' },
} as const satisfies Choice;

/** Of 'Others'. Search knows the names. */
const subcategory = {
  electronics: { en: 'Electronics', zh: '电子数码' },
  furniture: { en: 'Furniture', zh: '家具' },
  clothing: { en: 'Clothing', zh: '服饰' },
  bicycles: { en: 'Bicycles', zh: '自行车' },
  'sports-music': { en: 'Sports and music', zh: '运动乐器' },
  'dorm-life': { en: 'Dorm life', zh: '宿舍用品' },
  beauty: { en: 'Beauty', zh: '美妆' },
  tickets: { en: 'Tickets', zh: '票券' },
  books: { en: 'Books', zh: '图书' },
} as const satisfies Choice;

/** The categories except 'Others', then its kinds. `filter` is the filter that takes `name` as its value. */
export const kindsOfThings = [
  ...categories
    .filter((name) => name !== 'Others')
    .map((name) => ({ name, filter: 'postCategoryOption' as const, names: categoryNames[name] })),
  ...Object.entries<{ en: string; zh: string }>(subcategory).map(([name, names]) => ({
    name,
    filter: 'kind' as const,
    names,
  })),
];

/** What a post may say of itself and can be filtered by, in the order of the form. */
export const choices = { kind: subcategory, condition } as const;
/** The same with the areas, whose values are the operator's. */
export const choiceNames = ['kind', 'condition', 'area'] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** Optional texts, in the order of the form. */
export const optionalTexts = [
  { name: 'courseCode', view: 'course_code', placeholder: 'MATH-SHU 121' },
] as const;

export const conditions = Object.keys(condition) as (keyof typeof condition)[];
export type Condition = keyof typeof condition;
export const subcategories: Choice<Subcategory> = subcategory;
export const subcategoryNames = Object.keys(subcategory) as Subcategory[];
export type Subcategory = keyof typeof subcategory;

/** The key of a place to meet, which the setting PICKUP_AREAS names in both languages. */
export const areaKey = /^[a-z0-9-]{1,20}$/;
export interface Area {
  area: string;
  en: string;
  zh: string;
}

/** The options of a post's fields, by their names on the wire, in the order of the form (spec sections 3 and 5). */

export const categories = ['Textbook', 'Kitchenware', 'Food', 'Others'] as const;
export type Category = (typeof categories)[number];
export const currencies = ['¥', '$'] as const;
export type Currency = (typeof currencies)[number];
export const priceBases = ['Total price', 'Price per unit'] as const;
export const postTypes = ['sell', 'buy'] as const;
export type PostType = (typeof postTypes)[number];

/** Of sell posts. */
export const conditions = ['new', 'like-new', 'good', 'fair', 'for-parts'] as const;
export type Condition = (typeof conditions)[number];

/** The kinds of 'Others', with the names that screens show and search knows. */
export const kinds = {
  electronics: { en: 'Electronics', zh: '电子数码' },
  furniture: { en: 'Furniture', zh: '家具' },
  clothing: { en: 'Clothing', zh: '服饰' },
  bicycles: { en: 'Bicycles', zh: '自行车' },
  'sports-music': { en: 'Sports and music', zh: '运动乐器' },
  'dorm-life': { en: 'Dorm life', zh: '宿舍用品' },
  beauty: { en: 'Beauty', zh: '美妆' },
  tickets: { en: 'Tickets', zh: '票券' },
  books: { en: 'Books', zh: '图书' },
} as const;
export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];

/** The key of a place to meet, which the setting PICKUP_AREAS names in both languages. */
export const areaKey = /^[a-z0-9-]{1,20}$/;

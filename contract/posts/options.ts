/** The options of a post's fields, by their names on the wire, in the order of the form (spec sections 3 and 5). */

export const categories = ['Textbook', 'Kitchenware', 'Food', 'Others'] as const;
export type Category = (typeof categories)[number];
export const currencies = ['¥', '$'] as const;
export type Currency = (typeof currencies)[number];
export const priceBases = ['Total price', 'Price per unit'] as const;
export const postTypes = ['sell', 'buy'] as const;
export type PostType = (typeof postTypes)[number];

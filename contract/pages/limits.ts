/** In Unicode code points. */
export const markdown = 50_000;

import type { DemoPost } from './demo-post.ts';

/** Deals, from which the form says what such things go for, and a wanted post that finds offers. */
export const deals: DemoPost[] = [
  ...['25', '30', '30', '35', '40', '48'].map((price, index): DemoPost => ({
    by: 'tom',
    title: 'USB desk fan',
    text: 'Quiet, with a clip.',
    price,
    category: 'Others',
    photos: [],
    status: 'Archived',
    dealMade: true,
    age: 40 + index,
  })),
  {
    by: 'maya',
    title: 'Looking for a desk lamp',
    text: 'Any colour, for reading in the evening.',
    price: '40',
    category: 'Others',
    type: 'buy',
    photos: [],
    age: 1.2,
  },
];

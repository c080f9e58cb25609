import { categoriesIn } from '../../../contract/posts/options.ts';
/** Texts that several screens of posts share. Labels that the specification quotes are exact. */
export const posts = {
  status: {
    Draft: 'Draft',
    Pending: 'Pending',
    Available: 'Available',
    'In progress': 'In progress',
    Archived: 'Archived',
    Denied: 'Denied',
  },
  expired: 'Expired',
  sold: { sell: 'Sold', buy: 'Found' },
  category: categoriesIn('en'),
  condition: 'Condition',
  area: 'Area',
  kind: 'Kind',
  courseCode: 'Course code',
  type: { sell: 'Sell', buy: 'Buy' },
  basis: { 'Total price': 'Total price', 'Price per unit': 'Price per unit' },
  perUnit: 'per unit',
  negotiable: 'Negotiable',
  fixedPrice: 'Fixed price',
  /** On the card of a wanted post, and before its price. */
  wanted: 'Wanted',
  upTo: 'up to',
  /** Prefixes of error messages in toasts. */
  failed: {
    send: 'Your post was not sent; what you typed is saved.',
    edit: 'Your changes were not saved.',
    archive: 'Your post was not archived.',
    remove: 'Your post was not deleted.',
    renew: 'Your post was not renewed.',
    confirm: 'Your post was not confirmed.',
    approve: 'The post was not approved.',
    deny: 'The post was not denied.',
    save: 'This could not be saved.',
    unsave: 'This could not be removed from your saved posts.',
  },
  confirmation: {
    question: 'Still available?',
    all: 'Confirm all',
    answered: 'Thank you, noted.',
    several: (count: number) => `Are these ${count} posts still available?`,
    text: 'People see when you last confirmed it. If it is gone, press Deal made!',
    ago: (days: number) =>
      days <= 0 ? 'Confirmed today' : days === 1 ? 'Confirmed 1 day ago' : `Confirmed ${days} days ago`,
    late: (weeks: number) => `Not confirmed for ${weeks} weeks`,
  },
  queue: (place: number) => `Pending: place ${place} in the queue`,
  save: {
    button: (title: string, savers: string) => `Save ${title}, ${savers}`,
    count: (count: number) => (count === 1 ? 'saved 1 time' : `saved ${count} times`),
  },
};

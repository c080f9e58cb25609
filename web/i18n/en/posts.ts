import { list } from './posts-list.ts';

/** Texts that several screens of posts share. Labels that the specification quotes are exact. */
export const posts = {
  list,
  status: {
    Draft: 'Draft',
    Pending: 'Pending',
    Available: 'Available',
    'In progress': 'In progress',
    Archived: 'Archived',
    Denied: 'Denied',
  },
  expired: 'Expired',
  category: { Textbook: 'Textbook', Kitchenware: 'Kitchenware', Food: 'Food', Others: 'Others' },
  type: { sell: 'Sell', buy: 'Buy' },
  basis: { 'Total price': 'Total price', 'Price per unit': 'Price per unit' },
  perUnit: 'per unit',
  negotiable: 'Negotiable',
  /** Prefixes of error messages in toasts. */
  failed: {
    send: 'Your post was not sent; what you typed is saved.',
    edit: 'Your changes were not saved.',
    archive: 'Your post was not archived.',
    remove: 'Your post was not deleted.',
    approve: 'The post was not approved.',
    deny: 'The post was not denied.',
    save: 'This could not be saved.',
    unsave: 'This could not be removed from your saved posts.',
  },
  save: {
    save: (title: string) => `Save ${title}`,
    count: (count: number) => (count === 1 ? 'saved 1 time' : `saved ${count} times`),
  },
};

import { allCategories } from '../categories.ts';

/**
 * The labels of the five oldest filters, which are their values on the wire (rule W3). The site's categories follow the
 * first of theirs. Apart from the schemas, because the first visit needs them.
 */
export const filterOptions = {
  postStatusOption: ['All post statuses', 'Available', 'In progress', 'Archived'],
  buySellOption: ['All post types', 'Sell posts', 'Buy posts'],
  postCategoryOption: [allCategories],
  negotiabilityOption: ['Select negotiability', 'Open to negotiate', 'Not open to negotiate'],
  orderOption: [
    'Latest first',
    'Oldest first',
    'Lowest price',
    'Highest price',
    'Most saved',
    'Least saved',
    'Earliest expiration',
    'Latest expiration',
  ],
} as const;

export type FilterName = keyof typeof filterOptions;
export type FilterValue<Name extends FilterName> = (typeof filterOptions)[Name][number];
export type Order = FilterValue<'orderOption'>;

export const pageSize = 10;

import * as z from 'zod/mini';
import { flag, id, rawText, refuse, text } from '../wire.ts';
import * as limits from './limits.ts';
import { categories } from './options.ts';

/** The five filters of market and search. Their English labels are the values on the wire (rule W3). */

export const filterOptions = {
  postStatusOption: ['All post statuses', 'Available', 'In progress', 'Archived'],
  buySellOption: ['All post types', 'Sell posts', 'Buy posts'],
  postCategoryOption: ['All categories', ...categories],
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

/** Absent, empty or 0 means the first page (rule W2). */
export const page = z.pipe(
  z.optional(z.union([rawText('bad_page'), z.number()], 'bad_page')),
  z.transform((value: string | number | undefined, context) => {
    const raw = value === undefined || value === '' ? '1' : String(value);
    const number = /^\d+$/.test(raw) ? Number(raw) || 1 : 0;
    return number < 1 || number > limits.page ? refuse(context, 'bad_page') : number;
  }),
);

function option<Name extends FilterName>(name: Name) {
  const labels: readonly FilterValue<Name>[] = filterOptions[name];
  return z.pipe(
    z.optional(rawText('unknown_option')),
    z.transform((value: string | undefined, context): FilterValue<Name> | undefined => {
      if (value === undefined || value === '') return undefined;
      return labels.find((known) => known === value) ?? refuse(context, 'unknown_option');
    }),
  );
}

const options = {
  postStatusOption: option('postStatusOption'),
  postCategoryOption: option('postCategoryOption'),
  negotiabilityOption: option('negotiabilityOption'),
  orderOption: option('orderOption'),
  buySellOption: option('buySellOption'),
  /** Leaves out archived posts, unless the status filter asks for them. */
  hideArchived: z.optional(flag),
  /** Only posts of the member with this id. */
  author: z.optional(id),
};

export const marketQuery = z.object({
  page,
  /** Cursor: the id of the last post shown. */
  after: z.optional(id),
  ...options,
});
/** Longer than any URL. */
const searchUnits = 16 * 1024;

export const searchQuery = z.object({
  search: z.pipe(
    z.optional(text('invalid_field', searchUnits)),
    z.transform((value: string | undefined) =>
      Array.from((value ?? '').trim())
        .slice(0, limits.search)
        .join(''),
    ),
  ),
  page,
  ...options,
});

export type Filters = { [Name in FilterName]?: FilterValue<Name> | undefined } & {
  hideArchived?: boolean | undefined;
  author?: string | undefined;
};

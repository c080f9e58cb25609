import * as z from 'zod/mini';
import { isCategoryKey } from '../categories.ts';
import { flag, id, rawText, refuse, text } from '../wire.ts';
import { currency, price } from './fields.ts';
import { filterOptions, type FilterName, type FilterValue } from './filter-options.ts';
import * as limits from './limits.ts';
import { filtersOfFields } from './post-fields.ts';

/**
 * The filters of market and search. Of the five oldest, the English labels are the values on the wire (rule W3).
 */

/** Absent, empty or 0 means the first page (rule W2). */
export const page = z.pipe(
  z.optional(z.union([rawText('bad_page'), z.number()], 'bad_page')),
  z.transform((value: string | number | undefined, context) => {
    const raw = value === undefined || value === '' ? '1' : String(value);
    const number = /^\d+$/.test(raw) ? Number(raw) || 1 : 0;
    return number < 1 || number > limits.page ? refuse(context, 'bad_page') : number;
  }),
);

function option<Name extends FilterName, More extends string = never>(
  name: Name,
  isMore: (text: string) => text is More = (_text): _text is More => false,
) {
  const labels: readonly FilterValue<Name>[] = filterOptions[name];
  return z.pipe(
    z.optional(rawText('unknown_option')),
    z.transform((value: string | undefined, context): FilterValue<Name> | More | undefined => {
      if (value === undefined || value === '') return undefined;
      if (isMore(value)) return value;
      return labels.find((known) => known === value) ?? refuse(context, 'unknown_option');
    }),
  );
}

/** Inclusive. Empty is absent. */
const bound = z.optional(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      price,
    ],
    'price_invalid',
  ),
);

/** Each filter by its name in calls and in the address of a screen. */
const filterFields = {
  postStatusOption: option('postStatusOption'),
  postCategoryOption: option('postCategoryOption', (text): text is string => isCategoryKey(text)),
  negotiabilityOption: option('negotiabilityOption'),
  orderOption: option('orderOption'),
  buySellOption: option('buySellOption'),
  /** Leaves out archived posts, unless the status filter asks for them. */
  hideArchived: z.optional(flag),
  /** Only posts of the member with this id. */
  author: z.optional(id),
  priceFrom: bound,
  priceTo: bound,
  /** Of the bounds; without it, the reference. */
  priceCurrency: z.optional(currency),
  ...filtersOfFields,
};

const boundsInOrder = z.refine<{ priceFrom?: string | undefined; priceTo?: string | undefined }>(
  ({ priceFrom, priceTo }) =>
    priceFrom === undefined || priceTo === undefined || Number(priceFrom) <= Number(priceTo),
  { error: 'price_range', path: ['priceTo'] },
);

export const marketQuery = z
  .object({
    page,
    /** Cursor: the id of the last post shown. */
    after: z.optional(id),
    ...filterFields,
  })
  .check(boundsInOrder);
/** Longer than any URL. */
const searchUnits = 16 * 1024;

export const searchText = z.pipe(
  z.optional(text('invalid_field', searchUnits)),
  z.transform((value: string | undefined) =>
    Array.from((value ?? '').trim())
      .slice(0, limits.search)
      .join(''),
  ),
);

export const searchQuery = z.object({ search: searchText, page, ...filterFields }).check(boundsInOrder);

export type SearchInput = z.output<typeof searchQuery>;

/** As `searchQuery`, without page and order. */
export const countQuery = z
  .omit(z.object({ search: searchText, ...filterFields }), { orderOption: true })
  .check(boundsInOrder);

export type Filters = Partial<Omit<SearchInput, 'search' | 'page'>>;

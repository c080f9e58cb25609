/** The filters that a saved search may have, in the order in which they are stored. */
export const savedFilterNames = [
  'postCategoryOption',
  'buySellOption',
  'negotiabilityOption',
  'priceFrom',
  'priceTo',
  /** Of the bounds, where it was not ¥ when they were saved. */
  'priceCurrency',
  'condition',
  'area',
  'kind',
] as const;
export type SavedFilters = Partial<Record<(typeof savedFilterNames)[number], string>>;

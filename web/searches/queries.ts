import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';

/** The searches whose new posts the member hears of. */
export const savedSearches = queryOptions({
  queryKey: ['searches'],
  queryFn: ({ signal }) => call(searchCalls.list, {}, { signal }),
});

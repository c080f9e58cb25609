import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { postCalls } from '../api/screen-calls.ts';

/** What visitors may see of posts, where the site shows it. */
export const newestThings = queryOptions({
  queryKey: ['newest'],
  queryFn: ({ signal }) => call(postCalls.newest, {}, { signal }),
  retry: false,
});

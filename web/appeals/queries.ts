import { infiniteQueryOptions } from '@tanstack/react-query';
import * as limits from '../../contract/appeals/limits.ts';
import { call } from '../api/call.ts';
import { appealCalls } from '../api/screen-calls.ts';

export const openAppeals = infiniteQueryOptions({
  queryKey: ['appeals', 'open'],
  queryFn: ({ pageParam, signal }) => call(appealCalls.open, { page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, _pages, page: number) => (last.length === limits.pageSize ? page + 1 : undefined),
  // Admins must answer current appeals.
  staleTime: 0,
});

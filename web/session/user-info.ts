import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { profileCalls } from '../api/calls.ts';

/** The member's own profile. */
export const userInfo = queryOptions({
  queryKey: ['profile', 'info'],
  queryFn: ({ signal }) => call(profileCalls.info, {}, { signal }),
});

export function useUserInfo() {
  return useQuery(userInfo);
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { call } from '../api/call.ts';

/** The member's own profile; one query for the guard and for the settings. */
export const userInfo = queryOptions({
  queryKey: ['profile', 'info'],
  queryFn: ({ signal }) => call(profileEndpoints.info, {}, { signal }),
});

export function useUserInfo() {
  return useQuery(userInfo);
}

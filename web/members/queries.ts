import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/screen-calls.ts';

export function memberByName(username: string) {
  return queryOptions({
    queryKey: ['members', 'page', username.toLowerCase()],
    queryFn: ({ signal }) => call(memberCalls.get, { username }, { signal }),
  });
}

/** The record is fetched by id, so get-member first looks up the id by name. */
export function memberRecord(username: string) {
  return queryOptions({
    queryKey: ['members', 'record', username.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { user_id: userId } = await call(memberCalls.get, { username }, { signal });
      return call(memberCalls.record, { userId }, { signal });
    },
    // Other admins may act at the same time.
    staleTime: 0,
  });
}

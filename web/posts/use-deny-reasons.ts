import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '../../contract/languages.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { useLanguage } from '../i18n/language.ts';

const denyReasons = queryOptions({
  queryKey: ['desk', 'deny-reasons'],
  queryFn: ({ signal }) => call(deskCalls.denyReasons, {}, { signal }),
  staleTime: 60_000,
});

/** The common reasons in the author's language, or in the admin's if the author has not chosen one. */
export function useDenyReasons(authorLanguage: Language | null): readonly string[] {
  const language = useLanguage();
  const { data } = useQuery(denyReasons);
  return data?.map((reason) => reason[authorLanguage ?? language]) ?? [];
}

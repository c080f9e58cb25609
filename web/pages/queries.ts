import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../contract/languages.ts';
import type { PageName } from '../../contract/pages/names.ts';
import { call } from '../api/call.ts';
import { pageCalls } from '../api/calls.ts';

/** The Markdown of a page, as it was typed. */
export const pageText = (name: PageName, language: Language) =>
  queryOptions({
    queryKey: ['page', name, language],
    queryFn: ({ signal }) => call(pageCalls.read, { name, language }, { signal }),
  });

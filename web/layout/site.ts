import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteInfo } from '../../contract/site.ts';
import { call } from '../api/call.ts';
import { siteCalls } from '../api/calls.ts';
import { useLanguage } from '../i18n/language.ts';

const query = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(siteCalls.site, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Until the operator's settings are there, and where they do not come: the default name and no links. */
const unknown: SiteInfo = {
  siteName: 'Campus Exchange',
  siteNameZh: '校园二手',
  developerCredit: '',
  classYear: '',
  contactEmail: '',
  hostedOn: '',
  guidelinesUrl: '',
  emailDomains: [],
};

/** The operator's settings, and the site's name in the chosen language. */
export function useSite(): SiteInfo & { name: string } {
  const site = useQuery(query).data ?? unknown;
  return { ...site, name: useLanguage() === 'zh' ? site.siteNameZh : site.siteName };
}

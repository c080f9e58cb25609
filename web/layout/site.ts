import { queryOptions, useQuery } from '@tanstack/react-query';
import { settingIn } from '../../contract/languages.ts';
import type { SiteInfo } from '../../contract/site.ts';
import { call } from '../api/call.ts';
import { siteCalls } from '../api/calls.ts';
import { pageFacts } from '../api/page-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';

const query = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(siteCalls.site, {}, { signal }),
  initialData: pageFacts?.site,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Used until the operator's settings are loaded, and if they can't be. */
const defaults: Omit<SiteInfo, 'siteName' | 'siteNameZh'> = {
  developerCredit: '',
  classYear: '',
  contactEmail: '',
  hostedOn: '',
  guidelinesUrl: '',
  emailDomains: [],
};

/** The operator's settings in the chosen language. */
export function useSite(): Omit<SiteInfo, 'name'> & { name: string; controller: string } {
  const { name } = useText().site;
  const site = useQuery(query).data ?? { ...defaults, siteName: name, siteNameZh: name };
  const language = useLanguage();
  const controller = site.footer?.controller ?? {};
  return {
    ...site,
    controller: controller[language] ?? Object.values(controller)[0] ?? '',
    name: settingIn(site, 'siteName', language),
    developerCredit: settingIn(site, 'developerCredit', language),
    classYear: settingIn(site, 'classYear', language),
    hostedOn: settingIn(site, 'hostedOn', language),
  };
}

import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useSite } from '../layout/site.ts';

/** The values of `{{name}}` in a page, from the operator's settings. Admins see the names in the editor. */
export function usePlaceholders(): Readonly<Record<string, string>> {
  const { pages } = useText();
  const format = useFormat();
  const site = useSite();
  const period = (days: number | null | undefined) =>
    typeof days === 'number' ? pages.days({ days: format.number(days) }) : pages.forGood;
  return {
    siteName: site.name,
    contactEmail: site.contactEmail,
    controller: site.controller,
    developerCredit: site.developerCredit,
    hostedOn: site.hostedOn,
    emailDomains: format.either(site.emailDomains),
    trailPeriod: period(site.trailDays),
    closedAccountPeriod: period(site.closedAccountDays),
  };
}

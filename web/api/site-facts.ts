import { usualTimeZone } from '../../contract/days.ts';
import { currenciesOf } from '../../contract/price.ts';
import { pageFacts } from './page-facts.ts';

/** Of the site that served the page, until the page is loaded anew. */
export const siteZone = pageFacts?.site.timeZone ?? usualTimeZone;
export const siteCurrencies = currenciesOf(pageFacts?.site ?? {});

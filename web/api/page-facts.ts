import { usualTimeZone } from '../../contract/days.ts';
import { currenciesOf } from '../../contract/price.ts';
import { pageFactsId } from '../../contract/screens.ts';
import type { PageData } from '../../contract/site.ts';

/** The site settings and the session from the server's page; undefined in pages of the development server. */
export const pageFacts = read();

function read(): PageData | undefined {
  // Unit tests have no page.
  const text = typeof document === 'undefined' ? '' : document.getElementById(pageFactsId)?.textContent;
  if (!text) return undefined;
  return JSON.parse(text) as PageData;
}

/** Of the site that served the page, until the page is loaded anew. */
export const siteZone = pageFacts?.site.timeZone ?? usualTimeZone;
export const siteCurrencies = currenciesOf(pageFacts?.site ?? {});

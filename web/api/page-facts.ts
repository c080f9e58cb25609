import { setTimeZone } from '../../contract/days.ts';
import { setEmailSigns } from '../../contract/email-signs.ts';
import { setCurrencies } from '../../contract/price.ts';
import { pageFactsId, type PageData } from '../../contract/site.ts';

/** The site settings and the session from the server's page; undefined in pages of the development server. */
export const pageFacts = read();

function read(): PageData | undefined {
  const text = document.getElementById(pageFactsId)?.textContent;
  if (!text) return undefined;
  const facts = JSON.parse(text) as PageData;
  if (facts.site.timeZone) setTimeZone(facts.site.timeZone);
  setEmailSigns(facts.site.emailSigns === true);
  const { currencies, retiredCurrencies = [] } = facts.site;
  if (currencies) setCurrencies([...currencies, ...retiredCurrencies]);
  return facts;
}

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

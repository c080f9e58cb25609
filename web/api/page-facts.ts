import { pageFactsId, type PageData } from '../../contract/site.ts';

/** The site settings and the session from the server's page; undefined in pages of the development server. */
export const pageFacts = read();

function read(): PageData | undefined {
  const text = document.getElementById(pageFactsId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

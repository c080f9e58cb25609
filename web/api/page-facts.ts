import { pageFactsId, type PageFacts } from '../../contract/site.ts';

/** What the server's page says of the site and of the caller; undefined in pages of the development server. */
export const pageFacts = read();

function read(): PageFacts | undefined {
  const text = document.getElementById(pageFactsId)?.textContent;
  return text ? (JSON.parse(text) as PageFacts) : undefined;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardImages, imageSrcSet } from '../../contract/images.ts';
import type { ScreenName } from '../../contract/screens.ts';
import { pageFactsId, type PageFacts, type SiteInfo } from '../../contract/site.ts';

/** What a screen loads first besides its scripts. The page names it, so that it loads beside them. */
export interface Preload {
  /** The URL of the screen's first call, as the screen writes it. */
  call: string;
  /** The names of the first cards' images. */
  images: readonly string[];
}

/** The scripts and styles of each screen besides those of every page. The build writes them to screens.json. */
type ScreenFiles = Partial<Record<ScreenName, { scripts: string[]; styles: string[] }>>;

/** Reads the built page of the folder. Returns a function that adds what one request needs. */
export async function openPage(folder: string, site: SiteInfo) {
  const [page, screens] = await Promise.all(
    ['index.html', 'screens.json'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  // Functions, because replacement strings interpret $& and the like.
  const named = (page ?? '')
    .replaceAll('Campus Exchange', () => escapeHtml(site.siteName))
    .replaceAll('校园二手', () => escapeHtml(site.siteNameZh));
  const [head = '', ...rest] = named.split('</head>');
  const body = rest.join('</head>');
  const files = JSON.parse(screens ?? '{}') as ScreenFiles;
  const links = new Map(
    Object.entries(files).map(([name, { scripts, styles }]) => [
      name,
      [
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ].join(''),
    ]),
  );
  return (facts: PageFacts, screen: ScreenName | undefined, preload: Preload | undefined) => {
    // A data block is not executed, so that the content security policy allows it. `<` could end it.
    const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
    const block = `<script type="application/json" id="${pageFactsId}">${json}</script>`;
    return `${head}${links.get(screen ?? '') ?? ''}${linksTo(preload)}${block}</head>${body}`;
  };
}

function linksTo(preload: Preload | undefined): string {
  if (!preload) return '';
  const call = `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(preload.call)}">`;
  const images = preload.images.map(
    (name) =>
      `<link rel="preload" as="image" href="/uploads/${name}" imagesrcset="${imageSrcSet(name)}" imagesizes="${cardImages.sizes}">`,
  );
  return call + images.join('');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSrcSet } from '../../contract/images.ts';
import { languages, type Language } from '../../contract/languages.ts';
import type { ScreenName } from '../../contract/screens.ts';
import { pageFactsId, type PageData, type SiteInfo } from '../../contract/site.ts';
import { escapeHtml } from '../escape-html.ts';

/** What a screen loads first besides its scripts. The page lists it, so that the browser loads them in parallel. */
export interface Preload {
  /** The URL of the screen's first call, as the screen writes it. */
  call: string;
  /** The names of the images that it shows first. */
  images: readonly string[];
  /** The `sizes` of these images. */
  sizes: string;
  /** Whether the HTML shows the first image on phones until React renders the screen. */
  showsImage?: boolean;
}

/** The build writes it to screens.json. */
interface BuiltFiles {
  /** The scripts and styles of each screen besides those of every page. */
  screens: Partial<Record<ScreenName, { scripts: string[]; styles: string[]; hasFirstTexts: boolean }>>;
  /** The scripts that hold all texts of a language. */
  texts: Record<Language, string[]>;
}

/** The comment in index.html that the server replaces with the first image. */
const imagePlace = '<!-- first image -->';

/** In this language, the texts of the landing page and the lists are in the script that every page loads. */
const [firstLanguage] = languages;

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
  const built = JSON.parse(screens ?? '') as BuiltFiles;
  const linksOf = (screen: ScreenName | undefined, language: Language) => {
    const files = screen && built.screens[screen];
    const hasTexts = language === firstLanguage && (!files || files.hasFirstTexts);
    const scripts = new Set([...(files?.scripts ?? []), ...(hasTexts ? [] : built.texts[language])]);
    return [
      ...[...scripts].map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
      ),
      ...(files?.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ].join('');
  };
  return (
    facts: PageData,
    screen: ScreenName | undefined,
    language: Language,
    preload: Preload | undefined,
  ) => {
    // A data block is not executed, so the content security policy allows it. A raw `<` could end the block.
    const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
    const block = `<script type="application/json" id="${pageFactsId}">${json}</script>`;
    const links = linksOf(screen, language) + linksTo(preload);
    return `${head}${links}${block}</head>${body.replace(imagePlace, () => (preload ? firstImage(preload) : ''))}`;
  };
}

function linksTo(preload: Preload | undefined): string {
  if (!preload) return '';
  const call = `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(preload.call)}">`;
  const images = preload.images.map(
    (name) =>
      `<link rel="preload" as="image" href="/uploads/${name}" imagesrcset="${imageSrcSet(name)}" imagesizes="${preload.sizes}">`,
  );
  return call + images.join('');
}

function firstImage({ showsImage, images, sizes }: Preload): string {
  const [name] = images;
  if (!showsImage || name === undefined) return '';
  return `<img class="placeholder-image" alt="" fetchpriority="high" src="/uploads/${name}" srcset="${imageSrcSet(name)}" sizes="${sizes}">`;
}

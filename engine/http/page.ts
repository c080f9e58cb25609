import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../escape-html.ts';
import { languageAttributes, languagesMeta, type OfferedLanguage } from '../texts.ts';
import { addressOf } from './texts.ts';

/** Resources that a screen loads first besides its scripts. The page lists them, so that the browser loads them in parallel. */
export interface Preload {
  /** The URL of the screen's first call, as the screen writes it. */
  call: string;
  /** The images that it shows first; of one that the HTML shows, width and height. */
  images: readonly { src: string; srcset: string; size?: [number, number] | undefined }[];
  /** The `sizes` of these images. */
  sizes: string;
  /** Whether the HTML shows the first image on phones until React renders the screen. */
  showsImage?: boolean;
  /** The subject of the screen, for the title of the page. */
  title?: string | undefined;
}

/** The build writes it to screens.json. */
interface BuiltFiles {
  /** The scripts and styles of each screen besides those of every page. */
  screens: Partial<Record<string, { scripts: string[]; styles: string[]; hasFirstTexts: boolean }>>;
}

export const stylesPath = '/site.css';

/** The comment in index.html that the server replaces with the first image. */
const imagePlace = '<!-- first image -->';

/** The common parts of all pages of a site. */
export interface PageTexts {
  /** The languages of the site now. The first one is for those who want none of them. */
  offered(): readonly OfferedLanguage[];
  /** Names in the built page, and those that this site has instead. */
  names: Readonly<Record<string, string>>;
  /** The site's name and description in a language, for the page title and for link previews in chats. */
  headOf(code: string): { siteName: string; description: string };
  /** Texts without JavaScript, and in engines that are too old. */
  fallbacks(): { noScript: string; oldBrowser: string };
  /** The address of the picture in place of the built drawing. */
  logo: string | null;
  /** The style sheet of the site, after those of the build; empty for none. */
  styles: string;
  /** The id of the element with the facts, as JSON. */
  factsId: string;
}

/** Reads the built page of the folder. Returns a function that adds the site's texts, and then what one request needs. */
export async function openPage(folder: string) {
  const [page = '', screens = ''] = await Promise.all(
    ['index.html', 'screens.json'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  const built = JSON.parse(screens) as BuiltFiles;
  let last: { own: PageTexts; render: ReturnType<typeof renderWith> } | undefined;
  return (own: PageTexts) => {
    if (last?.own !== own) last = { own, render: renderWith(page, built, own) };
    return last.render;
  };
}

function renderWith(page: string, built: BuiltFiles, own: PageTexts) {
  const { names, factsId } = own;
  const linkedStyles = linkToStyles(own.styles);
  // Functions, because replacement strings interpret $& and the like.
  let named = page;
  for (const [built, name] of Object.entries(names)) named = named.replaceAll(built, () => escapeHtml(name));
  const [head = '', ...rest] = named.split('</head>');
  const drawn = rest.join('</head>');
  const { logo } = own;
  const body = logo
    ? drawn.replace(
        /<svg .*?<\/svg>/s,
        () => `<img class="mark" src="${logo}" alt="" width="32" height="32">`,
      )
    : drawn;
  const [beforeTitle = '', afterTitle = ''] = head.split(/<title>.*?<\/title>/);
  const headOf = (language: OfferedLanguage, title: string | undefined) => {
    const { siteName, description } = own.headOf(language.code);
    const start = beforeTitle
      .replace('lang="en"', languageAttributes(language))
      .replace(/(?<=name="description" content=")[^"]*/, () => escapeHtml(description));
    const titles = [title, siteName].filter((part) => part !== undefined);
    const languages = escapeHtml(JSON.stringify(own.offered()));
    const { oldBrowser } = own.fallbacks();
    return `${start}<meta name="${languagesMeta}" content="${languages}"><title>${escapeHtml(titles.join(' · '))}</title>${afterTitle.replace('data-old=""', () => `data-old="${escapeHtml(oldBrowser)}"`)}${linkedStyles}`;
  };
  const linksOf = (screen: string | undefined, language: OfferedLanguage) => {
    const files = screen === undefined ? undefined : built.screens[screen];
    const parts = !files || files.hasFirstTexts ? (['first'] as const) : (['first', 'rest'] as const);
    return [
      ...parts.map((part) => linkToJson(addressOf(language, part))),
      ...(files?.scripts ?? []).map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
      ),
      ...(files?.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ].join('');
  };
  return (
    facts: object,
    screen: string | undefined,
    language: OfferedLanguage,
    preload: Preload | undefined,
  ) => {
    // A data block is not executed, so the content security policy allows it. A raw `<` could end the block.
    const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
    const block = `<script type="application/json" id="${factsId}">${json}</script>`;
    const links = linksOf(screen, language) + linksTo(preload);
    return `${headOf(language, preload?.title)}${links}${block}</head>${body
      .replace(imagePlace, () => (preload ? firstImage(preload) : ''))
      .replace(
        '<noscript></noscript>',
        () => `<noscript>${escapeHtml(own.fallbacks().noScript)}</noscript>`,
      )}`;
  };
}

/** The address changes with the styles. */
export function stylesVersion(styles: string): string {
  return createHash('sha256').update(styles).digest('hex').slice(0, 12);
}

const linkToStyles = (styles: string) =>
  styles && `<link rel="stylesheet" href="${stylesPath}?v=${stylesVersion(styles)}">`;

const linkToJson = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`;

function linksTo(preload: Preload | undefined): string {
  if (!preload) return '';
  const call = linkToJson(preload.call);
  const images = preload.images.map(
    ({ src, srcset }) =>
      `<link rel="preload" as="image" href="${src}" imagesrcset="${srcset}" imagesizes="${preload.sizes}">`,
  );
  return call + images.join('');
}

function firstImage({ showsImage, images, sizes }: Preload): string {
  const [first] = images;
  if (!showsImage || !first) return '';
  const [width = 1, height = 1] = first.size ?? [];
  return `<img class="placeholder-image" alt="" width="${width}" height="${height}" fetchpriority="high" src="${first.src}" srcset="${first.srcset}" sizes="${sizes}">`;
}

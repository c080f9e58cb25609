import { tagOf } from '../../contract/languages.ts';
import { escapeHtml } from '../../engine/escape-html.ts';
import { languageAttributes } from '../../engine/texts.ts';
import type { Spoken } from '../languages.ts';

/** The texts of the page without a network, in all languages. */
export function offlineTexts(offered: readonly Spoken[]): string {
  const all = offered.map(({ tag, dir, texts }) => ({
    own: languageAttributes({ tag: tagOf(tag), dir }, offered[0]?.dir),
    ...texts.pages.served.offline,
  }));
  const blocks = all.map(
    ({ own, heading, text }) => `<h1 ${own}>${escapeHtml(heading)}</h1>\n<p ${own}>${escapeHtml(text)}</p>`,
  );
  const links = all.map(({ own, market }) => `<span ${own}>${escapeHtml(market)}</span>`);
  return `${blocks.join('\n')}\n<p><a href="/market">${links.join(' · ')}</a></p>`;
}

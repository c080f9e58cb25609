import { tagOf } from '../../contract/languages.ts';
import { escapeHtml } from '../../engine/escape-html.ts';
import type { Spoken } from '../languages.ts';

/** The texts of the page without a network, in all languages. */
export function offlineTexts(offered: readonly Spoken[]): string {
  const all = offered.map(({ tag, texts }) => ({ lang: tagOf(tag), ...texts.pages.served.offline }));
  const blocks = all.map(
    ({ lang, heading, text }) =>
      `<h1 lang="${lang}">${escapeHtml(heading)}</h1>\n<p lang="${lang}">${escapeHtml(text)}</p>`,
  );
  const links = all.map(({ lang, market }) => `<span lang="${lang}">${escapeHtml(market)}</span>`);
  return `${blocks.join('\n')}\n<p><a href="/market">${links.join(' · ')}</a></p>`;
}

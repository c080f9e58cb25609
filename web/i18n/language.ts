import { useSyncExternalStore } from 'react';
import { isUsual } from '../../contract/languages.ts';
import type { WebTexts } from '../../contract/texts.ts';
import {
  languagesMeta,
  mergeTexts,
  textsOf,
  type OfferedLanguage,
  type TextTree,
} from '../../engine/texts.ts';
import { getStored, setStored } from '../storage/storage.ts';

/** The name of a language in calls and settings. */
export type Language = string;

interface Current {
  language: Language;
  texts: WebTexts;
  tree: TextTree;
  hasAll: boolean;
}

const storedName = 'language';
// Only the server adds them to the page, not the development server of the web.
const named = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${languagesMeta}]`)?.content;
let offered: readonly OfferedLanguage[] = JSON.parse(named ?? '[]') as OfferedLanguage[];
// The cast is safe, because nothing is rendered before the first texts are there, and no screen before its own.
let current: Current = { language: '', texts: {} as WebTexts, tree: {}, hasAll: false };
const listeners = new Set<() => void>();

/** The languages of the site, in the operator's order. */
export const offeredLanguages = (): readonly OfferedLanguage[] => offered;

/** Those of a mail to somebody who has not chosen one, as in the server's mails. */
export const mailLanguages = (): Language[] =>
  offered
    .reduceRight<Language[]>((codes, { code }) => [...codes, code], [])
    .slice(isUsual(offered.map(({ code }) => code)) ? 0 : -1);

const infoOf = (language: string) => offered.find(({ code }) => code === language);

/** The language that somebody has chosen in this browser. */
export function chosenLanguage(): Language | undefined {
  return infoOf(getStored(storedName) ?? '')?.code;
}

function firstChoice(): Language {
  const known = navigator.languages.flatMap(
    (tag) => infoOf(tag)?.code ?? infoOf(tag.slice(0, 2))?.code ?? [],
  );
  return chosenLanguage() ?? known[0] ?? offered[0]?.code ?? 'en';
}

async function fetchJson<Value>(address: string): Promise<Value> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return (await response.json()) as Value;
}

function load(language: Language, part: 'first' | 'rest'): Promise<TextTree> {
  return fetchJson(`/languages/${language}/${part}.json?v=${infoOf(language)?.version}`);
}

function show(language: Language, tree: TextTree, hasAll: boolean) {
  current = { language, texts: textsOf(tree, language) as object as WebTexts, tree, hasAll };
  const { tag = language, dir = 'ltr' } = infoOf(language) ?? {};
  Object.assign(document.documentElement, { lang: tag, dir });
  for (const listener of listeners) listener();
}

let starting: Promise<void> | undefined;

/** Call before the first render, so that no text appears in two languages. */
export function startLanguage(): Promise<void> {
  starting ??= (async () => {
    if (named === undefined) offered = await fetchJson<OfferedLanguage[]>('/languages');
    const language = firstChoice();
    if (chosenLanguage() !== undefined) tellServer(language);
    try {
      show(language, await load(language, 'first'), false);
    } catch {
      show('en', await load('en', 'first'), false);
    }
  })();
  return starting;
}

/** Loads the texts that a first visit does not need, beside the first ones. */
export async function loadAllTexts(): Promise<void> {
  if (current.hasAll) return;
  if (named === undefined) await startLanguage();
  const language = current.language || firstChoice();
  const [rest] = await Promise.all([load(language, 'rest'), startLanguage()]);
  // The language may have been switched while the texts were loading.
  if (current.hasAll) return;
  const own = current.language === language ? rest : await load(current.language, 'rest');
  show(current.language, mergeTexts(current.tree, own), true);
}

/** The texts of a language that need not be the chosen one, without those of a first visit. */
export async function loadTextsOf(language: Language): Promise<Pick<WebTexts, 'posts'>> {
  return textsOf(await load(language, 'rest'), language) as object as WebTexts;
}

export async function switchLanguage(language: Language): Promise<void> {
  const [first, rest] = await Promise.all([load(language, 'first'), load(language, 'rest')]);
  show(language, mergeTexts(first, rest), true);
  setStored(storedName, language);
  tellServer(language);
}

/** Shows the language that an admin has just made the site's first. */
export async function showFirstLanguage(): Promise<void> {
  offered = await fetchJson<OfferedLanguage[]>('/languages');
  await switchLanguage(offered[0]?.code ?? 'en');
}

const year = 31_536_000;

/** So that the next page begins with the texts of this language. */
function tellServer(language: Language) {
  document.cookie = `${storedName}=${language}; path=/; max-age=${year}; samesite=lax`;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot() {
  return current;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, snapshot).language;
}

/** The texts in the chosen language: `const text = useText()`, then `text.market.empty`. */
export function useText(): WebTexts {
  return useSyncExternalStore(subscribe, snapshot).texts;
}

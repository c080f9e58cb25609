import { useSyncExternalStore } from 'react';
import { getStored, setStored } from '../storage/storage.ts';
import { firstTexts } from './en-first.ts';
import type { Texts } from './en.ts';
import { languageCodes, languages, type Language } from './languages.ts';

interface Current {
  language: Language;
  texts: Texts;
}

const storedName = 'language';
// The cast is safe, because a screen that needs more than the first texts loads all texts before it is shown.
let current: Current = { language: 'en', texts: firstTexts as Texts };
const listeners = new Set<() => void>();

/** The language that somebody has chosen in this browser. */
export function chosenLanguage(): Language | undefined {
  return languageCodes.find((code) => code === getStored(storedName));
}

function firstChoice(): Language {
  const wanted = [getStored(storedName), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.flatMap((code) => languageCodes.find((known) => known === code) ?? [])[0] ?? 'en';
}

function show(language: Language, texts: Texts) {
  current = { language, texts };
  document.documentElement.lang = languages[language].tag;
  for (const listener of listeners) listener();
}

async function use(language: Language) {
  show(language, await languages[language].load());
}

/** Call before the first render, so that no text appears in two languages. */
export async function startLanguage(): Promise<void> {
  const language = firstChoice();
  // The first English texts are part of the first script.
  if (language === current.language) return;
  try {
    await use(language);
  } catch {
    // The texts could not be loaded: stay with English.
  }
}

/** Loads the texts that the first script lacks. */
export async function loadAllTexts(): Promise<void> {
  if (current.texts !== firstTexts) return;
  const texts = await languages.en.load();
  // The language may have been switched while the texts were loading.
  if (current.texts === firstTexts) show('en', texts);
}

export async function switchLanguage(language: Language): Promise<void> {
  await use(language);
  setStored(storedName, language);
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
export function useText(): Texts {
  return useSyncExternalStore(subscribe, snapshot).texts;
}

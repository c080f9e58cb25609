import { useSyncExternalStore } from 'react';
import { getStored, setStored } from '../storage/storage.ts';
import { en, type Texts } from './en.ts';
import { languageCodes, languages, type Language } from './languages.ts';

interface Current {
  language: Language;
  texts: Texts;
}

const storedName = 'language';
let current: Current = { language: 'en', texts: en };
const listeners = new Set<() => void>();

/** The language that somebody has chosen in this browser. */
export function chosenLanguage(): Language | undefined {
  return languageCodes.find((code) => code === getStored(storedName));
}

function firstChoice(): Language {
  const wanted = [getStored(storedName), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.flatMap((code) => languageCodes.find((known) => known === code) ?? [])[0] ?? 'en';
}

async function use(language: Language) {
  const { load, tag } = languages[language];
  current = { language, texts: await load() };
  document.documentElement.lang = tag;
  for (const listener of listeners) listener();
}

/** Call before the first render, so that no text appears in two languages. */
export async function startLanguage(): Promise<void> {
  try {
    await use(firstChoice());
  } catch {
    // The texts could not be loaded. English is part of the first script.
    await use('en');
  }
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

/** The texts in the chosen language: `const text = useText()`, then `text.posts.list.empty`. */
export function useText(): Texts {
  return useSyncExternalStore(subscribe, snapshot).texts;
}

import { useSyncExternalStore } from 'react';
import { keep, kept } from '../storage/keep.ts';
import { en, type Texts } from './en.ts';

export type Language = 'en' | 'zh';

interface Current {
  language: Language;
  texts: Texts;
}

const storedName = 'language';
let current: Current = { language: 'en', texts: en };
const listeners = new Set<() => void>();

function firstChoice(): Language {
  const stored = kept(storedName);
  if (stored === 'en' || stored === 'zh') return stored;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'zh');
  return known === 'zh' ? 'zh' : 'en';
}

async function use(language: Language) {
  const texts = language === 'zh' ? (await import('./zh.ts')).zh : en;
  current = { language, texts };
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

/** Before the first render, so that no text is shown in one language and then in another. */
export async function startLanguage(): Promise<void> {
  try {
    await use(firstChoice());
  } catch {
    // The Chinese texts did not arrive: better English than an empty page. The header still offers 中文.
    await use('en');
  }
}

export async function switchLanguage(language: Language): Promise<void> {
  await use(language);
  keep(storedName, language);
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

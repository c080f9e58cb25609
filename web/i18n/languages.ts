import type { Texts } from './en.ts';

interface LanguageInfo {
  /** For the lang attribute. */
  tag: string;
  /** In the language itself, so that people who can't read the current language find it. */
  name: string;
  shortName: string;
  /** The accessible name of the button that switches to it. */
  switchLabel: string;
  /** The ending of the operator's settings in this language. */
  ending: '' | 'Zh';
  load: () => Promise<Texts>;
}

/** A new language is a row here and a folder of texts. The first one is the default. */
export const languages = {
  en: {
    tag: 'en',
    name: 'English',
    shortName: 'EN',
    switchLabel: 'EN – English',
    ending: '',
    load: async () => (await import('./en.ts')).en,
  },
  zh: {
    tag: 'zh-CN',
    name: '中文',
    shortName: '中文',
    switchLabel: '切换到中文',
    ending: 'Zh',
    load: async () => (await import('./zh.ts')).zh,
  },
} satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

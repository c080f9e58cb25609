/** What calls and settings name a language by: a BCP 47 tag that the site has texts in. */
export type Language = string;

/** The languages whose texts have fields of their own on the wire and in the database; others are in `texts`. */
export const languages = ['en', 'zh'] as const;

/**
 * A text that somebody has written in several languages. `texts` has all of them by their tags; without a text of their
 * own, `en` and `zh` are that of the site's first language.
 */
export interface Written {
  en: string;
  zh: string;
  texts?: Readonly<Record<string, string>> | null | undefined;
}

/** The text in the first of `wanted` that has one, else in any language, with the tag of its language. */
export function writtenIn({ en, zh, texts }: Written, ...wanted: Language[]) {
  const all: Readonly<Record<string, string>> = texts ?? { en, zh };
  const language = [...wanted, ...Object.keys(all)].find((tag) => Object.hasOwn(all, tag)) ?? 'en';
  return { text: all[language] ?? en, language };
}

/** Whether these are the languages that have fields of their own. */
export const isUsual = (tags: readonly string[]): boolean =>
  tags.length === languages.length && languages.every((tag) => tags.includes(tag));

/** The fields of the first two languages, with the usual text where theirs is missing. */
export const fieldsOf = (texts: Readonly<Record<string, string>>, usual: string) => ({
  en: texts['en'] ?? usual,
  zh: texts['zh'] ?? usual,
});

/**
 * Settings have a name for each language: `siteName`, and `siteNameZh` in Chinese. `texts` has those that are written in
 * other languages too.
 */
export function settingIn<Name extends string>(
  settings: Readonly<Record<Name, string>> &
    Readonly<Partial<Record<`${Name}Zh`, string | undefined>>> & {
      readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
    },
  name: Name,
  language: Language,
): string {
  const own = settings.texts?.[name]?.[language];
  const { [`${name}Zh` as const]: chinese, [name]: usual } = settings as Record<string, string | undefined>;
  return own ?? (language === 'zh' ? chinese : undefined) ?? usual ?? '';
}

/** Whether its speakers write to each other in a messenger before they send a mail. */
export const prefersChats = (language: Language): boolean => language === 'zh';

/** For the lang attribute. */
export const tagOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : language);

/** Adds a space between a number and a Chinese unit, as all texts of the site have it: '5 分钟前'. */
export function spaceUnit(text: string): string {
  return text.replace(/(\d)(\p{Script=Han})/u, '$1 $2');
}

export const isRightToLeft = (language: string): boolean =>
  ['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'].includes(new Intl.Locale(language).maximize().script ?? '');

/** The text around it does not turn its signs, dots and digits around. */
export const isolated = (text: string, language: string): string =>
  isRightToLeft(language) ? `\u2068${text}\u2069` : text;

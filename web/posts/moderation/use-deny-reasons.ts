import { useText } from '../../i18n/language.ts';

/** The common reasons in the author's language, or in the admin's if the author has not chosen one. */
export function useDenyReasons(_language: 'en' | 'zh' | null): readonly string[] {
  return useText().posts.detail.moderate.commonReasons;
}

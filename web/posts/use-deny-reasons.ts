import { useQuery } from '@tanstack/react-query';
import { textIn, type Language } from '../../contract/languages.ts';
import { denyReasons } from '../desk/queries.ts';
import { useLanguage } from '../i18n/language.ts';

/** The common reasons in the author's language, or in the admin's if the author has not chosen one. */
export function useDenyReasons(authorLanguage: Language | null): readonly string[] {
  const language = useLanguage();
  const { data } = useQuery(denyReasons);
  return data?.reasons.map((reason) => textIn(reason, authorLanguage ?? language)) ?? [];
}

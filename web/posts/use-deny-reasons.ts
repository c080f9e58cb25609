import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../contract/languages.ts';
import { denyReasons } from '../desk/queries.ts';
import { useWrittenIn } from '../i18n/use-written-in.ts';

/** The common reasons in the author's language, or in the admin's if the author has not chosen one. */
export function useDenyReasons(authorLanguage: Language | null): readonly string[] {
  const writtenIn = useWrittenIn();
  const { data } = useQuery(denyReasons);
  return data?.reasons.map((reason) => writtenIn(reason, authorLanguage).text) ?? [];
}

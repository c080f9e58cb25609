import { writtenIn, type Written } from '../../contract/languages.ts';
import { offeredLanguages, useLanguage, type Language } from './language.ts';

/** What an admin or the operator has written, in a language or the reader's own, else in the first one of the site. */
export function useWrittenIn() {
  const own = useLanguage();
  return (written: Written, wanted?: Language | null) =>
    writtenIn(written, wanted ?? own, offeredLanguages()[0]?.code ?? own);
}

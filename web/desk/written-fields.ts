import { isUsual, tagOf, type languages } from '../../contract/languages.ts';
import { offeredLanguages, useText } from '../i18n/language.ts';

/** Whether the site has English and Chinese, whose texts have fields of their own and are both needed. */
export const writesUsual = () => isUsual(offeredLanguages().map(({ code }) => code));

/** The fields of a text that an admin writes, one a language of the site. Of others than the usual, the first is needed. */
export function useWrittenFields() {
  const { english: en, chinese: zh } = useText().desk;
  const named: Record<string, string> = { en, zh };
  return offeredLanguages().map(({ code, name }, place) => ({
    path: writesUsual() ? (code as (typeof languages)[number]) : (`texts.${code}` as const),
    label: named[code] ?? name,
    lang: tagOf(code),
    isNeeded: place === 0 || writesUsual(),
  }));
}

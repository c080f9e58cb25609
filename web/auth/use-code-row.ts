import { plainDigits } from '../form/plain-digits.ts';
import { useText } from '../i18n/language.ts';
import styles from './form-sheet.module.css';

/** The row of a code from a mail. */
export function useCodeRow<Name extends string>(name: Name) {
  const { auth } = useText();
  return {
    name,
    as: 'code',
    label: auth.code,
    help: auth.codeHelp,
    className: styles['code'],
    convert: plainDigits,
  } as const;
}

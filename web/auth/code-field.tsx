import type { ComponentProps } from 'react';
import { useText } from '../i18n/language.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './form-sheet.module.css';

type Props = Pick<ComponentProps<typeof TextField>, 'error' | 'name' | 'onChange' | 'onBlur' | 'ref'>;

export function CodeField(props: Props) {
  const { auth } = useText();
  return (
    <TextField
      label={auth.code}
      help={auth.codeHelp}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
}

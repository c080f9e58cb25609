import { useState, type ComponentProps } from 'react';
import { useText } from '../i18n/language.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import styles from './inputs.module.css';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({ label, help, error, ...input }: Props) {
  const { auth } = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className={styles.joined}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={controlClass(styles.shown)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? auth.hidePassword : auth.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? auth.hide : auth.show}
          </button>
        </div>
      )}
    </Field>
  );
}

import { useState, type ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import styles from './inputs.module.css';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
    autoComplete: 'current-password' | 'new-password';
    texts: { show: string; hide: string; showLabel: string; hideLabel: string };
  };

export function PasswordField({ label, hint, help, error, texts, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} help={help} error={error}>
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
            aria-label={shown ? texts.hideLabel : texts.showLabel}
            onClick={() => setShown(!shown)}
          >
            {shown ? texts.hide : texts.show}
          </button>
        </div>
      )}
    </Field>
  );
}

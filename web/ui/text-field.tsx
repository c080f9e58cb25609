import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import styles from './text-field.module.css';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'children'> & {
    /** Stands inside the control before the text, such as a currency. */
    before?: ReactNode;
  };

/** One line of text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, hint, help, error, labelHidden, before, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} help={help} error={error} labelHidden={labelHidden ?? false}>
      {(control) =>
        before ? (
          <div className={styles.joined}>
            <span className={styles.before}>{before}</span>
            <input {...input} {...control} className={controlClass(styles.after, className)} />
          </div>
        ) : (
          <input {...input} {...control} className={controlClass(className)} />
        )
      }
    </Field>
  );
}

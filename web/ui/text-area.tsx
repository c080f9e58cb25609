import type { ComponentProps, FormEvent } from 'react';
import { Counter } from './counter.tsx';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import styles from './inputs.module.css';

type Props = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'id' | 'children'> & {
    /** Shows the used length; the form computes it. */
    counter?: { used: number; limit: number } | undefined;
  };

/** For browsers without `field-sizing`. */
function grow({ currentTarget: { style, scrollHeight, offsetHeight } }: FormEvent<HTMLTextAreaElement>) {
  if (!CSS.supports('field-sizing', 'content') && scrollHeight > offsetHeight)
    style.height = `${scrollHeight + 3}px`;
}

/** A multi-line input that grows with its text. */
export function TextArea({ label, optional, help, error, counter, className, ...input }: Props) {
  return (
    <Field
      label={label}
      optional={optional}
      help={help}
      error={error}
      aside={counter && <Counter {...counter} />}
    >
      {(control) => (
        <textarea
          rows={4}
          onInput={grow}
          {...input}
          {...control}
          className={controlClass(styles.area, className)}
        />
      )}
    </Field>
  );
}

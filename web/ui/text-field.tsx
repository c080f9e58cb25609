import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/** One line of text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, hint, help, error, labelHidden, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} help={help} error={error} labelHidden={labelHidden ?? false}>
      {(control) => <input {...input} {...control} className={controlClass(className)} />}
    </Field>
  );
}

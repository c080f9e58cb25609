import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/** A one-line input. Accepts the props of `register` (react-hook-form). */
export function TextField({ label, hint, help, error, labelHidden, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} help={help} error={error} labelHidden={labelHidden ?? false}>
      {(control) => <input {...input} {...control} className={controlClass(className)} />}
    </Field>
  );
}

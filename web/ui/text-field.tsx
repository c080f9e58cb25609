import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/** A one-line input. Accepts the props of `register` (react-hook-form). */
export function TextField({ label, optional, help, error, className, ...input }: Props) {
  return (
    <Field label={label} optional={optional} help={help} error={error}>
      {(control) => <input {...input} {...control} className={controlClass(className)} />}
    </Field>
  );
}

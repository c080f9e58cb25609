import type { ComponentProps } from 'react';
import { Counter } from './counter.tsx';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'children'> & { counter?: ComponentProps<typeof Counter> | undefined };

/** A one-line input. Accepts the props of `register` (react-hook-form). */
export function TextField({ label, optional, help, error, counter, className, ...input }: Props) {
  const aside = counter && <Counter {...counter} />;
  return (
    <Field label={label} optional={optional} help={help} error={error} aside={aside}>
      {(control) => <input {...input} {...control} className={controlClass(className)} />}
    </Field>
  );
}

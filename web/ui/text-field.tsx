import type { ComponentProps, ReactNode } from 'react';
import { Counter } from './counter.tsx';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'children'> & {
    counter?: ComponentProps<typeof Counter> | undefined;
    /** What stands beside the input. */
    frame?: { className: string | undefined; before: ReactNode; after: ReactNode } | undefined;
  };

/** A one-line input. Accepts the props of `register` (react-hook-form). */
export function TextField({
  label,
  labelHidden,
  optional,
  help,
  helpBeside,
  error,
  counter,
  ...rest
}: Props) {
  const { frame, className, ...input } = rest;
  const aside = counter && <Counter {...counter} />;
  return (
    <Field {...{ label, labelHidden, optional, help, helpBeside, error, aside }}>
      {(control) => (
        <div className={frame?.className}>
          {frame?.before}
          <input {...input} {...control} className={controlClass(className)} />
          {frame?.after}
        </div>
      )}
    </Field>
  );
}

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft } from './draft.ts';

/** Saves the named fields on every change, until `removeDraft`. */
export function useDraft<Values extends FieldValues>(
  /** Saves nothing if undefined. */
  name: string | undefined,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): void {
  const keepTyped = useEffectEvent((values: Values) => {
    if (name !== undefined)
      saveDraft(name, Object.fromEntries(fields.map((field) => [field, values[field]])));
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [form],
  );
}

import type { FieldErrors, FieldValues, Resolver, FieldPath, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Refusal } from '../../engine/refusal.ts';

/**
 * Validates with a schema of the contract. Error messages are codes, which the screen translates. The form keeps the
 * values as typed; the call converts them.
 */
export function zodResolver<Values extends FieldValues>(schema: z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of result.error.issues) {
      errors[path.join('.')] ??= { type: 'contract', message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Shows a server error at the field that it names, and focuses the field. Returns false if it names no field of this
 * form.
 */
export function setServerError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: unknown,
): boolean {
  if (!(failure instanceof Refusal) || failure.field === undefined) return false;
  if (!(failure.field.replace(/\..*/, '') in form.getValues())) return false;
  const field = failure.field as FieldPath<Values>;
  form.setError(field, { type: 'server', message: failure.code }, { shouldFocus: true });
  return true;
}

import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Refusal } from '../../engine/refusal.ts';

/**
 * Shows a server error at the field that it names, and focuses the field. Returns false if it names no field of this
 * form.
 */
export function setServerError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: unknown,
): boolean {
  if (!(failure instanceof Refusal) || failure.field === undefined) return false;
  if (!(failure.field in form.getValues())) return false;
  const field = failure.field as FieldPath<Values>;
  form.setError(field, { type: 'server', message: failure.code }, { shouldFocus: true });
  return true;
}

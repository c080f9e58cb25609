import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallerError } from '../../contract/errors.ts';

/**
 * Puts a refusal that names a field of this form beside that field and the focus into it. False where it
 * names none: then the screen shows it in its red box.
 */
export function setServerError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: unknown,
): boolean {
  if (!(failure instanceof CallerError) || failure.field === undefined) return false;
  if (!(failure.field in form.getValues())) return false;
  const field = failure.field as FieldPath<Values>;
  form.setError(field, { type: 'server', message: failure.code }, { shouldFocus: true });
  return true;
}

import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

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

import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Judges a form by a schema of the contract. An error's message is its code; the screen translates it. The
 * form gets its values as they were typed: what the schema makes of them is the call's business.
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

import * as z from 'zod/mini';

/** Requires that `confirm` equals the field `name`. */
export function confirms(name: string) {
  return z.refine<Record<string, unknown>>((values) => values[name] === values['confirm'], {
    error: 'passwords_differ',
    path: ['confirm'],
    // Also runs if another field is invalid, to report all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirm' in value,
  });
}

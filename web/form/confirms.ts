import * as z from 'zod/mini';

/** The field `confirm` repeats the password in the field of this name. */
export function confirms(name: string) {
  return z.refine<Record<string, unknown>>((values) => values[name] === values['confirm'], {
    error: 'passwords_differ',
    path: ['confirm'],
    // Also while another field is still wrong: all that is to mend is said at once.
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirm' in value,
  });
}

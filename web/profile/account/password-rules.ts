import * as z from 'zod/mini';
import { changePassword } from '../../../contract/auth/fields.ts';

/** The contract's rules, and both new passwords alike. */
export const passwordRules = z.extend(changePassword, { confirm: z.string() }).check(
  z.refine(({ newPassword, confirm }) => newPassword === confirm, {
    error: 'passwords_differ',
    path: ['confirm'],
    // Also while another field is still wrong: all that is to mend is said at once.
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirm' in value,
  }),
);

import * as z from 'zod/mini';
import { email, isUniversityEmail, signUp } from '../../contract/auth/fields.ts';

/** The contract's rules, and the two that only this form knows: the site's addresses, and both passwords alike. */
export function signUpRules(domains: readonly string[]) {
  return z.extend(signUp, { email: z.pipe(email, university(domains)), confirm: z.string() }).check(
    z.refine(({ password, confirm }) => password === confirm, {
      error: 'passwords_differ',
      path: ['confirm'],
      // Also while another field is still wrong: all that is to mend is said at once.
      when: ({ value }) => typeof value === 'object' && value !== null && 'confirm' in value,
    }),
  );
}

/** Before the site has told its addresses, the server judges. */
function university(domains: readonly string[]) {
  return z
    .string()
    .check(
      z.refine(
        (address) => domains.length === 0 || isUniversityEmail(address, domains),
        'email_not_university',
      ),
    );
}

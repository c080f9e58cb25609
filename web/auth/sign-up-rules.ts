import * as z from 'zod/mini';
import { email, isUniversityEmail, signUp } from '../../contract/auth/fields.ts';
import { confirms } from '../form/confirms.ts';

/** The contract's rules, and the two that only this form knows: the site's addresses, and both passwords alike. */
export function signUpRules(domains: readonly string[]) {
  const rules = { email: z.pipe(email, university(domains)), confirm: z.string() };
  return z.extend(signUp, rules).check(confirms('password'));
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

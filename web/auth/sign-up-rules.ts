import * as z from 'zod/mini';
import { email, isUniversityEmail, signUp } from '../../contract/auth/fields.ts';
import { confirms } from '../form/confirms.ts';

/** The contract's rules, plus the site's e-mail domains and the repeated password. */
export function signUpRules(domains: readonly string[]) {
  const rules = { email: z.pipe(email, university(domains)), confirm: z.string() };
  return z.extend(signUp, rules).check(confirms('password'));
}

/** Accepts every domain until the site settings are loaded; the server checks it again. */
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

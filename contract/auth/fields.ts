import * as z from 'zod/mini';
import { addressPattern } from '../email-signs.ts';
import { isWellFormed, lineUnits, text, rawText } from '../wire.ts';
import * as limits from './limits.ts';
import { proof } from './proof.ts';
import { isReservedName } from './reserved-names.ts';

/** Account fields and their rules (spec section 5, rules A4, G9 and G10). */

const forbiddenInPassword = /[<>"'`;&$/\\(){}]/;

/** Accepts reserved names, because members may have chosen them before they were reserved. */
export const usernameShape = rawText('username_invalid', lineUnits, 'username_length').check(
  z.minLength(1, 'username_length'),
  z.maxLength(limits.username, 'username_length'),
  z.regex(/^[A-Za-z0-9_]+$/, 'username_invalid'),
);

export const username = usernameShape.check(
  // Zod runs all checks even after one has failed, and the cost of this one grows with the length.
  z.refine((value) => value.length > limits.username || !isReservedName(value), 'username_reserved'),
);

/** ASCII, one @, local part of letters, digits and inner full stops (rule G10). Converted to lower case. */
export const emailWith = (emailSigns: boolean) =>
  rawText('email_invalid').check(
    z.trim(),
    z.maxLength(limits.email, { error: 'email_invalid', abort: true }),
    // Must precede the conversion to lower case, which maps the Kelvin sign to k.
    z.refine((value) => addressPattern(emailSigns).test(value), 'email_invalid'),
    z.toLowerCase(),
  );

/** The server checks whether the site takes - and _. */
export const email = emailWith(true);

/** True if the domain is a configured one or a subdomain of one. */
export function isUniversityEmail(address: string, domains: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`));
}

export const newPassword = rawText('password_length').check(
  z.refine(isWellFormed, 'password_forbidden'),
  z.refine((value) => !forbiddenInPassword.test(value), 'password_forbidden'),
  z.minLength(limits.passwordMin, 'password_length'),
  z.maxLength(limits.passwordMax, 'password_length'),
);

/** The password of a login: forbidden characters are reported, the minimum length is not. */
export const typedPassword = rawText('password_length').check(
  z.minLength(1, 'password_length'),
  z.maxLength(limits.passwordMax, 'password_length'),
  z.refine((value) => !forbiddenInPassword.test(value) && !value.includes('\0'), 'password_forbidden'),
);

export const usernameOrEmail = z.pipe(
  text('identifier_invalid'),
  z
    .string()
    .check(z.trim(), z.minLength(1, 'identifier_invalid'), z.maxLength(limits.email, 'identifier_invalid')),
);

export const verificationCode = rawText('code_format').check(
  z.trim(),
  z.regex(new RegExp(`^\\d{${limits.codeLength}}$`), 'code_format'),
);

export const logIn = z.object({ usernameOrEmail, password: typedPassword, proof });
export const signUp = z.object({ email, username, password: newPassword, proof });
export const resetPassword = z.object({ verificationCode, password: newPassword });
export const changePassword = z.object({ currentPassword: typedPassword, newPassword });

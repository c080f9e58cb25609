import * as z from 'zod/mini';
import { isUniversityEmail, typedPassword, verificationCode } from '../auth/fields.ts';
import * as limits from '../auth/limits.ts';
import { proof } from '../auth/proof.ts';
import { refuse } from '../wire.ts';

/** The campus's own login: its path, and the addresses that it vouches for. */

export const campusPath = '/login/campus';
export const providerTypes = ['oidc', 'cas'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Accepts more than `email`, because the campus vouches for the address: the local part may hold `-`, `_` and `+`. */
export const campusEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(limits.email, { error: 'email_invalid', abort: true }),
    z.regex(
      /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
      'email_invalid',
    ),
    z.toLowerCase(),
  );

/** The first of the texts that is an address of the domains, in lower case; else why there is none. */
export function chooseEmail(
  emails: unknown,
  domains: readonly string[],
): { email: string } | { problem: 'campus_no_email' | 'campus_email_outside' } {
  const shaped = [emails].flat().flatMap((one) => {
    const read = campusEmail.safeParse(one);
    return read.success ? [read.data] : [];
  });
  const chosen = shaped.find((one) => isUniversityEmail(one, domains));
  if (chosen !== undefined) return { email: chosen };
  return { problem: shaped.length > 0 ? 'campus_email_outside' : 'campus_no_email' };
}

/** For a browser that was just refused because the account is suspended. */
export const campusProblem = z.object({
  code: z.literal('suspended'),
  until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** An account that the campus login of this browser may be linked with, and how its owner can say so. */
export const campusLink = z.object({
  address: z.string(),
  /** False for an address of ADMIN_EMAILS, whose account a right code makes. */
  account: z.boolean(),
  password: z.boolean(),
  code: z.boolean(),
});

/** Exactly one of the two: the account's password, or the code that was mailed to its address. */
export const confirmCampusLink = z.pipe(
  z.object({ password: z.optional(typedPassword), code: z.optional(verificationCode), proof }),
  z.transform(({ password, code, proof: work }, context) => {
    if (password !== undefined && code === undefined) return { password, proof: work };
    if (code !== undefined && password === undefined) return { code, proof: work };
    return refuse(context, 'bad_request');
  }),
);
export type ConfirmCampusLink = z.output<typeof confirmCampusLink>;

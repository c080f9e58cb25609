import * as z from 'zod/mini';
import { typedPassword, usernameOrEmail } from '../auth/fields.ts';
import { proof } from '../auth/proof.ts';
import { length } from '../length.ts';
import { denyReason } from '../posts/fields.ts';
import { id, text } from '../wire.ts';
import * as limits from './limits.ts';

const appealText = z.pipe(
  text('invalid_field', 4 * limits.text),
  z.string().check(
    z.trim(),
    z.minLength(1, 'invalid_field'),
    z.refine((value) => length(value) <= limits.text, 'invalid_field'),
  ),
);

export const postAppeal = z.object({ postId: id, text: appealText });

/** Exactly one of the two: the token of the suspension's mail, or the name and password of the account. */
export const suspensionAppeal = z.pipe(
  z.object({
    token: z.optional(text('appeal_token')),
    usernameOrEmail: z.optional(usernameOrEmail),
    password: z.optional(typedPassword),
    proof,
    text: appealText,
  }),
  z.transform(({ token, usernameOrEmail: name, password, ...rest }, context) => {
    if (token !== undefined && name === undefined && password === undefined) return { token, ...rest };
    if (token === undefined && name !== undefined && password !== undefined)
      return { usernameOrEmail: name, password, ...rest };
    context.issues.push({ code: 'custom', message: 'bad_request', input: undefined });
    return z.NEVER;
  }),
);
export type SuspensionAppeal = z.output<typeof suspensionAppeal>;

export const appealDecision = z
  .object({ appealId: id, accept: z.boolean('invalid_field'), reason: denyReason })
  .check(
    z.refine(({ accept, reason }) => accept || reason !== '', { error: 'reason_blank', path: ['reason'] }),
  );
export type AppealDecision = z.output<typeof appealDecision>;

import * as z from 'zod/mini';
import { typedPassword, usernameOrEmail } from '../auth/fields.ts';
import { proof } from '../auth/proof.ts';
import { denyReason } from '../posts/decisions.ts';
import { id, refuse, requiredText, text } from '../wire.ts';
import * as limits from './limits.ts';

const appealText = requiredText(limits.text);

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
    return refuse(context, 'bad_request');
  }),
);
export type SuspensionAppeal = z.output<typeof suspensionAppeal>;

export const appealDecision = z
  .object({ appealId: id, accept: z.boolean('invalid_field'), reason: denyReason })
  .check(
    z.refine(({ accept, reason }) => accept || reason !== '', { error: 'reason_blank', path: ['reason'] }),
  );
export type AppealDecision = z.output<typeof appealDecision>;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { appealDecision, postAppeal, suspensionAppeal } from './fields.ts';
import { appeal } from './views.ts';

/** Members ask for another look at a decision; the admins answer. */

export const appealEndpoints = {
  appealDenial: endpoint({
    method: 'POST',
    path: '/api/post/appeal',
    access: 'member',
    summary: 'Asks for another look at the denial or the take-down of an own post, once for each decision',
    request: postAppeal,
  }),
  appealSuspension: endpoint({
    method: 'POST',
    path: '/api/user/appeal',
    access: 'public',
    summary:
      'Asks for another look at a suspension, once for each, with the token of its mail or the password',
    request: suspensionAppeal,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/desk/appeals',
    access: 'admin',
    summary: 'Twenty appeals that wait, oldest first',
    request: z.object({ page }),
    reply: z.array(appeal),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/desk/decide-appeal',
    access: 'admin',
    summary: 'Accepts an appeal, which returns the post to review or ends the suspension, or refuses it',
    request: appealDecision,
  }),
} as const;

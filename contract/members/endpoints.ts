import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { id, message, text } from '../wire.ts';
import { leavingDate, lift, note, pauseDate, reset, search, suspension, warning } from './fields.ts';
import { foundMember, member, memberRecord } from './views.ts';

const act = { method: 'PATCH', access: 'admin', reply: message } as const;

export const memberEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/user/get-member',
    access: 'member',
    summary: 'What members see of a member, by username in any case',
    request: z.object({ username: text() }),
    reply: member,
  }),
  setLeavingDate: endpoint({
    method: 'PATCH',
    path: '/api/user/set-leaving-date',
    access: 'member',
    summary:
      'Sets the day on which the member leaves campus, or none. The day after it, their open posts are archived',
    request: z.object({ date: leavingDate }),
    reply: z.object({ message: z.string(), leaving_on: z.nullable(z.string()) }),
  }),
  setPause: endpoint({
    method: 'PATCH',
    path: '/api/user/set-pause',
    access: 'member',
    summary: "Hides the member's posts and stops their notices until a day, or ends that now",
    request: z.object({ until: pauseDate }),
    reply: z.object({ message: z.string(), paused_until: z.nullable(z.string()) }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/user/find-members',
    access: 'admin',
    summary: 'Twenty members whose name or e-mail contains the text, by name',
    request: z.object({ search, page }),
    reply: z.array(foundMember),
  }),
  record: endpoint({
    method: 'GET',
    path: '/api/user/get-member-record',
    access: 'admin',
    summary: 'What admins know of a member',
    request: z.object({ userId: id }),
    reply: memberRecord,
  }),
  suspend: endpoint({
    ...act,
    path: '/api/user/suspend-member',
    summary: 'Ends the sessions of a member and hides what is theirs, for some days or until it is lifted',
    request: suspension,
  }),
  lift: endpoint({
    ...act,
    path: '/api/user/lift-suspension',
    summary: 'Ends a suspension before its time',
    request: lift,
  }),
  warn: endpoint({
    ...act,
    path: '/api/user/warn-member',
    summary: 'Sends a warning to a member',
    request: warning,
  }),
  reset: endpoint({
    ...act,
    path: '/api/user/reset-member',
    summary: 'Gives a neutral username, or removes the profile image or the QR code',
    request: reset,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/user/add-member-note',
    access: 'admin',
    summary: 'Adds a note about a member that only admins see',
    request: note,
  }),
} as const;

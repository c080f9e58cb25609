import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { flag } from '../wire.ts';
import { approval, denial, updateForm } from './fields.ts';
import { userInfo, userUpdate } from './views.ts';

const pendingState = z.object({ message: z.string(), pending_update: z.boolean() });

export const profileEndpoints = {
  info: endpoint({
    method: 'GET',
    path: '/api/user/get-user-info',
    access: 'member',
    summary: "The member's own profile",
    reply: userInfo,
  }),
  requestUpdate: endpoint({
    method: 'POST',
    path: '/api/user/request-update-user-info',
    access: 'member',
    summary: 'Requests a new username or new images, which an admin approves or denies',
    request: updateForm,
    files: ['profileImage', 'wechatQRCodeImage'],
  }),
  updatePendingState: endpoint({
    method: 'PATCH',
    path: '/api/user/update-user-pending-state',
    access: 'member',
    summary: 'Replies with the pending state, which only requests change',
    request: z.object({ pending_state: z.optional(flag) }),
    reply: pendingState,
  }),
  dismissDecision: endpoint({
    method: 'PATCH',
    path: '/api/user/reset-deny-info',
    access: 'member',
    summary: 'Dismisses the result of the last request',
  }),
  listUpdates: endpoint({
    method: 'GET',
    path: '/api/user/get-user-updates',
    access: 'admin',
    summary: 'Open requests, oldest first',
    reply: z.array(userUpdate),
  }),
  approveUpdate: endpoint({
    method: 'PATCH',
    path: '/api/user/approve-update',
    access: 'admin',
    summary: 'Approves a request and applies its changes',
    request: approval,
  }),
  denyUpdate: endpoint({
    method: 'PATCH',
    path: '/api/user/deny-update',
    access: 'admin',
    summary: 'Denies a request, with a reason',
    request: denial,
  }),
  setLanguage: endpoint({
    method: 'PATCH',
    path: '/api/user/set-language',
    access: 'member',
    summary: "Stores the language of the member's mails",
    request: z.object({ language: z.enum(languages, 'unknown_option') }),
  }),
  downloadData: endpoint({
    method: 'GET',
    path: '/api/user/download-data',
    access: 'member',
    summary: 'Everything that is stored about the member',
    reply: z.record(z.string(), z.unknown()),
  }),
} as const;

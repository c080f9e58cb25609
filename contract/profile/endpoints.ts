import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { flag, message, nothing } from '../wire.ts';
import { approval, denial, updateForm } from './fields.ts';
import { userInfo, userUpdate } from './views.ts';

const pendingState = z.object({ message: z.string(), pending_update: z.boolean() });

export const profileEndpoints = {
  info: endpoint({
    method: 'GET',
    path: '/api/user/get-user-info',
    access: 'member',
    summary: "The member's own profile",
    request: nothing,
    reply: userInfo,
  }),
  requestUpdate: endpoint({
    method: 'POST',
    path: '/api/user/request-update-user-info',
    access: 'member',
    summary: 'Asks for a new name or pictures; an admin decides',
    request: updateForm,
    reply: message,
    files: ['profileImage', 'wechatQRCodeImage'],
  }),
  updatePendingState: endpoint({
    method: 'PATCH',
    path: '/api/user/update-user-pending-state',
    access: 'member',
    summary: 'Answers the true pending state; requests set and clear it',
    request: z.object({ pending_state: z.optional(flag) }),
    reply: pendingState,
  }),
  dismissDecision: endpoint({
    method: 'PATCH',
    path: '/api/user/reset-deny-info',
    access: 'member',
    summary: 'Closes the banner of the last decision',
    request: nothing,
    reply: message,
  }),
  listUpdates: endpoint({
    method: 'GET',
    path: '/api/user/get-user-updates',
    access: 'admin',
    summary: 'Open update requests, oldest first',
    request: nothing,
    reply: z.array(userUpdate),
  }),
  approveUpdate: endpoint({
    method: 'PATCH',
    path: '/api/user/approve-update',
    access: 'admin',
    summary: 'Makes the requested changes',
    request: approval,
    reply: message,
  }),
  denyUpdate: endpoint({
    method: 'PATCH',
    path: '/api/user/deny-update',
    access: 'admin',
    summary: 'Refuses the request, with a reason',
    request: denial,
    reply: message,
  }),
  downloadData: endpoint({
    method: 'GET',
    path: '/api/user/download-data',
    access: 'member',
    summary: 'Everything that is stored about the member',
    request: nothing,
    reply: z.record(z.string(), z.unknown()),
  }),
} as const;

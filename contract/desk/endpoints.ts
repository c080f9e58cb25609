import { endpoint } from '../endpoint.ts';
import { nothing } from '../wire.ts';
import { announcementChoice, denyReasons, newAnnouncement } from './fields.ts';
import { announcementList, denyReasonList } from './views.ts';

export const deskEndpoints = {
  denyReasons: endpoint({
    method: 'GET',
    path: '/api/desk/deny-reasons',
    access: 'admin',
    summary: 'The reasons that the form of a denial offers, in their order',
    request: nothing,
    reply: denyReasonList,
  }),
  editDenyReasons: endpoint({
    method: 'PUT',
    path: '/api/desk/deny-reasons',
    access: 'admin',
    summary: 'Replaces the list of deny reasons (idempotent)',
    request: denyReasons,
    reply: denyReasonList,
    // Fifty reasons of a thousand characters in both languages.
    bodyLimit: 512 * 1024,
  }),
  announcements: endpoint({
    method: 'GET',
    path: '/api/desk/announcements',
    access: 'admin',
    summary: 'All announcements, the latest first',
    request: nothing,
    reply: announcementList,
  }),
  announce: endpoint({
    method: 'POST',
    path: '/api/desk/announcements',
    access: 'admin',
    summary: 'Adds an announcement, which every page shows in its days',
    request: newAnnouncement,
    reply: announcementList,
  }),
  removeAnnouncement: endpoint({
    method: 'DELETE',
    path: '/api/desk/announcements',
    access: 'admin',
    summary: 'Removes an announcement',
    request: announcementChoice,
    reply: announcementList,
    fromQuery: ['announcementId'],
  }),
} as const;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languageEndpoints } from '../language-files.ts';
import { statuses } from '../posts/status.ts';
import { sectionEdit, siteSections } from '../site-facts.ts';
import { id } from '../wire.ts';
import {
  announcementChoice,
  daysQuery,
  denyReasons,
  newAnnouncement,
  numbersQuery,
  webhookChoice,
  yearQuery,
} from './fields.ts';
import { health } from './health.ts';
import {
  announcementList,
  denyReasonList,
  effectRows,
  moderators,
  numbers,
  officeRows,
  webhook,
} from './views.ts';

/** The queues of the admins, since when they wait, and who works on them. */

const waiting = z.object({
  count: z.number(),
  /** When the oldest item began to wait, as ISO 8601 in UTC; null if nothing is waiting. */
  oldest: z.nullable(z.string()),
});

export const deskSummary = z.object({
  posts: waiting,
  profile_updates: waiting,
  reports: waiting,
  appeals: waiting,
  /** Since midnight. */
  decided_today: z.object({
    posts: z.number(),
    profile_updates: z.number(),
    reports: z.number(),
    appeals: z.number(),
  }),
});
export type DeskSummary = z.output<typeof deskSummary>;

/** Posts that the other admins have open, and their decisions of the last minute. */
export const colleagues = z.object({
  open: z.array(z.object({ post_id: z.string(), username: z.string() })),
  decided: z.array(
    z.object({
      post_id: z.string(),
      post_status: z.enum(statuses),
      username: z.string(),
      /** ISO 8601 in UTC. */
      date: z.string(),
    }),
  ),
});
export type Colleagues = z.output<typeof colleagues>;

/** At most five new things, for group chats. */
const weekList = z.array(z.object({ post_title: z.string(), price: z.string(), currency: z.string() }));
export type WeekList = z.output<typeof weekList>;

export const deskEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/api/desk/summary',
    access: 'admin',
    summary: 'What waits for admins, and what was decided today',
    reply: deskSummary,
  }),
  weekList: endpoint({
    method: 'GET',
    path: '/api/desk/week-list',
    access: 'admin',
    summary: 'At most five things of this week, without contacts, watch words and words about money',
    reply: weekList,
  }),
  presence: endpoint({
    method: 'POST',
    path: '/api/desk/presence',
    access: 'admin',
    keepsNothing: true,
    summary: 'Tells the other admins which post one has open, and replies with what they do',
    request: z.object({ postId: z.nullable(id) }),
    reply: colleagues,
  }),
  denyReasons: endpoint({
    method: 'GET',
    path: '/api/desk/deny-reasons',
    access: 'admin',
    summary: 'The reasons that the form of a denial offers, in their order',
    reply: denyReasonList,
  }),
  editDenyReasons: endpoint({
    method: 'PUT',
    path: '/api/desk/deny-reasons',
    access: 'admin',
    trail: ['edit-deny-reasons'],
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
    reply: announcementList,
  }),
  announce: endpoint({
    method: 'POST',
    path: '/api/desk/announcements',
    access: 'admin',
    trail: ['edit-announcements'],
    summary: 'Adds an announcement, which every page shows in its days',
    request: newAnnouncement,
    reply: announcementList,
  }),
  removeAnnouncement: endpoint({
    method: 'DELETE',
    path: '/api/desk/announcements',
    access: 'admin',
    trail: ['edit-announcements'],
    summary: 'Removes an announcement',
    request: announcementChoice,
    reply: announcementList,
    fromQuery: ['announcementId'],
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/desk/health',
    access: 'admin',
    summary: 'What is right and wrong with the site, and what to do; checked at most once a minute',
    reply: health,
  }),
  site: endpoint({
    method: 'GET',
    path: '/api/desk/site',
    access: 'admin',
    summary: "The site's own facts by section, with their defaults and what the environment locks",
    reply: siteSections,
  }),
  editSite: endpoint({
    method: 'PATCH',
    path: '/api/desk/site',
    access: 'admin',
    trail: ['edit-site'],
    summary: 'Replaces a section (idempotent)',
    request: sectionEdit,
    reply: siteSections,
    // Fifty terms with forty characters in fifty languages.
    bodyLimit: 512 * 1024,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/api/desk/site/logo',
    access: 'admin',
    trail: ['edit-site'],
    summary: 'Draws a PNG, SVG or WebP of up to 200 kB as the logo of the site',
    request: z.object({}),
    files: ['logo'],
    bodyLimit: 512 * 1024,
    reply: siteSections,
  }),
  ...languageEndpoints,
  numbers: endpoint({
    method: 'GET',
    path: '/api/desk/numbers',
    access: 'admin',
    summary: 'What happened on the site by day, week or month',
    request: numbersQuery,
    reply: numbers,
  }),
  numbersCsv: endpoint({
    method: 'GET',
    path: '/api/desk/numbers.csv',
    access: 'admin',
    summary: 'The same numbers as a CSV file',
    request: numbersQuery,
    reply: numbers,
    csv: 'numbers.csv',
  }),
  effect: endpoint({
    method: 'GET',
    path: '/api/desk/effect',
    access: 'admin',
    summary:
      'What deals on sell posts have saved in these days, by thing, as a range; empty below twenty deals',
    request: daysQuery,
    reply: effectRows,
  }),
  effectCsv: endpoint({
    method: 'GET',
    path: '/api/desk/effect.csv',
    access: 'admin',
    summary: 'The same as a CSV file',
    request: daysQuery,
    reply: effectRows,
    csv: 'effect.csv',
  }),
  officeCsv: endpoint({
    method: 'GET',
    path: '/api/desk/office.csv',
    access: 'admin',
    summary: 'Reports, decisions, appeals and suspensions of a year as a CSV file; counts below five are <5',
    request: yearQuery,
    reply: officeRows,
    csv: 'office.csv',
  }),
  webhook: endpoint({
    method: 'GET',
    path: '/api/desk/robot',
    access: 'admin',
    summary: "The robot in the moderators' group chat; all null without one",
    reply: webhook,
  }),
  setWebhook: endpoint({
    method: 'PUT',
    path: '/api/desk/robot',
    access: 'admin',
    trail: ['edit-robot'],
    summary: "Sets the robot, which writes in the admin's language (idempotent)",
    request: webhookChoice,
    reply: webhook,
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/api/desk/robot',
    access: 'admin',
    trail: ['remove-robot'],
    summary: 'Removes the robot (idempotent)',
    reply: webhook,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/api/desk/test-robot',
    access: 'admin',
    trail: ['test-robot'],
    summary: 'Sends a line by the robot now',
    reply: z.object({ sent: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  moderators: endpoint({
    method: 'GET',
    path: '/api/desk/moderators',
    access: 'admin',
    summary: 'What each admin decided about posts in these days, and how much of it was overturned',
    request: daysQuery,
    reply: moderators,
  }),
} as const;

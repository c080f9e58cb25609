import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { newReport, reopening, reportDecision } from './fields.ts';
import { decidedObject, reportedObject } from './views.ts';

export const reportEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/report/create-report',
    access: 'member',
    summary: 'Reports a post or a member to the admins',
    request: newReport,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/report/open-reports',
    access: 'admin',
    summary: 'Twenty reported posts and members, by their oldest open report',
    request: z.object({ page }),
    reply: z.array(reportedObject),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/report/decide-report',
    access: 'admin',
    summary: 'Decides all open reports of a post or a member',
    request: reportDecision,
  }),
  decided: endpoint({
    method: 'GET',
    path: '/api/report/decided-reports',
    access: 'admin',
    summary:
      'Twenty posts and members whose reports were decided in the last 30 days, the latest decision first',
    request: z.object({ page }),
    reply: z.array(decidedObject),
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/report/reopen-report',
    access: 'admin',
    summary: 'Opens the reports again that were decided last about a post or a member',
    request: reopening,
  }),
} as const;

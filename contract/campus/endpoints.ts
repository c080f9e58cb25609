import { sessionClock } from '../auth/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { campusLink, campusProblem, confirmCampusLink } from './login.ts';

export const campusEndpoints = {
  campusProblem: endpoint({
    method: 'GET',
    path: '/api/auth/campus-problem',
    access: 'public',
    summary: 'Why the campus login of this browser was just refused',
    reply: campusProblem,
  }),
  campusLink: endpoint({
    method: 'GET',
    path: '/api/auth/campus-link',
    access: 'public',
    summary: 'The account that the campus login of this browser may be linked with',
    reply: campusLink,
  }),
  sendLinkCode: endpoint({
    method: 'POST',
    path: '/api/auth/send-link-code',
    access: 'public',
    summary: 'Mails the code that links the campus login of this browser with the account of its address',
  }),
  confirmCampusLink: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-campus-link',
    access: 'public',
    trail: ['open-account', 'link-campus', 'log-in'],
    summary: "Links the campus login of this browser by the account's password or the code, and logs in",
    request: confirmCampusLink,
    reply: sessionClock,
  }),
} as const;

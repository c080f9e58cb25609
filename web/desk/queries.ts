import { queryOptions } from '@tanstack/react-query';
import type { SiteSections } from '../../contract/site-facts.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';

/** The reasons that the form of a denial offers, in their order, in both languages. */
export const denyReasons = queryOptions({
  queryKey: ['desk', 'deny-reasons'],
  queryFn: ({ signal }) => call(deskCalls.denyReasons, {}, { signal }),
});

/** Findings about the site. */
export const health = queryOptions({
  queryKey: ['desk', 'health'],
  queryFn: ({ signal }) => call(deskCalls.health, {}, { signal }),
  staleTime: 60_000,
});

/** The webhook in the moderators' group chat. */
export const webhook = queryOptions({
  queryKey: ['desk', 'robot'],
  queryFn: ({ signal }) => call(deskCalls.webhook, {}, { signal }),
});

/** All announcements, the latest first. */
export const announcements = queryOptions({
  queryKey: ['desk', 'announcements'],
  queryFn: ({ signal }) => call(deskCalls.announcements, {}, { signal }),
});

/** The site's own facts by section. */
export const siteSections = queryOptions({
  queryKey: ['desk', 'site'],
  queryFn: ({ signal }) => call(deskCalls.site, {}, { signal }) as Promise<SiteSections>,
});

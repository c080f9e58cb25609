import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../wire.ts';
import { muting, newSearch, target } from './fields.ts';
import * as limits from './limits.ts';

/** Longer than any URL. */
const textUnits = 16 * 1024;

const savedSearch = z.object({
  search_id: z.string(),
  search: z.string(),
  filters: z.record(z.string(), z.string()),
  is_muted: z.boolean(),
  /** Posts on the market that came to fit since it was saved or seen, at most 100. */
  new_count: z.number(),
  date: z.string(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const change = { method: 'PATCH', access: 'member' } as const;

export const searchEndpoints = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/search/suggest',
    access: 'member',
    summary: 'Words of posts on the market, and categories, that complete a text',
    request: z.object({
      text: z.pipe(
        z._default(text('invalid_field', textUnits), ''),
        z.transform((value: string) => Array.from(value.trim()).slice(0, limits.suggestedText).join('')),
      ),
    }),
    reply: z.object({
      words: z.array(z.string()),
      categories: z.array(z.object({ category: z.string(), kind: z.nullable(z.string()) })),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/search/my-searches',
    access: 'member',
    summary: 'The saved searches of the member, newest first',
    reply: z.array(savedSearch),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/search/save-search',
    access: 'member',
    summary: 'Saves a search with its filters, against which new posts are held (idempotent)',
    request: newSearch,
    reply: z.object({ message: z.string(), search_id: z.string() }),
  }),
  mute: endpoint({
    ...change,
    path: '/api/search/mute-search',
    summary: 'Ends the notices about a saved search, or sends them again',
    request: muting,
  }),
  markSeen: endpoint({
    ...change,
    path: '/api/search/mark-seen',
    summary: 'Marks the new posts of a saved search as seen',
    request: target,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/search/delete-search',
    access: 'member',
    summary: 'Deletes a saved search with its notices',
    request: target,
    fromQuery: ['searchId'],
  }),
} as const;

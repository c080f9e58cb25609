import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../wire.ts';
import { denyReason, draftForm, newPost, postChanges } from './fields.ts';
import { marketQuery, page, searchQuery } from './filters.ts';
import { fullPost, postList } from './views.ts';

const target = z.object({ postId: id });
const pageQuery = z.object({ page });
const savedState = z.object({ message: z.string(), is_saved: z.boolean(), saved_count: z.number() });
const withPostId = z.object({ message: z.string(), postId: z.string() });

const list = {
  method: 'GET',
  access: 'member',
  request: pageQuery,
  reply: postList,
  jsonString: true,
} as const;
const saving = { method: 'POST', access: 'member', request: target, reply: savedState } as const;
const change = { method: 'PATCH', request: target, reply: message } as const;
const pictures = { files: ['images'], repeated: ['imageURLs[]', 'images'] } as const;

export const postEndpoints = {
  market: endpoint({
    ...list,
    path: '/api/post/market-post',
    summary: 'Ten posts of the market; fewer mean no more',
    request: marketQuery,
  }),
  search: endpoint({
    ...list,
    path: '/api/post/search-and-filter-posts',
    summary: 'Ten posts that match the text; by relevance where no order is chosen',
    request: searchQuery,
  }),
  saved: endpoint({ ...list, path: '/api/post/my-saved-post', summary: 'Posts that the member saved' }),
  myAvailable: endpoint({
    ...list,
    path: '/api/post/my-available-post',
    summary: 'Own posts: Pending, Available, In progress',
  }),
  myDraftDenied: endpoint({
    ...list,
    path: '/api/post/my-draft-denied-post',
    summary: 'Own posts: Draft, Denied',
  }),
  myArchived: endpoint({ ...list, path: '/api/post/my-archived-post', summary: 'Own posts: Archived' }),
  pending: endpoint({
    ...list,
    path: '/api/post/pending-post',
    access: 'admin',
    summary: 'Posts that wait for a decision, oldest first',
  }),
  full: endpoint({
    method: 'GET',
    path: '/api/post/get-post-full',
    access: 'member',
    summary: 'One post whole, with the contact of its author',
    request: target,
    reply: fullPost,
    jsonString: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/post/create-post',
    access: 'member',
    summary: 'A new Draft or Pending post',
    request: newPost,
    reply: withPostId,
    ...pictures,
  }),
  editDraft: endpoint({
    method: 'PATCH',
    path: '/api/post/edit-draft-post',
    access: 'member',
    summary: 'Replaces a Draft; may submit it as Pending',
    request: draftForm,
    reply: withPostId,
    ...pictures,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/post/edit-post',
    access: 'member',
    summary: 'Price, date, status and the like of a post that is not a draft',
    request: postChanges,
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/post/delete-post',
    access: 'member',
    summary: 'Deletes an own post and its pictures',
    request: target,
    reply: message,
  }),
  archive: endpoint({
    ...change,
    path: '/api/post/archive-post',
    access: 'member',
    summary: 'Archives an own post for good',
  }),
  approve: endpoint({
    ...change,
    path: '/api/post/approve-post',
    access: 'admin',
    summary: 'Pending becomes Available',
  }),
  deny: endpoint({
    ...change,
    path: '/api/post/deny-post',
    access: 'admin',
    summary: 'Pending becomes Denied, with a reason',
    request: z.object({ postId: id, denyReason }),
  }),
  save: endpoint({ ...saving, path: '/api/post/save-post', summary: 'Saves a post (idempotent)' }),
  unsave: endpoint({ ...saving, path: '/api/post/unsave-post', summary: 'Unsaves a post (idempotent)' }),
  incrementSavedCount: endpoint({
    ...change,
    path: '/api/post/increment-saved-count',
    access: 'member',
    summary: 'Answers the true count; save-post has counted already',
    reply: savedState,
  }),
  decrementSavedCount: endpoint({
    ...change,
    path: '/api/post/decrement-saved-count',
    access: 'member',
    summary: 'Answers the true count; unsave-post has counted already',
    reply: savedState,
  }),
} as const;

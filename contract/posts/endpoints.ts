import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { dealMessage, flag, id, message } from '../wire.ts';
import { approval, decisions, denial, returnToReview, takeDown } from './decisions.ts';
import { title } from './fields.ts';
import { countQuery, marketQuery, page, searchQuery } from './filters.ts';
import { confirmation, draftForm, newPost, postChanges, renewal } from './forms.ts';
import { reviewHints } from './hints.ts';
import { fullPost, newestPosts, postList, priceHint, revealState, similarPosts } from './views.ts';

const target = z.object({ postId: id });
/** Whether the post ends with a deal, which counts for its author. */
const ending = z.object({ postId: id, dealMade: z.optional(flag) });
const pageQuery = z.object({ page });
const savedState = z.object({ message: z.string(), is_saved: z.boolean(), saved_count: z.number() });
const sentPost = z.object({
  message: z.string(),
  postId: z.string(),
  /** From 1; null for a post that does not wait for review. */
  queue_place: z.nullable(z.number()),
  /** The median of the last seven days. */
  usual_hours: z.nullable(z.number()),
});

const list = {
  method: 'GET',
  access: 'member',
  request: pageQuery,
  reply: postList,
  jsonString: true,
} as const;
const saving = { method: 'POST', access: 'member', request: target, reply: savedState } as const;
const change = { method: 'PATCH', request: target, reply: message } as const;
const images = { files: ['images'], repeated: ['imageURLs[]', 'images'] } as const;

export const postEndpoints = {
  market: endpoint({
    ...list,
    path: '/api/post/market-post',
    summary: 'Ten posts of the market; fewer on the last page',
    request: marketQuery,
  }),
  search: endpoint({
    ...list,
    path: '/api/post/search-and-filter-posts',
    summary: 'Ten posts that match the text, by relevance unless an order is given',
    request: searchQuery,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/search/count-posts',
    access: 'member',
    summary: 'The number of posts that such a search lists in all; 100 means more than 99',
    request: countQuery,
    reply: z.object({ count: z.number() }),
  }),
  saved: endpoint({ ...list, path: '/api/post/my-saved-post', summary: 'Saved posts of the member' }),
  myAvailable: endpoint({
    ...list,
    path: '/api/post/my-available-post',
    summary: 'Own posts that are Pending, Available or In progress',
  }),
  myDraftDenied: endpoint({
    ...list,
    path: '/api/post/my-draft-denied-post',
    summary: 'Own posts that are Draft or Denied',
  }),
  myArchived: endpoint({
    ...list,
    path: '/api/post/my-archived-post',
    summary: 'Own posts that are Archived',
  }),
  pending: endpoint({
    ...list,
    path: '/api/post/pending-post',
    access: 'admin',
    summary: 'Pending posts, oldest first',
  }),
  full: endpoint({
    method: 'GET',
    path: '/api/post/get-post-full',
    access: 'member',
    summary: 'One post with its description, images and the contact of its author',
    request: target,
    reply: fullPost,
    jsonString: true,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/post/similar-posts',
    access: 'member',
    summary: 'At most eight posts like this one, and four of the other type that fit it',
    request: target,
    reply: similarPosts,
  }),
  newest: endpoint({
    method: 'GET',
    path: '/api/market/newest',
    access: 'public',
    summary: 'The newest things with a photo, where the site shows them on its start page; else 404',
    reply: newestPosts,
  }),
  priceHint: endpoint({
    method: 'GET',
    path: '/api/post/price-hint',
    access: 'member',
    summary: 'The quartiles of the prices, in yuan, that such things were sold for in the last year',
    request: z.object({ title }),
    reply: priceHint,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/post/create-post',
    access: 'member',
    trail: ['create-post'],
    summary: 'Creates a Draft or Pending post',
    request: newPost,
    reply: sentPost,
    ...images,
  }),
  editDraft: endpoint({
    method: 'PATCH',
    path: '/api/post/edit-draft-post',
    access: 'member',
    trail: ['change-status'],
    summary: 'Replaces a Draft, and may submit it as Pending',
    request: draftForm,
    reply: sentPost,
    ...images,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/post/edit-post',
    access: 'member',
    trail: ['change-status'],
    summary: 'Changes a submitted post, except its title, description and images',
    request: postChanges,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/post/delete-post',
    access: 'member',
    trail: ['delete-post'],
    summary: 'Deletes an own post with its images',
    request: ending,
    reply: dealMessage,
    fromQuery: ['dealMade'],
  }),
  archive: endpoint({
    ...change,
    path: '/api/post/archive-post',
    access: 'member',
    trail: ['change-status'],
    summary: 'Archives an own post permanently',
    request: ending,
    reply: dealMessage,
  }),
  archiveAll: endpoint({
    method: 'POST',
    path: '/api/post/archive-all',
    access: 'member',
    trail: ['change-status'],
    summary: 'Archives all own posts that are Pending, Available or In progress, permanently',
    reply: z.object({ message: z.string(), archived_count: z.number() }),
  }),
  confirm: endpoint({
    ...change,
    path: '/api/post/confirm-post',
    access: 'member',
    summary: 'Confirms that own posts are still available: all of them or none',
    request: confirmation,
  }),
  renew: endpoint({
    ...change,
    path: '/api/post/renew-post',
    access: 'member',
    summary: 'Gives own posts a new by-date: all of them or none',
    request: renewal,
  }),
  reviewHints: endpoint({
    method: 'GET',
    path: '/api/post/review-hints',
    access: 'admin',
    summary: 'What helps an admin to decide about a post',
    request: target,
    reply: reviewHints,
  }),
  approve: endpoint({
    ...change,
    path: '/api/post/approve-post',
    access: 'admin',
    trail: ['approve-post'],
    summary: 'Approves a post: Pending becomes Available',
    request: approval,
  }),
  deny: endpoint({
    ...change,
    path: '/api/post/deny-post',
    access: 'admin',
    trail: ['deny-post'],
    summary: 'Denies a post: Pending becomes Denied, with a reason',
    request: denial,
  }),
  takeDown: endpoint({
    ...change,
    path: '/api/post/take-down-post',
    access: 'admin',
    trail: ['take-down-post'],
    summary: 'Takes a published post down: it becomes Denied, with a reason',
    request: takeDown,
  }),
  returnToReview: endpoint({
    ...change,
    path: '/api/post/return-to-review',
    access: 'admin',
    trail: ['return-to-review'],
    summary: 'Makes a decided post Pending again: with a reason, or as the undo of the own last decision',
    request: returnToReview,
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/post/decide-posts',
    access: 'admin',
    trail: ['approve-post', 'deny-post'],
    summary: 'Approves and denies several posts, each on its own',
    request: decisions,
    reply: z.array(z.object({ postId: z.string(), code: z.nullable(z.string()) })),
    bodyLimit: 2 * 1024 * 1024,
  }),
  save: endpoint({ ...saving, path: '/api/post/save-post', summary: 'Saves a post (idempotent)' }),
  unsave: endpoint({ ...saving, path: '/api/post/unsave-post', summary: 'Unsaves a post (idempotent)' }),
  connect: endpoint({
    method: 'POST',
    path: '/api/post/connect',
    access: 'member',
    summary: "Counts that the member asked for the author's contact, once a post",
    request: target,
    reply: revealState,
  }),
  incrementSavedCount: endpoint({
    ...change,
    path: '/api/post/increment-saved-count',
    access: 'member',
    summary: 'Replies with the current count; save-post has counted already',
    reply: savedState,
  }),
  decrementSavedCount: endpoint({
    ...change,
    path: '/api/post/decrement-saved-count',
    access: 'member',
    summary: 'Replies with the current count; unsave-post has counted already',
    reply: savedState,
  }),
} as const;

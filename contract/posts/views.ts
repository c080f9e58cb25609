import * as z from 'zod/mini';
import { offerView } from '../offers/view.ts';
import { handles } from '../wire.ts';
import { fullReplies, listedReplies } from './post-fields.ts';

/** Posts in replies (spec section 3, rules W4 to W6 and W9). */

/** `uploads/<name>` (rule W5). */
const imagePath = z.string();
/** ISO 8601 in UTC. */
const instant = z.string();
/** YYYY-MM-DD, a day of the site. */
const dayView = z.string();

/** A post in a list. */
export const listedPost = z.object({
  post_id: z.string(),
  ...listedReplies,
  saved_count: z.number(),
  date_of_creation: instant,
  image_url: z.nullable(imagePath),
  /** Width and height of that image in pixels. */
  image_size: z.optional(z.nullable(z.tuple([z.number(), z.number()]))),
  is_saved: z.boolean(),
  author_id: z.string(),
  /** When the author last confirmed that the post is still available. The approval counts as well; null before it. */
  date_of_confirmation: z.optional(z.nullable(instant)),
  /** Whether the post ended with a deal. */
  deal_made: z.optional(z.boolean()),
  /** When the post was sent for review. Only in the review queue. */
  date_of_submission: z.optional(instant),
  /** The place of a Pending post in the review queue, from 1. Sent only to the author and admins. */
  queue_place: z.optional(z.nullable(z.number())),
  /** How many members have asked for the contact, and when one did last. Null for everybody but the author. */
  asked_count: z.optional(z.nullable(z.number())),
  last_asked: z.optional(z.nullable(instant)),
  /** How many offers wait for an answer. Null for everybody but the author. */
  offer_count: z.optional(z.nullable(z.number())),
});
export type ListedPost = z.output<typeof listedPost>;

export const postList = z.array(listedPost);

/** Posts like another one, and those of the other type that fit it: offers for a wanted thing, and the other way round. */
export const similarPosts = z.object({ similar: postList, other_kind: postList });
export type SimilarPosts = z.output<typeof similarPosts>;

/** In yuan: the middle half of the prices of such things; null below five deals. */
/** 'The newest things' of the start page: nothing of a member. */
export const newestPosts = z.array(
  z.object({
    post_id: z.string(),
    post_title: z.string(),
    price: z.string(),
    currency: z.string(),
    photo: z.string(),
  }),
);

export const priceHint = z.object({
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  count: z.number(),
});

/** A post with its description, its images and the contact of its author. */
export const fullPost = z.extend(listedPost, {
  ...fullReplies,
  username: z.string(),
  email: z.string(),
  /** The language that the author chose, for admins who write a reason; null for others. */
  author_language: z.optional(z.nullable(z.string())),
  profile_image: z.nullable(imagePath),
  wechat_qr_code_image: z.nullable(imagePath),
  wechat_id: z.optional(z.nullable(z.string())),
  contacts: z.optional(handles),
  /** When the reader first asked for the contact. */
  asked_at: z.optional(z.nullable(instant)),
  /** The reader's offer, while it is open or promised. */
  my_offer: z.optional(z.nullable(offerView)),
  /** Whether the author has promised the post to somebody. */
  promised: z.optional(z.boolean()),
  deny_reason: z.nullable(z.string()),
  /** Whether an admin took the post down after its approval. Sent only to the author and admins. */
  taken_down: z.optional(z.nullable(z.boolean())),
  /** Sent only to the author of a denied post: whether another look can be asked for, waits, or was refused. */
  appeal_state: z.optional(z.nullable(z.enum(['possible', 'open', 'refused']))),
  date_of_last_edit: z.nullable(instant),
  images: z.array(imagePath),
  isAdmin: z.boolean(),
  isAuthor: z.boolean(),
  /** Of the author, as get-member has them. */
  member_since: z.optional(instant),
  deals_made: z.optional(z.number()),
  leaving_on: z.optional(z.nullable(dayView)),
  /** The day on which the author's pause ends, which hides the post from others. */
  paused_until: z.optional(z.nullable(dayView)),
});
export type FullPost = z.output<typeof fullPost>;

/** The author's counts are null for others. */
export const revealState = z.object({
  asked_at: z.nullable(instant),
  asked_count: z.nullable(z.number()),
  last_asked: z.nullable(instant),
});

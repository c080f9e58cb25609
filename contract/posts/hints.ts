import * as z from 'zod/mini';
import { statuses } from './status.ts';

/** Information that helps an admin to decide about a post. No hint decides by itself. */

const otherPost = z.object({
  post_id: z.string(),
  post_title: z.string(),
  post_status: z.enum(statuses),
  /** The author's id. */
  user_id: z.string(),
  username: z.string(),
  /** `uploads/<name>` of the post's first image. */
  image_url: z.nullable(z.string()),
});
export type OtherPost = z.output<typeof otherPost>;

const authorRecord = z.object({
  /** The author has sent no other post. */
  first_post: z.boolean(),
  /** How many of the author's posts were approved, denied or taken down, by each post's last decision. */
  approved: z.number(),
  denied: z.number(),
  taken_down: z.number(),
  /** Reports about the author and their posts, except dismissed ones. */
  reports: z.number(),
});

/** The subject of a report or an appeal: the post, unless it is a member, with the record of its author or the member. */
export const subject = z.object({
  post: z.nullable(
    z.object({
      description: z.string(),
      price: z.string(),
      currency: z.string(),
      /** `uploads/<name>` of all images. */
      images: z.array(z.string()),
    }),
  ),
  profile_image: z.nullable(z.string()),
  author_record: authorRecord,
});
export type Subject = z.output<typeof subject>;

/** `start` and `end` are in UTF-16 units, as in JavaScript. */
const markedWord = z.object({
  field: z.enum(['title', 'description']),
  /** The word as the list spells it. */
  word: z.string(),
  start: z.number(),
  end: z.number(),
});

export const reviewHints = z.object({
  author_record: authorRecord,
  /** Posts with one of these photos, newest first, at most 20. */
  same_photo: z.array(otherPost),
  /** The author's other open or pending posts with a similar title, newest first, at most 20. */
  similar_title: z.array(otherPost),
  watched_words: z.array(markedWord),
  /** Phrases by which members are asked to pay before they hold the thing. */
  money_words: z.array(markedWord),
  /** The codes in its photos. */
  qr_codes: z.array(
    z.object({
      /** `uploads/<name>` */
      image: z.string(),
      kind: z.enum(['link', 'payment', 'other']),
      /** Null if the code is no address of the web. */
      host: z.nullable(z.string()),
    }),
  ),
  free_negotiable: z.boolean(),
  /** The author's last request for another look at a decision about this post. */
  appeal: z.nullable(z.object({ text: z.string(), date: z.string() })),
});
export type ReviewHints = z.output<typeof reviewHints>;

/** The most posts in each list. */
export const maxOtherPosts = 20;

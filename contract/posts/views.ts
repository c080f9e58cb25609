import * as z from 'zod/mini';
import { categories, currencies, postTypes, priceBases } from './options.ts';
import { statuses } from './status.ts';

/** Posts as answers carry them: wire names (spec section 3, rules W4 to W6 and W9). */

/** `uploads/<name>`; the client rewrites the prefix (rule W5). */
const imagePath = z.string();
/** An instant, ISO 8601 UTC. */
const instant = z.string();
/** A day in Asia/Shanghai. */
const dayView = z.string();

export const listedPost = z.object({
  post_id: z.string(),
  post_title: z.string(),
  post_status: z.enum(statuses),
  /** Exact decimal as text: '15.5'. */
  price: z.string(),
  currency: z.enum(currencies),
  saved_count: z.number(),
  date_of_creation: instant,
  image_url: z.nullable(imagePath),
  open_to_negotiate_flag: z.boolean(),
  is_saved: z.boolean(),
  author_id: z.string(),
  post_type: z.enum(postTypes),
  category: z.enum(categories),
  overall_or_per_unit: z.enum(priceBases),
  date_of_expiration: dayView,
});
export type ListedPost = z.output<typeof listedPost>;

export const postList = z.array(listedPost);

export const fullPost = z.object({
  post_id: z.string(),
  author_id: z.string(),
  username: z.string(),
  email: z.string(),
  profile_image: z.nullable(imagePath),
  wechat_qr_code_image: z.nullable(imagePath),
  post_title: z.string(),
  description: z.string(),
  post_type: z.enum(postTypes),
  category: z.enum(categories),
  price: z.string(),
  currency: z.enum(currencies),
  overall_or_per_unit: z.enum(priceBases),
  quantity: z.number(),
  open_to_negotiate_flag: z.boolean(),
  post_status: z.enum(statuses),
  deny_reason: z.nullable(z.string()),
  date_of_creation: instant,
  date_of_expiration: dayView,
  date_of_last_edit: z.nullable(instant),
  image_url: z.nullable(imagePath),
  images: z.array(imagePath),
  is_saved: z.boolean(),
  saved_count: z.number(),
  isAdmin: z.boolean(),
  isAuthor: z.boolean(),
});
export type FullPost = z.output<typeof fullPost>;

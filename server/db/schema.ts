import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Category, Currency, PostType, PriceBasis } from '../../contract/posts/options.ts';
import type { Status } from '../../contract/posts/status.ts';

/**
 * The tables that typed queries name; others occur in plain SQL only. The migrations make them all, with their
 * constraints, triggers and indexes; tests/api/schema.test holds the two against each other. Ids are strings: bigints
 * outgrow a number.
 */

const bigid = customType<{ data: string }>({ dataType: () => 'bigint' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const id = () =>
  bigid('id')
    .primaryKey()
    .default(sql`default`);
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const members = pgTable('members', {
  id: id(),
  email: text('email').notNull(),
  username: text('username').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<'member' | 'admin'>().notNull().default('member'),
  profileImage: text('profile_image'),
  wechatImage: text('wechat_image'),
  updateResult: text('update_result').$type<'approved' | 'denied'>(),
  updateDeniedReason: text('update_denied_reason'),
  usernameChangedAt: instant('username_changed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const signUps = pgTable('sign_ups', {
  id: id(),
  email: text('email').notNull(),
  username: text('username').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const images = pgTable('images', {
  name: text('name').primaryKey(),
  ownerId: bigid('owner_id').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const posts = pgTable('posts', {
  id: id(),
  authorId: bigid('author_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  type: text('type').$type<PostType>().notNull(),
  category: text('category').$type<Category>().notNull(),
  price: numeric('price', { precision: 10, scale: 2 }).notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  priceCny: bigint('price_cny', { mode: 'bigint' }).notNull(),
  priceBasis: text('price_basis').$type<PriceBasis>().notNull(),
  quantity: integer('quantity').notNull(),
  negotiable: boolean('negotiable').notNull(),
  status: text('status').$type<Status>().notNull(),
  denyReason: text('deny_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
  editedAt: instant('edited_at'),
  expiresOn: date('expires_on').notNull(),
  lapsed: boolean('lapsed').notNull().default(false),
  idempotencyKey: text('idempotency_key'),
  words: tsvector('words').notNull().default(''),
});

export const postImages = pgTable(
  'post_images',
  {
    postId: bigid('post_id').notNull(),
    position: integer('position').notNull(),
    imageName: text('image_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] })],
);

export type ImageChange = 'unchanged' | 'removed' | 'new';

export const profileRequests = pgTable('profile_requests', {
  id: id(),
  memberId: bigid('member_id').notNull(),
  newUsername: text('new_username').notNull(),
  profileChange: text('profile_change').$type<ImageChange>().notNull(),
  profileImage: text('profile_image'),
  wechatChange: text('wechat_change').$type<ImageChange>().notNull(),
  wechatImage: text('wechat_image'),
  status: text('status').$type<'open' | 'approved' | 'denied'>().notNull().default('open'),
  denyReason: text('deny_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
  decidedAt: instant('decided_at'),
});

export const outbox = pgTable('outbox', {
  id: id(),
  recipient: text('recipient').notNull(),
  kind: text('kind').notNull(),
  data: jsonb('data').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  nextTryAt: instant('next_try_at').notNull().defaultNow(),
  tries: integer('tries').notNull().default(0),
});

export const audit = pgTable('audit', {
  id: id(),
  at: instant('at').notNull().defaultNow(),
  requestId: text('request_id'),
  actorId: bigid('actor_id'),
  action: text('action').notNull(),
  object: text('object'),
  before: jsonb('before'),
  after: jsonb('after'),
  reason: text('reason'),
  outcome: text('outcome').$type<'done' | 'refused' | 'failed'>().notNull(),
});

export const appState = pgTable('app_state', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

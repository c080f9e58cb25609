import type { posts as english } from '../en/posts.ts';

export const posts: typeof english = {};

import type { Texts } from './en.ts';
import { auth } from './zh/auth.ts';
import { common } from './zh/common.ts';
import { errors } from './zh/errors.ts';
import { landing } from './zh/landing.ts';
import { posts } from './zh/posts.ts';
import { profile } from './zh/profile.ts';

export const zh: Texts = { common, auth, landing, posts, profile, errors };

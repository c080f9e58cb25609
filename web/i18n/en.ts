import { audit } from './en/audit.ts';
import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { landing } from './en/landing.ts';
import { notices } from './en/notices.ts';
import { posts } from './en/posts.ts';
import { profile } from './en/profile.ts';

export const en = { common, audit, auth, landing, notices, posts, profile, errors };

/** All texts. English defines the type: a text that another language lacks is a type error. */
export type Texts = typeof en;

import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { landing } from './en/landing.ts';
import { market } from './en/market.ts';
import { posts } from './en/posts.ts';

/** The English texts of the layout, of errors, of the landing page and of lists: part of every first visit. */
export const firstTexts = { common, errors, landing, market, posts };

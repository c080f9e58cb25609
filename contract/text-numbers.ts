import { maxImageBytes, maxImagePixels } from '../engine/images/format.ts';
import * as appeals from './appeals/limits.ts';
import * as auth from './auth/limits.ts';
import * as desk from './desk/limits.ts';
import * as members from './members/limits.ts';
import * as notices from './notices/limits.ts';
import * as offers from './offers/limits.ts';
import * as posts from './posts/limits.ts';
import * as profile from './profile/limits.ts';
import * as reports from './reports/limits.ts';
import * as searches from './searches/limits.ts';

const nouns: Record<string, object> = {
  appeals,
  auth,
  desk,
  members,
  notices,
  offers,
  posts,
  profile,
  reports,
  searches,
};

/**
 * Arguments of texts that are limits of the code, which fills them in by itself: `{authPasswordMin}` is the constant
 * `passwordMin` of `contract/auth/limits.ts`.
 */
export const textNumbers: Readonly<Record<string, number>> = {
  imageMegabytes: maxImageBytes / 2 ** 20,
  imageMegapixels: maxImagePixels / 1_000_000,
  /** Chinese counts in ten thousands. */
  imageMyriads: maxImagePixels / 10_000,
  maxPrice: 10 ** posts.priceCharacters - 1,
  ...Object.fromEntries(
    Object.entries(nouns).flatMap(([noun, limits]) =>
      Object.entries(limits).flatMap(([name, limit]: [string, unknown]) =>
        typeof limit === 'number' ? [[`${noun}${name.charAt(0).toUpperCase()}${name.slice(1)}`, limit]] : [],
      ),
    ),
  ),
};

import { isFitting, type PostForm } from '../../contract/posts/fields.ts';
import { kinds } from '../../contract/posts/options.ts';
import { sql, type Columns } from '../../engine/db/sql.ts';
import { searchVector, type IndexedText } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { postColumns } from '../rules/post-fields.ts';
import { orderPrice } from './price.ts';

/** The columns that the whole form sets, including derived ones. */
export function formColumns(post: PostForm, usdCny: number, terms: Terms): Columns {
  return {
    ...postColumns(post),
    price_cny: orderPrice(post.price, post.currency, usdCny),
    submitted_at: post.postStatus === 'Pending' ? sql`now()` : null,
    words: searchVector(terms, indexedText(post)),
    words_version: terms.version,
  };
}

export type IndexedPost = Pick<PostForm, 'title' | 'description' | 'category' | 'kind' | 'courseCode'>;

/** What a post is found by: besides its texts and category, both names of its kind, and its course code (rule P9). */
export function indexedText(post: IndexedPost): IndexedText {
  const { title, description, category, kind, courseCode } = post;
  const labels = [];
  if (kind && isFitting('kind', post)) labels.push(kinds[kind].en, kinds[kind].zh);
  if (courseCode && isFitting('courseCode', post))
    labels.push(courseCode, courseCode.replaceAll(/[^\p{L}\d]/gu, ''));
  return { title, description, category, labels };
}

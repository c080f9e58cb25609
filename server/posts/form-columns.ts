import type { Categories } from '../../contract/categories.ts';
import type { PostForm } from '../../contract/posts/forms.ts';
import { sql, type Columns } from '../../engine/db/sql.ts';
import { searchVector } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { indexedText } from '../market/index-posts.ts';
import { postColumns } from '../rules/post-fields.ts';
import { orderPrice } from '../site/currencies.ts';

/** The columns that the whole form sets, including derived ones. */
export function formColumns(post: PostForm, categories: Categories, terms: Terms): Columns {
  return {
    ...postColumns(post),
    price_cny: orderPrice(sql`${post.price}::numeric`, sql`${post.currency}`),
    submitted_at: post.postStatus === 'Pending' ? sql`now()` : null,
    words: searchVector(terms, indexedText(post, categories)),
    words_version: terms.version,
  };
}

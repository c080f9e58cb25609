import type { Categories } from '../../contract/categories.ts';
import { CallerError } from '../../contract/errors.ts';
import { can, canMove } from '../../contract/posts/actions.ts';
import type { PostChanges } from '../../contract/posts/forms.ts';
import { setColumns, sql, type Columns } from '../../engine/db/sql.ts';
import { searchVector } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { indexedFields, indexedText, type IndexedPost } from '../market/index-posts.ts';
import { unlistedOf } from '../rules/absent-members.ts';
import type { Actor } from '../rules/actions.ts';
import { holdAgainstSearches } from '../rules/notices.ts';
import { lockForAction, type PostHead } from '../rules/post-access.ts';
import { postColumns } from '../rules/post-fields.ts';
import { checkArea } from '../site/areas.ts';
import { checkCategory, holdCategories, unfitFields } from '../site/categories.ts';
import { checkCurrency, orderPrice } from '../site/currencies.ts';
import { dealColumns, applyEditEffects, type Deal } from './apply-edit-effects.ts';
import { checkExpiryDate } from './expiry-date.ts';
import { applyStatusEffects } from './status.ts';

/**
 * Changes the price, date, status and the like of a post that isn't a draft. Absent fields stay as they are. The
 * schema of this call has no title, description, images or author (rule P2).
 */
export async function editPost(deps: Deps, { member, caller }: Actor, changes: PostChanges): Promise<void> {
  const { postId, ...fields } = changes;
  await deps.db.transaction(async (tx) => {
    const categories = await holdCategories(tx, deps.config);
    const post = await lockForAction(tx, member, postId, { action: 'edit-post' });
    checkAllowed(post, changes);
    if (changes.sellBuyByDate !== undefined) checkExpiryDate(deps.config, changes.sellBuyByDate);
    const before = await tx.row<Deal>(sql`select ${dealColumns} from posts where id = ${post.id}`);
    if (!before) throw new CallerError('post_not_found');
    checkArea(deps.config, changes.area);
    const { postType = post.type, category = before.category, kind = before.kind } = changes;
    const sorted = { postType, category, kind };
    checkCategory(categories, fields, sorted);
    const fitting = { ...fields, ...unfitFields(categories, sorted) };
    const columns = {
      ...postColumns(fitting),
      // A new date renews an expired post (rule P6).
      ...(changes.sellBuyByDate !== undefined && { lapsed: unlistedOf(member.id) }),
      ...orderPriceColumn(deps.config, before, changes),
      ...wordColumns(before, fitting, deps.terms, categories),
      edited_at: sql`now()`,
    };
    if (post.status === 'Available' || changes.postStatus === 'Available')
      await holdAgainstSearches(tx, postId, true);
    const after = await tx.row<Deal>(sql`
      update posts set ${setColumns(columns)} where id = ${post.id} returning ${dealColumns}`);
    if (after) await applyEditEffects(tx, post, before, after);
    if (changes.postStatus !== undefined && changes.postStatus !== post.status)
      await applyStatusEffects({ tx, config: deps.config, caller }, post, changes.postStatus);
  });
}

function checkAllowed(post: PostHead, changes: PostChanges): void {
  const { postStatus, postType } = changes;
  if (postStatus !== undefined && postStatus !== post.status && !canMove('author', post.status, postStatus)) {
    throw new CallerError('post_state', { field: 'postStatus' });
  }
  if (postType !== undefined && postType !== post.type && !can('change-type', post.status)) {
    throw new CallerError('post_state', { field: 'postType' });
  }
}

/** The order price depends on price and currency, and the call may change only one of them. */
function orderPriceColumn({ profile }: Config, before: Deal, changes: PostChanges): Columns {
  if (changes.price === undefined && changes.currency === undefined) return {};
  const { price = before.price, currency = before.currency } = changes;
  checkCurrency(profile, { price, currency }, before.currency);
  return { price_cny: orderPrice(sql`${price}::numeric`, sql`${currency}`) };
}

/** Posts are also found by category and subcategory, so new ones change the words. */
function wordColumns(
  before: Deal,
  changes: { [Name in keyof IndexedPost]?: IndexedPost[Name] | undefined },
  terms: Terms,
  categories: Categories,
): Columns {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(given) };
  if (indexedFields.every((name) => after[name] === before[name])) return {};
  return { words: searchVector(terms, indexedText(after, categories)) };
}

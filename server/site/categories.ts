import type { Categories } from '../../contract/categories.ts';
import { CallerError } from '../../contract/errors.ts';
import type { PostForm } from '../../contract/posts/forms.ts';
import { fieldsWith, isFitting } from '../../contract/posts/post-fields.ts';
import { referenceCurrency } from '../../contract/price.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { profileWith } from '../site-profile.ts';

/** The site's categories and kinds, as the posts of members have them. */

/** The categories as they are stored, which no admin changes until the commit. Call it before any other lock. */
export async function holdCategories(tx: Tx, { given }: Config): Promise<Categories> {
  await tx.run(sql`lock table site in row share mode`);
  const row = await tx.row<{ value: unknown }>(sql`select value from site where section = 'categories'`);
  return profileWith(given, row && { categories: row.value }).profile.categories;
}

/** The form with the category and the currency that a call may leave out. */
export const withUsual = <Form extends { category: string; currency: string }>(
  { categories: [first], currencies }: SiteProfile,
  form: Form,
): Form => ({
  ...form,
  category: form.category || (first?.key ?? ''),
  currency: form.currency || referenceCurrency(currencies),
});

type Sorted = { [Name in 'category' | 'kind' | 'postType']?: PostForm[Name] | undefined };

/** Refuses a category that the site does not have, and fields of `given` that do not fit the post's. */
export function checkCategory(categories: Categories, given: Sorted, post = given): void {
  if (given.category !== undefined && !categories.some(({ key }) => key === given.category))
    throw new CallerError('invalid_field', { field: 'category' });
  const unfit = unfitFields(categories, post);
  for (const [field, value] of Object.entries(given))
    if (value && field in unfit) throw new CallerError('invalid_field', { field });
}

/** Null for each field that does not fit the type and category of a post. */
export function unfitFields(
  categories: Categories,
  post: Sorted,
): Partial<Record<'condition' | 'kind' | 'courseCode', null>> {
  const unfit = fieldsWith('needs').filter((name) => !isFitting(name, post, categories));
  return Object.fromEntries(unfit.map((name) => [name, null]));
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindsOf, type Categories, type Kind } from '../../contract/categories.ts';
import { languages } from '../../contract/languages.ts';
import type { PostForm } from '../../contract/posts/forms.ts';
import { fieldsWith, isFitting } from '../../contract/posts/post-fields.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { lexemesOf, vectorOf, type IndexedText, titleWords } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { ownTexts } from '../languages.ts';
import { formFields } from '../rules/post-fields.ts';
import { onMarket } from '../rules/visible-posts.ts';

/** The names of the usual categories in all languages. */
const usualNames = new Set<string>(
  languages.flatMap((tag) => Object.values<string>(ownTexts.of(tag).texts.posts.category)),
);
const searched = fieldsWith('isSearched');
export const indexedFields = ['title', 'description', 'category', ...searched] as const;
export type IndexedPost = Pick<PostForm, (typeof indexedFields)[number]>;

const namesIn = (list: readonly Kind[], key: string) =>
  Object.values(list.find((one) => one.key === key)?.names ?? {});

/**
 * What a post is found by: its texts and category, all names of its category and kind, and a code with and without its marks
 * (rule P9).
 */
export function indexedText(post: IndexedPost, categories: Categories): IndexedText {
  const { title, description, category } = post;
  const labels = searched.flatMap((name) => {
    const value = post[name];
    if (!value || !isFitting(name, post, categories)) return [];
    const named = name === 'kind' ? namesIn(kindsOf(categories), value) : [];
    return named.length > 0 ? named : [value, value.replaceAll(/[^\p{L}\d]/gu, '')];
  });
  const own = namesIn(categories, category).filter((name) => !usualNames.has(name));
  return { title, description, category, labels: [...labels, ...own] };
}

const atOnce = 100;

/** Indexes posts whose words were built with other search terms, in small batches while the site runs. Idempotent. */
export async function indexPosts(db: Db, terms: Terms, categories: Categories): Promise<void> {
  let after: string | undefined = '0';
  while (after !== undefined) after = await indexBatch(db, { terms, categories }, after);
}

/** Returns the id of the batch's last post, or undefined if no post is left. */
async function indexBatch(
  db: Db,
  { terms, categories }: { terms: Terms; categories: Categories },
  after: string,
): Promise<string | undefined> {
  const posts = await db.rows<IndexedPost & { id: string; isOnMarket: boolean }>(sql`
    select id, ${formFields(indexedFields)},
      ${onMarket(sql`status`)} as "isOnMarket"
    from posts
    where id > ${after} and words_version is distinct from ${terms.version} order by id limit ${atOnce}`);
  if (posts.length === 0) return undefined;
  const indexed = [];
  for (const { id, ...post } of posts) {
    indexed.push({ id, ...lexemesOf(terms, indexedText(post, categories)) });
    // Lets requests run in between, because a long description takes milliseconds.
    await nextTurn();
  }
  // A post that has been edited since already has the current version.
  await db.run(sql`
    update posts set words = ${vectorOf(terms, {
      title: sql`new.title`,
      description: sql`new.description`,
      englishTitle: sql`new."englishTitle"`,
      englishDescription: sql`new."englishDescription"`,
    })}, words_version = ${terms.version}
    from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) as new
      (id bigint, title text, description text, "englishTitle" text, "englishDescription" text)
    where posts.id = new.id and words_version is distinct from ${terms.version}`);
  const ids = posts.map(({ id }) => id);
  await db.run(sql`delete from title_words where post_id = any(${ids}::bigint[])`);
  await learnTitles(
    db,
    terms,
    posts.filter(({ isOnMarket }) => isOnMarket),
  );
  return posts.at(-1)?.id;
}

/** Makes the words in titles of posts on the market known, so that they are suggested. Idempotent. */
export async function learnTitles(
  db: Queryable,
  terms: Terms,
  posts: readonly { id: string; title: string }[],
): Promise<void> {
  const words = posts.flatMap(({ id, title }) => titleWords(terms, title).map((word) => ({ id, ...word })));
  if (words.length === 0) return;
  const found = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as found (id bigint, word text, keys text[])`;
  await db.run(sql`
    insert into title_word_keys (key, word) select distinct key, word from ${found}, unnest(keys) key
    order by key, word on conflict do nothing`);
  await db.run(sql`
    insert into title_words (word, post_id) select word, id from ${found} join posts using (id)
    on conflict do nothing`);
}

/** Counts how many titles have each word, by which suggestions are chosen. */
export async function countTitleWords(db: Queryable): Promise<void> {
  await db.run(sql`
    with counted as (
      select k.word, count(t.post_id)::int as frequency from (select distinct word from title_word_keys) k
      left join title_words t on t.word = k.word group by k.word)
    update title_word_keys k set frequency = counted.frequency from counted
    where counted.word = k.word and k.frequency <> counted.frequency`);
}

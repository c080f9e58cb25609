import { setImmediate as nextTurn } from 'node:timers/promises';
import { isFitting, type PostForm } from '../../contract/posts/fields.ts';
import { kinds } from '../../contract/posts/options.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { lexemesOf, vectorOf, type IndexedText } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { onMarket } from '../rules/visible-posts.ts';
import { learnTitles } from './learn-titles.ts';

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

const atOnce = 100;

/** Indexes posts whose words were built with other search terms, in small batches while the site runs. Idempotent. */
export async function indexPosts(db: Db, terms: Terms): Promise<void> {
  let after: string | undefined = '0';
  while (after !== undefined) after = await indexBatch(db, terms, after);
}

/** Returns the id of the batch's last post, or undefined if no post is left. */
async function indexBatch(db: Db, terms: Terms, after: string): Promise<string | undefined> {
  const posts = await db.rows<IndexedPost & { id: string; isOnMarket: boolean }>(sql`
    select id, title, description, category, kind, course_code as "courseCode",
      ${onMarket(sql`status`)} as "isOnMarket"
    from posts
    where id > ${after} and words_version is distinct from ${terms.version} order by id limit ${atOnce}`);
  if (posts.length === 0) return undefined;
  const indexed = [];
  for (const { id, ...post } of posts) {
    indexed.push({ id, ...lexemesOf(terms, indexedText(post)) });
    // Lets requests run in between, because a long description takes milliseconds.
    await nextTurn();
  }
  // A post that has been edited since already has the current version.
  await db.run(sql`
    update posts set words = ${vectorOf({
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

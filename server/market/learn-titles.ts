import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { titleWords } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';

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

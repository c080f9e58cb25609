import type { Categories } from '../../contract/categories.ts';
import * as limits from '../../contract/searches/limits.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { fold } from '../../engine/search/fold.ts';
import { inLists, onMarket } from '../rules/visible-posts.ts';

/** Bounds the words that are looked at, and the posts of each: the order of more usual words is that of the last count. */
const maxLooked = 50;
const maxCounted = 20;

/**
 * Words that complete the text, the most frequent first, and categories. Each word is in the title of a listed post.
 */
export function suggestions(text: string, categories: Categories): Sql {
  const typed = fold(text);
  const matches = typed === '' ? [] : namedCategories(typed, categories).slice(0, limits.suggestedCategories);
  const isComplete = sql`key >= ${typed} and key < ${typed} || chr(1114111)`;
  const isListed = sql`${onMarket(sql`p.status`)} and ${inLists(sql`p`)}`;
  const words = sql`
    select word from (
      select word, max(frequency) as frequency from title_word_keys where ${isComplete} and ${typed} <> ''
      group by word order by max(frequency) desc, word limit ${maxLooked}::int) likely
    cross join lateral (
      select count(*)::int as posts from (
        select from title_words t join posts p on p.id = t.post_id
        where t.word = likely.word and ${isListed} limit ${maxCounted}::int) listed) counted
    where posts > 0
    order by case when posts < ${maxCounted}::int then posts else greatest(posts, frequency) end desc, word
    limit ${limits.suggestions - matches.length}::int`;
  return sql`
    select json_build_object('words', array(${words}), 'categories', ${JSON.stringify(matches)}::json)::text`;
}

/** Words are found by their beginning, Chinese ones anywhere. */
const isNamed = (name: string, typed: string) =>
  /^\p{Script=Han}/u.test(name) ? name.includes(typed) : ` ${name.toLowerCase()}`.includes(` ${typed}`);

/** The categories and subcategories with a word that begins with the text, or a Chinese name that contains it. */
function namedCategories(typed: string, categories: Categories) {
  const choices = [
    ...categories.map(({ key, names }) => ({ category: key, kind: null, names })),
    ...categories.flatMap(({ key, kinds }) =>
      kinds.map((kind) => ({ category: key, kind: kind.key, names: kind.names })),
    ),
  ];
  return choices
    .filter(({ names }) => Object.values(names).some((name) => isNamed(name, typed)))
    .map(({ category, kind }) => ({ category, kind }));
}

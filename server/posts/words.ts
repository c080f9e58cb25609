import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { fold } from '../../engine/search/fold.ts';
import { lexemesOf, wordsOf, type IndexedText, type Lexemes } from '../../engine/search/lexemes.ts';
import type { Terms } from '../../engine/search/terms.ts';
import { tokensOf } from '../../engine/search/tokens.ts';
import { symmetricDeletes } from '../../engine/search/typos.ts';

/** The value of posts.words. */
export function searchVector(terms: Terms, post: IndexedText): Sql {
  return vectorOf(lexemesOf(terms, post));
}

/** `searchVector` for lexemes that are values or columns. */
export function vectorOf(lexemes: Record<keyof Lexemes, Sql | string>): Sql {
  return sql`(${lexemes.title}::tsvector || ${lexemes.description}::tsvector
    || setweight(to_tsvector('english', ${lexemes.englishTitle}), 'B')
    || to_tsvector('english', ${lexemes.englishDescription}))`;
}

/** Adds the words to those known for prefixes and typos. Sorted, so that two transactions can't deadlock. */
export async function learnWords(tx: Tx, title: string, description: string): Promise<void> {
  const words = [...new Set(wordsOf(tokensOf(fold(`${title} ${description}`))))]
    .filter((word) => word.length >= 2)
    .toSorted()
    .slice(0, 300);
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, deletions: symmetricDeletes(word) }));
  await tx.run(sql`
    insert into post_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (word text, deletions text[])
    order by word
    on conflict (word) do update set frequency = post_words.frequency + 1`);
}

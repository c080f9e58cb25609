import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { shanghaiDay } from '../../contract/posts/fields.ts';
import { pageSize, type Filters } from '../../contract/posts/filters.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import type { Db } from '../db/open.ts';
import { JsonText } from '../http/route.ts';
import { listPosts, offsetOf } from './listed.ts';
import { chosen, listMarket, orderKey } from './market.ts';
import { deletionsOf, runsOf, type Run } from './words.ts';

const mostRuns = 12;
const prefixWords = 30;
const typoWords = 8;
const shortestTypo = 4;

/** Posts that hold every part of the text, in title or description (decisions P9). An empty text lists all. */
export async function searchPosts(
  db: Db,
  lists: pg.Pool,
  memberId: string,
  text: string,
  filters: Filters,
  page: number,
): Promise<JsonText> {
  if (text === '') return listMarket(lists, memberId, filters, page);
  const runs = runsOf(text).slice(0, mostRuns);
  // Signs alone are plain text that no post is found by.
  if (runs.length === 0) return new JsonText('[]');

  const values: unknown[] = [shanghaiDay(Date.now()), offsetOf(page)];
  const bind = (value: unknown) => `$${values.push(value) + 1}`;
  const conditions: string[] = [];
  for (const run of runs) {
    const lexemes = run.kind === 'characters' ? charactersQuery(run) : await wordQuery(db, run);
    const stems = run.kind === 'word' ? ` || plainto_tsquery('english', ${bind(run.text)}::text)` : '';
    conditions.push(`(${bind(lexemes)}::tsquery${stems})`);
  }
  const { statuses, types, categories, negotiable } = chosen(filters);
  const narrow = (column: string, all: number, some: readonly string[]) =>
    some.length === all ? '' : ` and p.${column} = any(${bind(some)}::text[])`;
  const where =
    `p.words @@ query and p.status = any(${bind(statuses)}::text[]) and p.status in ('${visibleStatuses.join("', '")}')` +
    ` and not p.lapsed and p.expires_on >= $2::date` +
    narrow('type', 2, types) +
    narrow('category', 4, categories) +
    (negotiable === undefined ? '' : ` and p.negotiable = ${negotiable}`);
  const order = filters.orderOption && orderKey(filters.orderOption);
  const key = order ? `${order.table === 'posts' ? 'p' : 'c'}.${order.key}` : 'ts_rank(p.words, query)';
  const direction = order?.direction ?? 'desc';
  return listPosts(lists, memberId, {
    text: `select id, row_number() over (order by key ${direction}, id ${direction}) as place from (
      select p.id, ${key} as key
      from (select ${conditions.join(' && ')} as query) asked
      join posts p on ${where}${order?.table === 'post_counts' ? ' join post_counts c on c.post_id = p.id' : ''}
      order by key ${direction}, p.id ${direction} limit ${pageSize} offset $3::int) ids`,
    values,
  });
}

/** '微积分' must stand as it is: every pair beside the next; a single character is a lexeme itself. */
function charactersQuery(run: Run): string {
  const characters = Array.from(run.text);
  if (characters.length === 1) return `'${run.text}'`;
  const pairs = characters.slice(1).map((character, index) => `'${characters[index] ?? ''}${character}'`);
  return pairs.join(' <-> ');
}

/** The word, known words that begin with it, and where there are none, words one slip away. */
async function wordQuery(db: Db, run: Run): Promise<string> {
  const known = await db.execute<{ word: string }>(sql`
    select word from post_words where word >= ${run.text} and word < ${`${run.text}\u{10ffff}`}
    order by frequency desc, word limit ${prefixWords}`);
  const words = known.rows.map((row) => row.word);
  if (words.length === 0 && run.text.length >= shortestTypo)
    words.push(...(await similarWords(db, run.text)));
  return [...new Set([run.text, ...words])].map((word) => `'${word}'`).join(' | ');
}

async function similarWords(db: Db, typed: string): Promise<string[]> {
  const found = await db.execute<{ word: string }>(sql`
    select word from post_words where deletions && ${sql.param(deletionsOf(typed))}::text[]
    order by abs(length(word) - ${typed.length}), frequency desc, word limit ${typoWords}`);
  return found.rows.map((row) => row.word);
}

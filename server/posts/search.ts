import { sql } from 'drizzle-orm';
import { shanghaiDay } from '../../contract/days.ts';
import { pageSize, type Filters } from '../../contract/posts/filters.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { JsonText } from '../http/route.ts';
import { chosen, oneOf, orderKey } from './filter-sql.ts';
import { listPosts, offsetOf } from './listed.ts';
import { listMarket } from './market.ts';
import { deletionsOf, runsOf, type Run } from './words.ts';

const mostRuns = 12;
const prefixWords = 30;
const typoWords = 8;
const shortestTypo = 4;

/** Posts that hold every part of the text, in title or description (rule P9). An empty text lists all. */
export async function searchPosts(
  { db, lists }: Pick<Deps, 'db' | 'lists'>,
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
  const parts: string[] = [];
  for (const run of runs) {
    const lexemes = run.kind === 'characters' ? charactersQuery(run) : await wordQuery(db, run);
    const stems = run.kind === 'word' ? ` || plainto_tsquery('english', ${bind(run.text)}::text)` : '';
    parts.push(`(${bind(lexemes)}::tsquery${stems})`);
  }
  const query = parts.join(' && ');
  const order = filters.orderOption && orderKey(filters.orderOption);
  const key = order ? `${order.table === 'posts' ? 'p' : 'c'}.${order.key}` : `ts_rank(p.words, ${query})`;
  const sorted = (id: string) =>
    `order by key ${order?.direction ?? 'desc'}, ${id} ${order?.direction ?? 'desc'}`;
  const ids = {
    text: `select id, row_number() over (${sorted('id')}) as place from (
      select p.id, ${key} as key from posts p
      ${order?.table === 'post_counts' ? 'join post_counts c on c.post_id = p.id' : ''}
      where p.words @@ (${query}) and ${narrowed(filters)} and not p.lapsed and p.expires_on >= $2::date
      ${sorted('p.id')} limit ${pageSize} offset $3::int) ids`,
    values,
  };
  // A common word is best found along the order's index, a rare one through its own: the planner must see it.
  return listPosts(db.$client, memberId, ids, 'each time');
}

function narrowed(filters: Filters): string {
  const { statuses, types, categories, negotiable } = chosen(filters);
  const conditions = [oneOf('p.status', statuses), oneOf('p.type', types), oneOf('p.category', categories)];
  if (negotiable !== undefined) conditions.push(`p.negotiable = ${negotiable}`);
  return conditions.join(' and ');
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

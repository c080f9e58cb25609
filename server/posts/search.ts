import { shanghaiDay } from '../../contract/days.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import type { Queryable } from '../db/queryable.ts';
import { constantSql, join, sql, type Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { JsonText } from '../http/route.ts';
import { chosen, literals, orderKey } from './filter-sql.ts';
import { listPostsPlanned, offsetOf, pageLimit } from './listed.ts';
import { listMarket } from './market.ts';
import { runsOf, symmetricDeletes, type Run } from './words.ts';

const mostRuns = 12;
const prefixWords = 30;
const typoWords = 8;
const shortestTypo = 4;

/** Posts with every part of the text in title or description (rule P9). An empty text lists all posts. */
export async function searchPosts(
  { db, lists }: Pick<Deps, 'db' | 'lists'>,
  memberId: string,
  text: string,
  filters: Filters,
  page: number,
): Promise<JsonText> {
  if (text === '') return listMarket(lists, memberId, filters, page);
  const runs = runsOf(text).slice(0, mostRuns);
  // A text of punctuation alone matches no post.
  if (runs.length === 0) return new JsonText('[]');

  const parts: Sql[] = [];
  for (const run of runs) {
    const lexemes = run.kind === 'characters' ? charactersQuery(run) : await wordQuery(db, run);
    const stems = run.kind === 'word' ? sql` || plainto_tsquery('english', ${run.text}::text)` : sql``;
    parts.push(sql`(${lexemes}::tsquery${stems})`);
  }
  const query = join(parts, ' && ');
  const order = filters.orderOption && orderKey(filters.orderOption);
  const isCounted = order?.table === 'post_counts';
  const key = order
    ? sql`${constantSql(isCounted ? 'c' : 'p')}.${order.key}`
    : sql`ts_rank(p.words, ${query})`;
  const direction = order?.direction ?? constantSql('desc');
  const sorted = (id: Sql) => sql`order by key ${direction}, ${id} ${direction}`;
  // A common word is found fastest along the index of the order, a rare one by its own index: the planner must see it.
  return listPostsPlanned(
    db,
    memberId,
    sql`select id, row_number() over (${sorted(sql`id`)}) as place from (
      select p.id, ${key} as key from posts p
      ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
      where p.words @@ (${query}) and ${narrowed(filters)} and not p.lapsed
        and p.expires_on >= ${shanghaiDay(Date.now())}::date
      ${sorted(sql`p.id`)} ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}

function narrowed(filters: Filters): Sql {
  const { statuses, types, categories, negotiable } = chosen(filters);
  const conditions = [
    sql`p.status in (${literals(statuses)})`,
    sql`p.type in (${literals(types)})`,
    sql`p.category in (${literals(categories)})`,
  ];
  if (negotiable !== undefined) conditions.push(sql`p.negotiable = ${constantSql(String(negotiable))}`);
  return join(conditions, ' and ');
}

/** A tsquery for adjacent pairs of characters: '微积分' gives `'微积' <-> '积分'`. One character is its own lexeme. */
function charactersQuery(run: Run): string {
  const characters = Array.from(run.text);
  if (characters.length === 1) return `'${run.text}'`;
  const pairs = characters.slice(1).map((character, index) => `'${characters[index] ?? ''}${character}'`);
  return pairs.join(' <-> ');
}

/** A tsquery for the word and known words that it is a prefix of, or if there are none, words one typo away. */
async function wordQuery(db: Queryable, run: Run): Promise<string> {
  const known = await db.rows<{ word: string }>(sql`
    select word from post_words where word >= ${run.text} and word < ${`${run.text}\u{10ffff}`}
    order by frequency desc, word limit ${prefixWords}`);
  const words = known.map(({ word }) => word);
  if (words.length === 0 && run.text.length >= shortestTypo)
    words.push(...(await similarWords(db, run.text)));
  return [...new Set([run.text, ...words])].map((word) => `'${word}'`).join(' | ');
}

async function similarWords(db: Queryable, typed: string): Promise<string[]> {
  const found = await db.rows<{ word: string }>(sql`
    select word from post_words where deletions && ${symmetricDeletes(typed)}::text[]
    order by abs(length(word) - ${typed.length}), frequency desc, word limit ${typoWords}`);
  return found.map(({ word }) => word);
}

import { homeOf, kindsOf, type Categories } from '../../contract/categories.ts';
import { CallerError } from '../../contract/errors.ts';
import { savedFilterNames, type SavedFilters } from '../../contract/searches/filters.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

/** What a new list of categories does to what is sorted by the old one. */

/** The new keys by the old ones. */
type Moves = ReadonlyMap<string, string>;

const keysOf = (categories: Categories) => [...categories, ...kindsOf(categories)].map(({ key }) => key);

/**
 * Gives posts and saved searches with a removed key the key that was chosen for them. From the first member on, a removed
 * key can't be used again. Throws `category_used` if posts have a removed key and none was chosen, and `invalid_field` for
 * a key that was removed once or whose kind is now in another category. Call it in a transaction that has locked the table
 * of the site.
 */
export async function followCategories(
  tx: Tx,
  { before, after }: Record<'before' | 'after', Categories>,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [old, now] = [keysOf(before), keysOf(after)];
  const gone = old.filter((key) => !now.includes(key));
  const moves = movesOf(given, gone, { before, after });
  await tx.run(sql`
    insert into removed_category_keys select lower(key) from unnest(${gone}::text[]) as key
    where exists (select from members) on conflict do nothing`);
  const removed = await tx.rows<{ key: string }>(sql`
    select key from removed_category_keys where key in (select lower(unnest(${now}::text[])))`);
  const wrong = now.find(
    (key) =>
      removed.some((row) => row.key === key.toLowerCase()) ||
      (old.includes(key) && homeOf(before, key)?.key !== homeOf(after, key)?.key),
  );
  if (wrong !== undefined) throw new CallerError('invalid_field', { field: pathOf(after, wrong) });
  // Very many posts take longer than a call may.
  await tx.run(sql`set local statement_timeout = 0`);
  await movePosts(tx, { before, after }, moves);
  if (moves.size > 0) await moveSearches(tx, after, moves);
  await checkUnused(tx, gone, kindsOf(before.filter(({ key }) => !gone.includes(key))));
  await indexAgain(tx, before, after);
}

/** Kinds without a place of their own go with their category, and before it. */
function movesOf(
  given: Readonly<Record<string, string>>,
  gone: readonly string[],
  { before, after }: Record<'before' | 'after', Categories>,
): Moves {
  for (const [from, to] of Object.entries(given))
    if (!gone.includes(from) || !homeOf(after, to))
      throw new CallerError('invalid_field', { field: `move.${from.slice(0, 30)}` });
  const own = new Map(Object.entries(given));
  const inOrder = before.flatMap(({ key, kinds }) => [
    ...kinds.map((kind) => [kind.key, key] as const),
    [key, key] as const,
  ]);
  return new Map(
    inOrder.flatMap(([key, home]) => {
      const to = gone.includes(key) ? (own.get(key) ?? own.get(home)) : undefined;
      return to === undefined ? [] : [[key, to]];
    }),
  );
}

function pathOf(categories: Categories, wanted: string): string {
  const at = categories.findIndex((one) => homeOf([one], wanted));
  const place = categories[at]?.kinds.findIndex(({ key }) => key === wanted) ?? -1;
  return place < 0 ? `categories.${at}.key` : `categories.${at}.kinds.${place}.key`;
}

async function movePosts(
  tx: Tx,
  { before, after }: Record<'before' | 'after', Categories>,
  moves: Moves,
): Promise<void> {
  for (const [from, to] of moves) {
    const home = homeOf(after, to);
    if (!home) continue;
    const isKind = before.every(({ key }) => key !== from);
    // In the order in which others lock several posts.
    await tx.run(sql`
      with moved as materialized (
        select id from posts where ${isKind ? sql`kind` : sql`category`} = ${from} order by id for update)
      update posts p set category = ${home.key}, kind = ${home.key === to ? null : to}, words_version = null,
        condition = case when ${home.hasCondition} then condition end,
        course_code = case when ${home.hasCourseCode} then course_code end
      from moved where p.id = moved.id`);
    if (isKind) continue;
    await tx.run(sql`update deals set category = ${home.key} where category = ${from}`);
    await tx.run(sql`
      update daily_numbers set by_category = (by_category - ${from}::text) || jsonb_build_object(${home.key}::text,
        coalesce((by_category ->> ${home.key})::int, 0) + (by_category ->> ${from})::int)
      where by_category ->> ${from} is not null`);
  }
}

/** Of searches of a member that become the same, the oldest stays. */
async function moveSearches(tx: Tx, after: Categories, moves: Moves): Promise<void> {
  const saved = await tx.rows<{ id: string; filters: string }>(sql`
    select id, filters from saved_searches where filters ~ '"(postCategoryOption|kind)"' order by id for update`);
  const moved = saved.flatMap(({ id, filters }) => {
    const next = JSON.stringify(movedFilters(JSON.parse(filters) as SavedFilters, after, moves));
    return next === filters ? [] : [{ id, filters: next }];
  });
  const rows = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as next (id bigint, filters text)`;
  await tx.run(sql`
    with next as (select * from ${rows})
    delete from saved_searches s using next where s.id = next.id and exists (
      select from saved_searches o left join next n on n.id = o.id
      where o.member_id = s.member_id and lower(o.search) = lower(s.search) and o.post_id is null
        and coalesce(n.filters, o.filters) = next.filters and o.id <> s.id and (n.id is null or o.id < s.id))`);
  await tx.run(sql`
    update saved_searches s set filters = next.filters, query_version = null from ${rows} where s.id = next.id`);
}

function movedFilters(filters: SavedFilters, after: Categories, moves: Moves): SavedFilters {
  const { kind, postCategoryOption: category } = filters;
  const wanted = kind?.split(',') ?? [];
  if (![category ?? '', ...wanted].some((key) => moves.has(key))) return filters;
  const now = (key: string) => moves.get(key) ?? key;
  // A kind may have become a category.
  const [became] = after.filter((one) => wanted.some((key) => now(key) === one.key));
  const kinds = new Set(wanted.map(now).filter((key) => !after.some((one) => one.key === key)));
  const chosen =
    kinds.size === 0 && became ? became.key : category && (homeOf(after, now(category))?.key ?? category);
  const isOpposed = [...kinds].some((key) => homeOf(after, key) && homeOf(after, key)?.key !== chosen);
  const next = {
    ...filters,
    postCategoryOption: isOpposed ? undefined : chosen,
    kind: [...kinds].join(',') || undefined,
  };
  return Object.fromEntries(
    savedFilterNames.flatMap((name) => (next[name] === undefined ? [] : [[name, next[name]]])),
  );
}

async function checkUnused(
  tx: Tx,
  gone: readonly string[],
  kinds: readonly { key: string }[],
): Promise<void> {
  const goneKinds = kinds.map(({ key }) => key).filter((key) => gone.includes(key));
  const left = await tx.rows<{ key: string; count: number }>(sql`
    select key, count(*)::int as count from (
      select category as key from posts where category = any(${gone}::text[])
      union all select kind from posts where kind = any(${goneKinds}::text[])) used
    group by key order by key`);
  if (left.length === 0) return;
  const counts = Object.fromEntries(left.map(({ key, count }) => [key, count]));
  throw new CallerError('category_used', { field: 'categories', facts: { counts } });
}

const namesByKey = (all: Categories) =>
  new Map([...all, ...kindsOf(all)].map(({ key, names }) => [key, Object.values(names).join('\n')]));

/** Has the posts indexed again whose category or kind is called otherwise now. */
async function indexAgain(tx: Tx, before: Categories, after: Categories): Promise<void> {
  const [old, now] = [namesByKey(before), namesByKey(after)];
  const renamed = [...now.keys()].filter((key) => old.has(key) && old.get(key) !== now.get(key));
  if (renamed.length === 0) return;
  await tx.run(sql`
    with found as materialized (
      select id from posts where category = any(${renamed}::text[]) or kind = any(${renamed}::text[])
      order by id for update)
    update posts p set words_version = null from found where p.id = found.id`);
}

import { noticeKinds, type NoticeKind } from '../../contract/notices/kinds.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { buildQuery, readRelatedWords } from '../../engine/search/search-query.ts';
import type { Deps } from '../deps.ts';
import { knownWords, inFilteredLists } from '../market/filter-sql.ts';
import { allHits } from '../market/find-hits.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { insertNotices, topicSql } from '../rules/notices.ts';
import {
  candidates,
  filterFitting,
  headOf,
  storeQueries,
  type MatchedPost,
  type Search,
} from './fitting-searches.ts';

/** A post was approved or edited. `before` is its row before the edit. */
export interface MatchEvent {
  id: string;
  post_id: string;
  created_at: string;
  data: { before?: unknown };
}

type Parts = Pick<Deps, 'config' | 'terms'>;

interface Candidate extends Search {
  wantedId: string | null;
}

/** Whether a sell post is at most twice as expensive as a wanted one, which may name no price. */
const isAffordable = (sell: Sql, wanted: Sql) =>
  sql`(${wanted}.price_cny = 0 or ${sell}.price_cny <= 2 * ${wanted}.price_cny)`;

/** SQL condition on the row `p` of a sell post: its price suits the wanted post. */
export const isOfferFor = (wantedId: string) =>
  sql`exists (select from posts w where w.id = ${wantedId} and ${isAffordable(sql`p`, sql`w`)})`;

/** SQL condition on the rows `s` and `post`: the search is that of a wanted post, listed as `p`, which the price suits. */
export const isWantedFor = (isListed: Sql) =>
  sql`exists (select from posts p where p.id = s.post_id and ${isListed} and ${isAffordable(sql`post`, sql`p`)})`;

/** Holds a post against all searches, and tells the members whom it concerns. Each hears of the post once, ever. */
export async function tellMatches(tx: Tx, deps: Parts, event: MatchEvent): Promise<void> {
  await tx.run(sql`select from posts where id = ${event.post_id} for key share`);
  const row = await rowAfter(tx, event);
  const post = await headOf(tx, row);
  if (!post) return;
  await storeQueries(tx, deps.terms);
  const wanted = inFilteredLists({ postStatusOption: 'Available', buySellOption: 'Buy posts' });
  const isCurrent = sql`(s.post_id is null or ${isWantedFor(wanted)})`;
  const searches =
    post.status === 'Available'
      ? await candidates<Candidate>(tx, row, isCurrent, sql`, s.post_id as "wantedId"`)
      : [];
  const fits = await filterFitting(tx, deps, row, searches);
  const own = fits.filter(({ wantedId }) => wantedId === null);
  const partners = post.type === 'buy' ? await offersFor(tx, deps, post) : wantedOf(fits);
  await lockMembers(tx, [post.id, ...partners.map(({ postId }) => postId)], own);
  if (post.type === 'buy' && post.status === 'Available') await keepWanted(tx, post.id);
  await noteHits(tx, deps, event, own);
  await tellPartners(tx, deps, post, partners);
  await tellSearchers(tx, deps, event, own);
}

/** Locks the authors of posts and the owners of searches by id, as others lock several members, so that none deadlock. */
const lockMembers = (tx: Tx, postIds: readonly string[], searches: readonly Search[]) =>
  tx.run(sql`
    select from members where id in (
      select author_id from posts where id = any(${postIds}::bigint[])
      union all select member_id from saved_searches where id = any(${searches.map(({ id }) => id)}::bigint[]))
    order by id for key share`);

/** The post as it was after the event, which a later edit may have changed. */
async function rowAfter(tx: Tx, { id, post_id: postId }: MatchEvent): Promise<Sql> {
  const next = await tx.row<{ before: unknown }>(sql`
    select data -> 'before' as before from notice_events
    where post_id = ${postId} and kind = 'match' and id > ${id} order by id limit 1`);
  return next?.before ? rowOf(next.before) : sql`(select * from posts where id = ${postId})`;
}

const rowOf = (row: unknown) => sql`jsonb_populate_record(null::posts, ${JSON.stringify(row)}::jsonb)`;

async function keepWanted(tx: Tx, postId: string): Promise<void> {
  await tx.run(sql`
    insert into saved_searches (member_id, post_id, search, filters)
    select author_id, id, title, '{"buySellOption":"Sell posts"}' from posts where id = ${postId}
    on conflict (post_id) do nothing`);
}

/** Stores which saved searches the post fits now, and since when. */
async function noteHits(tx: Tx, deps: Parts, event: MatchEvent, fits: readonly Search[]): Promise<void> {
  const ids = fits.map(({ id }) => id);
  const known = await tx.rows<{ id: string }>(sql`
    select search_id as id from search_hits where post_id = ${event.post_id} and search_id = any(${ids}::bigint[])`);
  const isKnown = new Set(known.map(({ id }) => id));
  const { before } = event.data;
  const fitBefore =
    before === undefined
      ? []
      : await filterFitting(
          tx,
          deps,
          rowOf(before),
          fits.filter(({ id }) => !isKnown.has(id)),
        );
  await tx.run(sql`
    update search_hits set fits = false
    where post_id = ${event.post_id} and fits and search_id <> all(${ids}::bigint[])`);
  await tx.run(sql`
    insert into search_hits (search_id, post_id, found_at)
    select s.id, ${event.post_id}::bigint,
      case when s.created_at <= e.created_at and s.id <> all(${fitBefore.map(({ id }) => id)}::bigint[]) then e.created_at end
    from saved_searches s, (select ${event.created_at}::timestamptz as created_at) e where s.id = any(${ids}::bigint[])
    on conflict (search_id, post_id) do update set fits = true, found_at = excluded.found_at where not search_hits.fits`);
}

/** Tells members once of a post through their oldest search that it fits and that is not muted. */
async function tellSearchers(
  tx: Tx,
  { config }: Parts,
  event: MatchEvent,
  fits: readonly Search[],
): Promise<void> {
  const rows = sql`
    select distinct on (member_id) member_id, id as about,
      jsonb_build_object('search_id', id::text, 'search', search, 'filters', filters::jsonb) as data
    from saved_searches s where id = any(${fits.map(({ id }) => id)}::bigint[]) and not is_muted
      and created_at <= ${event.created_at}::timestamptz
    order by member_id, created_at, id`;
  await tellOnce(tx, config, { kind: 'search-match', postId: event.post_id, rows });
}

interface Partner {
  postId: string;
}

const wantedOf = (fits: readonly Candidate[]): Partner[] =>
  fits.flatMap(({ wantedId }) => (wantedId === null ? [] : [{ postId: wantedId }]));

/** The posts of others on offer that a search for the title of a wanted post finds. */
async function offersFor(tx: Tx, { terms }: Parts, { id, title, status }: MatchedPost): Promise<Partner[]> {
  const known = await readRelatedWords(tx, terms, knownWords, title);
  const query = status === 'Available' ? buildQuery(terms, title, known) : undefined;
  if (!query) return [];
  const filters = { postStatusOption: 'Available', buySellOption: 'Sell posts' } as const;
  const isFitting = sql`p.author_id <> (select author_id from posts where id = ${id}) and ${isOfferFor(id)}`;
  const found = await tx.rows<{ id: string }>(allHits(query, filters, isFitting));
  return found.map((offer) => ({ postId: offer.id }));
}

/** Tells the authors of posts of the other type, which the post fits, each by their oldest one. */
async function tellPartners(
  tx: Tx,
  { config }: Parts,
  { id }: MatchedPost,
  partners: readonly Partner[],
): Promise<void> {
  const rows = sql`
    select distinct on (p.author_id) p.author_id as member_id, p.id as about,
      jsonb_build_object('own_post_id', p.id::text, 'own_title', p.title) as data
    from posts p where p.id = any(${partners.map(({ postId }) => postId)}::bigint[])
    order by p.author_id, p.id`;
  await tellOnce(tx, config, { kind: 'wanted-match', postId: id, rows });
}

/**
 * Notifies the members of `rows` who were not told of the post yet; those who are suspended never will be. `count` in the
 * data is the number of posts in an unread notice.
 */
async function tellOnce(
  tx: Tx,
  config: Deps['config'],
  { kind, postId, rows }: { kind: NoticeKind; postId: string; rows: Sql },
): Promise<void> {
  const told = await tx.rows<{ id: string }>(sql`
    insert into told_matches (member_id, post_id) select member_id, ${postId}::bigint from (${rows}) chosen
    order by member_id on conflict do nothing returning member_id as id`);
  if (told.length === 0) return;
  const counted = sql`
    select c.member_id, c.about, ${postId}::bigint as post_id,
      c.data || jsonb_build_object('count', 1 + coalesce((n.data ->> 'count')::int, 0)) as data
    from (${rows}) c left join notices n
      on n.member_id = c.member_id and n.topic = ${topicSql(noticeKinds[kind].topic, sql`c.about`)} and n.read_at is null
    where c.member_id = any(${told.map(({ id }) => id)}::bigint[]) and not ${isSuspendedMember(sql`c.member_id`)}`;
  await tx.run(insertNotices(config, kind, counted, sql`given.about`));
}

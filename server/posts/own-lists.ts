import type pg from 'pg';
import { pageSize } from '../../contract/posts/filters.ts';
import { tabs, visibleStatuses, type Tab } from '../../contract/posts/status.ts';
import type { JsonText } from '../http/route.ts';
import { listPosts, offsetOf } from './listed.ts';

/** Posts that the member saved, newest save first; ones that are no longer visible stay hidden. */
export function listSaved(lists: pg.Pool, memberId: string, page: number): Promise<JsonText> {
  return listPosts(lists, memberId, {
    text: `select id, row_number() over (order by saved_at desc, id desc) as place from (
      select s.post_id as id, s.saved_at from saves s join posts p on p.id = s.post_id
      where s.member_id = $1::bigint and (p.status in ('${visibleStatuses.join("', '")}') or p.author_id = $1::bigint)
      order by s.saved_at desc, s.post_id desc limit ${pageSize} offset $2::int) ids`,
    values: [offsetOf(page)],
  });
}

/** One tab of the member's own posts, newest first: a merged branch for each of its statuses. */
export function listOwn(lists: pg.Pool, memberId: string, tab: Tab, page: number): Promise<JsonText> {
  const branches = tabs[tab].map(
    (status) =>
      `(select id, created_at from posts where author_id = $1::bigint and status = '${status}' order by created_at desc, id desc)`,
  );
  return listPosts(lists, memberId, {
    text: `select id, row_number() over (order by created_at desc, id desc) as place from (
      select id, created_at from (${branches.join(' union all ')}) merged
      order by created_at desc, id desc limit ${pageSize} offset $2::int) ids`,
    values: [offsetOf(page)],
  });
}

/** What waits for a decision, oldest first. */
export function listPending(lists: pg.Pool, memberId: string, page: number): Promise<JsonText> {
  return listPosts(lists, memberId, {
    text: `select id, row_number() over (order by created_at, id) as place from (
      select id, created_at from posts where status = 'Pending'
      order by created_at, id limit ${pageSize} offset $2::int) ids`,
    values: [offsetOf(page)],
  });
}

import type pg from 'pg';
import { pageSize } from '../../contract/posts/filters.ts';
import { tabs, type Tab } from '../../contract/posts/status.ts';
import type { JsonText } from '../http/route.ts';
import { listPosts, offsetOf } from './listed.ts';

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

import { tabs, type Tab } from '../../contract/posts/status.ts';
import type { Queryable } from '../db/queryable.ts';
import { join, literal, sql } from '../db/sql.ts';
import type { JsonText } from '../http/route.ts';
import { queuePlaceField } from '../rules/post-fields.ts';
import { listPosts, offsetOf, pageLimit } from './listed.ts';

/** One tab of the member's own posts, newest first: a merged branch for each of its statuses. */
export function listOwn(lists: Queryable, memberId: string, tab: Tab, page: number): Promise<JsonText> {
  const branches = tabs[tab].map(
    (status) => sql`(select id, created_at from posts
      where author_id = ${memberId}::bigint and status = ${literal(status)} order by created_at desc, id desc)`,
  );
  return listPosts(
    lists,
    memberId,
    sql`select id, row_number() over (order by created_at desc, id desc) as place from (
      select id, created_at from (${join(branches, ' union all ')}) merged
      order by created_at desc, id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
    sql`, ${queuePlaceField}`,
  );
}

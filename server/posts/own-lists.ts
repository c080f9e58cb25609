import { tabs, type Tab } from '../../contract/posts/status.ts';
import { join, literal, sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import { queuePlaceField } from '../rules/post-fields.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/** One tab of the reader's own posts, newest first: a merged branch for each of its statuses. */
export function ownPosts(tab: Tab, page: number): Sql {
  const branches = tabs[tab].map(
    (status) => sql`(select id, created_at from posts
      where author_id = ${reader.id} and status = ${literal(status)} order by created_at desc, id desc)`,
  );
  return listed(
    sql`select id, row_number() over (order by created_at desc, id desc) as place from (
      select id, created_at from (${join(branches, ' union all ')}) merged
      order by created_at desc, id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
    sql`, ${queuePlaceField}`,
  );
}

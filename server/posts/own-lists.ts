import { shanghaiDay } from '../../contract/days.ts';
import { can, type Status } from '../../contract/posts/status.ts';
import { tabs, type Tab } from '../../contract/posts/tabs.ts';
import { constantSql, join, literal, sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import { queuePlaceField } from '../rules/post-fields.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/**
 * One tab of the reader's own posts, newest first: a merged branch for each of its statuses. Expired posts that can be
 * renewed come before all others.
 */
export function ownPosts(tab: Tab, page: number): Sql {
  const branches = tabs[tab].map(
    (status) => sql`(select id, created_at, ${isExpired(status)} as is_expired from posts
      where author_id = ${reader.id} and status = ${literal(status)})`,
  );
  return listed(
    sql`select id, row_number() over (order by is_expired desc, created_at desc, id desc) as place from (
      select id, created_at, is_expired from (${join(branches, ' union all ')}) merged
      order by is_expired desc, created_at desc, id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
    sql`, ${queuePlaceField}`,
  );
}

function isExpired(status: Status): Sql {
  return can('author', 'renew', status)
    ? sql`expires_on < ${shanghaiDay(Date.now())}::date`
    : constantSql('false');
}
